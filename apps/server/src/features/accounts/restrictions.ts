import { londonDayInWords } from '@itemo/domain/date-words.ts'
import type { RestrictionKind } from '@itemo/domain/moderation/measures.ts'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { deleteSessions } from './sessions/session-queries.ts'
import { updateUserRow } from './users/user-queries.ts'

/** The acts that an account can be restricted from; a suspension covers all of them. */
export type RestrictedAct = Exclude<RestrictionKind, 'suspended'>

const acts: Record<RestrictedAct, string> = {
  listing: 'list or change items',
  messaging: 'write messages',
  hiring: 'ask for hires',
}

/** An SQL condition: whether a decision restricts someone from an act at a given time; a closed account is restricted from all. */
export function isRestrictedFrom(userId: Expression<unknown>, act: RestrictedAct, now: Date): RawBuilder<boolean> {
  return sql<boolean>`(exists (
    select from restrictions r where r.user_id = ${userId} and r.lifted_at is null and r.kind in (${act}, 'suspended')
      and (r.until is null or r.until > ${now}::timestamptz))
    or exists (select from auth.users u where u.id = ${userId} and u.banned_until > ${now}::timestamptz))`
}

/** The same for one person, as a query of its own. */
export async function isRestricted(db: Db, userId: string, act: RestrictedAct, now: Date): Promise<boolean> {
  const { rows } = await sql<{
    restricted: boolean
  }>`select ${isRestrictedFrom(sql`${userId}::uuid`, act, now)} as restricted`.execute(db)
  return rows[0]?.restricted ?? false
}

/** Whether someone `p` has a public page: not deleted, closed or suspended, and with a confirmed address. */
export const hasPage = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  p.deleted_at is null
  and exists (
    select from auth.users u where u.id = p.id and u.email_confirmed_at is not null
      and (u.banned_until is null or u.banned_until <= ${now}::timestamptz))
  and not exists (
    select from restrictions r where r.user_id = p.id and r.kind = 'suspended' and r.lifted_at is null
      and (r.until is null or r.until > ${now}::timestamptz))
)`

/** A restriction that is in force. */
export interface StandingRestriction {
  /** A timestamp in the format of PostgreSQL's JSON; null: permanent. */
  readonly until: string | null
}

/** An SQL expression: the longest restriction that keeps someone from an act at a given time, or null. */
export function standingRestriction(
  userId: string,
  act: RestrictedAct,
  now: Date,
): RawBuilder<StandingRestriction | null> {
  return sql<StandingRestriction | null>`(
    select json_build_object('until', r.until) from restrictions r
    where r.user_id = ${userId} and r.lifted_at is null and r.kind in (${act}, 'suspended')
      and (r.until is null or r.until > ${now}::timestamptz)
    order by r.until desc nulls first limit 1)`
}

/** The error for someone who is restricted from an act. */
export function accountRestricted(act: RestrictedAct, { until }: StandingRestriction): AppError {
  const end = until === null ? '' : ` until ${londonDayInWords(new Date(until))}`
  return new AppError('account_restricted', { message: `You can't ${acts[act]}${end}.` })
}

/** Throws `account_restricted` if a decision restricts someone from an act at the given time. */
export async function requireUnrestricted(db: Db, userId: string, act: RestrictedAct, now: Date): Promise<void> {
  const { rows } = await sql<{ standing: StandingRestriction | null }>`
    select ${standingRestriction(userId, act, now)} as standing`.execute(db)
  const standing = rows[0]?.standing
  if (standing) throw accountRestricted(act, standing)
}

/** Restricts someone by a decision. */
export async function restrictAccount(
  trx: Db,
  restriction: {
    readonly userId: string
    readonly kind: RestrictionKind
    readonly decisionId: string
    readonly from: Date
    readonly until: Date | null
  },
): Promise<void> {
  const { userId, kind, decisionId, from, until } = restriction
  await sql`
    insert into restrictions (user_id, kind, decision_id, from_at, until)
    values (${userId}, ${kind}, ${decisionId}, ${from}, ${until})
    on conflict (decision_id, kind) do update set lifted_at = null`.execute(trx)
}

