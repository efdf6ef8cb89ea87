import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '@itemo/domain/errors.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { eraseFromMailbox } from '../../platform/mail/mailbox.ts'
import type { DataExporter } from '../../platform/data-export-and-erasure.ts'
import { deletePendingSignUps } from './pending-sign-ups/pending-sign-up-queries.ts'
import { deleteSignUpMarks } from './pending-sign-ups/sign-up-mark-queries.ts'
import { deleteClaimsOfAddress } from './social/social-claim-queries.ts'
import { type UserRow, lockUser } from './users/user-queries.ts'

/** Someone's profile, account, identities and sessions, without secrets or their hashes. */
async function findAccountRecord(db: Db, userId: string): Promise<unknown> {
  const { rows } = await sql<{ record: unknown }>`
    select json_build_object(
      'profile', (select to_jsonb(p) - 'account_id' - 'deleted_at' from profiles p where p.id = u.id),
      'account', to_jsonb(u) - 'encrypted_password',
      'facts', (select to_jsonb(f) - 'user_id' - 'shown' from person_facts f where f.user_id = u.id),
      'identities', coalesce((select json_agg(i order by i.created_at) from auth.identities i where i.user_id = u.id), '[]'),
      'sessions', coalesce((select json_agg(s order by s.created_at) from auth.sessions s where s.user_id = u.id), '[]'),
      'factors', coalesce((
        select json_agg(to_jsonb(f) - 'secret' - 'last_step' order by f.created_at)
        from auth.mfa_factors f where f.user_id = u.id), '[]'),
      'factor_resets', coalesce((
        select json_agg(json_build_object('opened_at', r.opened_at, 'due_at', r.due_at, 'ended_at', r.ended_at, 'outcome', r.outcome)
          order by r.opened_at) from auth.factor_resets r where r.user_id = u.id), '[]'),
      'passkeys', coalesce((
        select json_agg(to_jsonb(k) - 'public_key' order by k.created_at)
        from auth.webauthn_credentials k where k.user_id = u.id), '[]'),
      'security_events', coalesce((
        select json_agg(to_jsonb(e) - 'user_id' - 'network_hash' order by e.at) from security_events e where e.user_id = u.id), '[]'),
      'devices', coalesce((
        select json_agg(json_build_object('first_seen_at', d.first_seen_at, 'last_seen_at', d.last_seen_at) order by d.first_seen_at)
        from auth.known_devices d where d.user_id = u.id), '[]')
    ) as record
    from auth.users u where u.id = ${userId}`.execute(db)
  return rows[0]?.record
}

/** Inserts the nameless profile that replaces a deleted person. */
async function insertTombstone(trx: Db, id: string, at: Date): Promise<void> {
  await trx
    .insertInto('profiles')
    .values({
      id,
      full_name: null,
      deleted_at: at,
      member_since: at,
      updated_at: at,
      email_notifications: false,
      push_notifications: false,
      hire_requests: false,
      messages: false,
    })
    .execute()
}

/** The personal data in accounts. It is deleted with the account's row, except what was started with the address and has no account. */
export const accountExporter: DataExporter = {
  name: 'account',
  collect: findAccountRecord,
  async erase(trx, { email }) {
    if (email === null) return
    await deletePendingSignUps(trx, email)
    await deleteSignUpMarks(trx, email)
    await deleteClaimsOfAddress(trx, email)
  },
}

export type ErasureDeps = Pick<Context, 'db' | 'now' | 'jobs' | 'exporters' | 'cards'>

/** All personal data of someone, by the name of the feature that stores it. */
export async function collectPersonal(
  { db, exporters, now }: Pick<Context, 'db' | 'exporters' | 'now'>,
  userId: string,
): Promise<Record<string, unknown>> {
  const collected: [string, unknown][] = []
  for (const part of exporters.list()) collected.push([part.name, await part.collect(db, userId)])
  return { exported_at: now().toISOString(), ...Object.fromEntries(collected) }
}

interface Erasing {
  /** Checks the locked account before anything else; may throw. */
  readonly allow?: (trx: Db, user: UserRow) => Promise<void>
  /** Runs last; may throw. */
  readonly finish?: (trx: Db) => Promise<void>
  /** The money for hires that they haven't received and give up, in whole pence. */
  readonly giveUpPence?: number | undefined
}

/**
 * Erases someone in one transaction: every feature deletes or reassigns its data, then the account is deleted with everything that
 * references it. A row that another party needs for amounts and dates then references a nameless stand-in. Returns the reason for a
 * refusal, or `gone` if there is no such account.
 */
export async function eraseAccount(
  deps: ErasureDeps,
  userId: string,
  { allow, finish, giveUpPence }: Erasing = {},
): Promise<ErrorCode | 'gone' | undefined> {
  return inTransaction(deps.db, async (trx) => {
    const user = await lockUser(trx, userId)
    if (!user) return 'gone'
    await allow?.(trx, user)
    // Prevents new rows from referencing the profile.
    await trx.selectFrom('profiles').select('id').where('id', '=', userId).forUpdate().execute()
    for (const part of deps.exporters.list()) {
      const obstacle = await part.obstacle?.(trx, userId, giveUpPence)
      if (obstacle) return obstacle
    }
    await erase(deps, trx, user)
    await finish?.(trx)
    return undefined
  })
}

async function erase(deps: ErasureDeps, trx: Db, user: UserRow): Promise<void> {
  // An unconfirmed address may be another person's, so nothing is deleted by it.
  const email = user.email_confirmed_at ? user.email : null
  const erasure = { userId: user.id, email, tombstoneId: randomUUID(), at: deps.now() }
  for (const part of deps.exporters.list()) await part.preserve?.(trx, erasure)
  const subjects = email === null ? [user.id] : [user.id, email]
  // Jobs that are queued for them or have run contain personal data. Jobs queued by the erasure itself come later, and contain the
  // stand-in at most.
  await deps.jobs.eraseFor(trx, subjects)
  await eraseFromMailbox(trx, subjects)
  if (email !== null) await deps.cards.forget(trx, email)
  await insertTombstone(trx, erasure.tombstoneId, erasure.at)
  for (const part of deps.exporters.list()) await part.erase?.(trx, erasure)
  await trx.deleteFrom('auth.users').where('id', '=', user.id).execute()
}
