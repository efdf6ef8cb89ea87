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

/** Profile, account, identities and sessions of someone. No secret and no hash of one. */
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

/** Makes the nameless profile that stands in for someone who goes. */
async function insertStandIn(trx: Db, id: string, at: Date): Promise<void> {
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

/** What accounts keep about someone. It goes with the account's row, but for what was begun with their address and has no account. */
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

/** Everything that any feature keeps about someone, by the feature's name for it. */
export async function collectPersonal(
  { db, exporters, now }: Pick<Context, 'db' | 'exporters' | 'now'>,
  userId: string,
): Promise<Record<string, unknown>> {
  const collected: [string, unknown][] = []
  for (const part of exporters.list()) collected.push([part.name, await part.collect(db, userId)])
  return { exported_at: now().toISOString(), ...Object.fromEntries(collected) }
}

interface Erasing {
  /** Looks at the locked account first, and may throw. */
  readonly allow?: (trx: Db, user: UserRow) => Promise<void>
  /** Comes last, and may throw. */
  readonly finish?: (trx: Db) => Promise<void>
  /** All that they are still to get for hires, in whole pence, which they give up. */
  readonly giveUpPence?: number | undefined
}

/**
 * Removes someone in one transaction: every feature removes or hands on what it keeps, then the account goes with everything
 * that hangs on it. A row that another party needs for amounts and days names a stand-in without a name afterwards. Answers
 * what forbids it, and `gone` when there is no such account.
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
    // So that no row can begin to name the profile.
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
  // An address that was only typed in may be another person's: it takes nothing along.
  const email = user.email_confirmed_at ? user.email : null
  const erasure = { userId: user.id, email, tombstoneId: randomUUID(), at: deps.now() }
  for (const part of deps.exporters.list()) await part.preserve?.(trx, erasure)
  const subjects = email === null ? [user.id] : [user.id, email]
  // What waits or has run for them names them. What the erasure itself queues comes after this, and names the stand-in at most.
  await deps.jobs.eraseFor(trx, subjects)
  await eraseFromMailbox(trx, subjects)
  if (email !== null) await deps.cards.forget(trx, email)
  await insertStandIn(trx, erasure.tombstoneId, erasure.at)
  for (const part of deps.exporters.list()) await part.erase?.(trx, erasure)
  await trx.deleteFrom('auth.users').where('id', '=', user.id).execute()
}