/** Lifts the restriction of a decision. */
export async function liftRestriction(trx: Db, decisionId: string, kind: RestrictionKind, at: Date): Promise<void> {
  await trx
    .updateTable('restrictions')
    .set({ lifted_at: at })
    .where('decision_id', '=', decisionId)
    .where('kind', '=', kind)
    .where('lifted_at', 'is', null)
    .execute()
}

/** Adds a warning, or removes one. */
export async function changeStrikes(trx: Db, userId: string, by: 1 | -1): Promise<void> {
  await sql`update profiles set strikes = greatest(0, strikes + ${by}::int) where id = ${userId}`.execute(trx)
}

/** How many warnings someone has. */
export async function findStrikes(db: Db, userId: string): Promise<number> {
  const row = await db.selectFrom('profiles').select('strikes').where('id', '=', userId).executeTakeFirst()
  return row?.strikes ?? 0
}

/** The public part of someone's profile as it is now; undefined for an unknown person. */
export async function profileForReport(db: Db, userId: string) {
  return db
    .selectFrom('profiles')
    .select(['id', 'full_name', 'bio', 'profile_image'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Whether someone has had a confirmed account since a given time. */
export async function isMemberSince(db: Db, userId: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('auth.users')
    .select('id')
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is not', null)
    .where('created_at', '<=', since)
    .executeTakeFirst()
  return row !== undefined
}

/** The confirmed address of someone's account, and their name. */
export async function findAddressee(db: Db, userId: string) {
  return db
    .selectFrom('auth.users as account')
    .innerJoin('profiles', 'profiles.id', 'account.id')
    .select(['account.email', 'profiles.full_name'])
    .where('account.id', '=', userId)
    .where('account.email_confirmed_at', 'is not', null)
    .executeTakeFirst()
}

/** Closes an account to its owner, who can't log in any more and whose sessions end, or reopens it. */
export async function setBanned(deps: Pick<Context, 'now'>, trx: Db, userId: string, isBanned: boolean) {
  await updateUserRow(trx, userId, { banned_until: isBanned ? endOfTime : null, updated_at: deps.now() })
  if (isBanned) await deleteSessions(trx, userId)
}

const endOfTime = new Date('9999-12-31T00:00:00Z')

/** The values that were cleared from a profile. */
interface ClearedProfile {
  readonly full_name?: string
  readonly bio?: string
  readonly profile_image?: string
}

const clearedName = 'Member'

/** Clears someone's name, bio and picture; returns the previous values, without those that were already empty. */
export async function clearProfile({ jobs }: Pick<Context, 'jobs'>, trx: Db, userId: string): Promise<ClearedProfile> {
  const { rows } = await sql<{ full_name: string | null; bio: string | null; profile_image: string | null }>`
    update profiles p set full_name = ${clearedName}, bio = null, profile_image = null
    from (select id, full_name, bio, profile_image from profiles where id = ${userId} and deleted_at is null for update) before
    where p.id = before.id returning before.full_name, before.bio, before.profile_image`.execute(trx)
  const [before] = rows
  if (before && before.full_name !== clearedName)
    await jobs.publish(trx, { name: 'profile.renamed', payload: { user_id: userId } })
  return {
    ...(before?.full_name != null && before.full_name !== clearedName && { full_name: before.full_name }),
    ...(before?.bio != null && { bio: before.bio }),
    ...(before?.profile_image != null && { profile_image: before.profile_image }),
  }
}

/** Restores what was cleared from a profile; what the person has written since stays. */
export async function restoreProfile(
  { jobs }: Pick<Context, 'jobs'>,
  trx: Db,
  userId: string,
  before: ClearedProfile,
): Promise<void> {
  await sql`
    update profiles set
      full_name = case when full_name = ${clearedName} then coalesce(${before.full_name ?? null}, full_name) else full_name end,
      bio = coalesce(bio, ${before.bio ?? null}), profile_image = coalesce(profile_image, ${before.profile_image ?? null})
    where id = ${userId} and deleted_at is null`.execute(trx)
  if (before.full_name !== undefined) await jobs.publish(trx, { name: 'profile.renamed', payload: { user_id: userId } })
}
