import type { FactsView } from '@itemo/contract/account-views.ts'
import { type MeasureName, measureOf, type RestrictionKind } from '@itemo/domain/moderation/measures.ts'
import type { PeopleFilter } from '@itemo/domain/staff/staff-people-schemas.ts'
import type { Reference } from '@itemo/domain/staff/references.ts'
import { noFacts } from '@itemo/domain/people/person-facts.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Cursor, exactInstant, isAfterCursor } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/db.ts'
import { escaped, namePattern } from '../../platform/db/name-pattern.ts'
import { factsJson, lateCancellations } from '../accounts/person-facts-view.ts'

/** Counts stop here. */
const maxCounted = 1000
/** The maximum number of people found by name: after a cursor, the next ones are searched, whatever accounts were created since. */
const maxNamed = 1000

/** An SQL expression: the number of rows, up to 1000. */
export const counted = (rows: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from (${rows} limit ${sql.lit(maxCounted)}) counted)`

export interface PeopleSearch {
  readonly words?: string | undefined
  readonly reference?: Reference | undefined
  /** Whether email addresses are searched too. */
  readonly byEmail: boolean
}

/** A condition for the people that words, an email address or an id match. */
export function isPersonNamed({ words = '', reference, byEmail }: PeopleSearch, after?: Cursor): RawBuilder<boolean> {
  if (reference?.kind === 'id') return sql`p.id = ${reference.id}::uuid`
  if (reference?.kind === 'start') return sql`p.id between ${reference.from}::uuid and ${reference.until}::uuid`
  const email = words.includes('@') ? `${escaped(words)}%` : `${escaped(words)}@%`
  return sql`p.id in (
    select id from (select named.id from profiles named
      where named.deleted_at is null and lower(named.full_name) like ${namePattern(words)}
        and ${isAfterCursor(after, sql`named.member_since`, sql`named.id`, 'desc')}
      order by named.member_since desc, named.id desc limit ${sql.lit(maxNamed)}) names
    ${byEmail ? sql`union all select id from auth.users where email like ${email}` : sql``})`
}

const filters: Readonly<Record<PeopleFilter, (now: Date) => RawBuilder<boolean>>> = {
  restricted: (now) => sql`p.id in (
    select r.user_id from restrictions r where r.lifted_at is null and (r.until is null or r.until > ${now}::timestamptz))`,
  new: (now) => sql`p.member_since >= ${new Date(now.getTime() - 7 * 86_400_000)}::timestamptz`,
  warned: () => sql`p.strikes > 0`,
  unconfirmed: () => sql`p.id in (select id from auth.users where email_confirmed_at is null)`,
  identity_checked: () => sql`p.identity_verified_at is not null`,
  identity_running: () => sql`p.id in (
    select user_id from identity_checks where state in ('open', 'processing', 'needs_input'))`,
  owed: () => sql`p.id in (select owner_id from dues where state not in ('sent', 'reversed', 'void'))`,
  owes: () => sql`p.id in (select owner_id from debts where open_pence > 0)`,
  dispute: () => sql`p.id in (
    select side from disputes d
    join payments paid on paid.id = d.payment_id and paid.subject_kind in ('rental', 'deposit')
    join rentals r on r.id = paid.subject_id
    cross join lateral (values (r.owner_id), (r.renter_id)) sides (side)
    where d.state in ('warning', 'needs_response', 'under_review'))`,
}

export interface ListedPerson {
  readonly id: string
  readonly full_name: string | null
  readonly profile_image: string | null
  readonly bio: string | null
  readonly trust_score: string | null
  readonly member_since: Date
  readonly is_demo: boolean
  readonly strikes: number
  readonly email: string
  readonly email_confirmed_at: Date | null
  readonly banned_until: Date | null
  readonly items: number
  readonly as_owner: number
  readonly as_renter: number
  readonly cancelled_as_owner: number
  readonly reports_upheld: number
  readonly identity_verified_at: Date | null
  readonly restrictions: readonly { readonly kind: RestrictionKind; readonly until: string | null }[]
  readonly last_active_at: Date | null
  readonly place: string
}

interface WhichPeople extends PeopleSearch {
  readonly filter?: PeopleFilter | undefined
  readonly only?: string
  /** Whether child-safety reports are counted. */
  readonly restricted: boolean
  readonly now: Date
}

/** Members, newest first. */
export async function listPeople(db: Db, which: WhichPeople, after: Cursor | undefined, limit: number) {
  const { filter, only, words, reference, restricted, now } = which
  const isNamed = words !== undefined || reference !== undefined
  const { rows } = await sql<ListedPerson>`
    select p.id, p.full_name, p.profile_image, p.bio, p.trust_score, p.member_since, p.is_demo, p.strikes, p.identity_verified_at,
      u.email, u.email_confirmed_at, u.banned_until, ${exactInstant(sql`p.member_since`)} as place,
      ${counted(sql`select from items i where i.user_id = p.id`)} as items,
      ${counted(sql`select from rentals r where r.owner_id = p.id and r.requested_at is not null`)} as as_owner,
      ${counted(sql`select from rentals r where r.renter_id = p.id and r.requested_at is not null`)} as as_renter,
      ${counted(sql`select from rentals r where r.owner_id = p.id and coalesce(r.no_show, r.cancelled_by) = 'owner' and r.approved_at is not null`)}
        as cancelled_as_owner,
      ${counted(sql`select from reports r join cases c on c.id = r.case_id
        where r.subject_owner_id = p.id and r.outcome = 'acted' ${restricted ? sql`` : sql`and not c.restricted`}`)} as reports_upheld,
      (select max(s.refreshed_at) from auth.sessions s where s.user_id = p.id) as last_active_at,
      (select coalesce(json_agg(json_build_object('kind', kept.kind, 'until', kept.until)), '[]') from (
        select r.kind, case when bool_or(r.until is null) then null
          else to_char(max(r.until) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as until
        from restrictions r
        where r.user_id = p.id and r.lifted_at is null and (r.until is null or r.until > ${now}::timestamptz)
        group by r.kind order by r.kind
      ) kept) as restrictions
    from profiles p join auth.users u on u.id = p.id
    where p.deleted_at is null
      ${only === undefined ? sql`` : sql`and p.id = ${only}`}
      ${isNamed ? sql`and ${isPersonNamed(which, after)}` : sql``}
      ${filter === undefined ? sql`` : sql`and ${filters[filter](now)}`}
      and ${isAfterCursor(after, sql`p.member_since`, sql`p.id`, 'desc')}
    order by p.member_since desc, p.id desc limit ${limit}`.execute(db)
  return rows
}

/** An SQL condition: whether someone has a second factor, and no reset of it is pending. */
export const canLoseFactor = (userId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  exists (select from auth.mfa_factors f where f.user_id = ${userId} and f.status = 'verified' and f.factor_type = 'totp')
  and not exists (select from auth.factor_resets r where r.user_id = ${userId} and r.ended_at is null))`

/** An SQL condition: whether someone works here as an operator. */
export const isOperator = (userId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from staff s where s.user_id = ${userId} and s.removed_at is null and 'operator' = any(s.roles))`

/** Further counts about one person; reports only of cases that the reader may see. */
export async function countOfPerson(db: Db, userId: string, restricted: boolean) {
  const seen = restricted ? sql`` : sql`and not c.restricted`
  const { rows } = await sql<{
    sessions: number
    can_lose_factor: boolean
    is_operator: boolean
    two_step_reset_at: Date | null
    reports_by: number
    reports_by_upheld: number
    reports_about: number
  }>`
    select ${counted(sql`select from auth.sessions s where s.user_id = ${userId}`)} as sessions,
      ${canLoseFactor(sql`${userId}::uuid`)} as can_lose_factor, ${isOperator(sql`${userId}::uuid`)} as is_operator,
      (select r.due_at from auth.factor_resets r where r.user_id = ${userId} and r.ended_at is null) as two_step_reset_at,
      ${counted(sql`select from reports r join cases c on c.id = r.case_id where r.reporter_id = ${userId} ${seen}`)} as reports_by,
      ${counted(sql`select from reports r join cases c on c.id = r.case_id
        where r.reporter_id = ${userId} and r.outcome = 'acted' ${seen}`)} as reports_by_upheld,
      ${counted(sql`select from reports r join cases c on c.id = r.case_id where r.subject_owner_id = ${userId} ${seen}`)}
        as reports_about`.execute(db)
  const none = { sessions: 0, can_lose_factor: false, is_operator: false, two_step_reset_at: null }
  return rows[0] ?? { ...none, reports_by: 0, reports_by_upheld: 0, reports_about: 0 }
}

interface TrustOfPerson {
  readonly facts: FactsView
  readonly late_cancellations: number
  readonly gets_paid: boolean
}

/** The facts about someone that are public next to their name. */
export async function findTrustOfPerson(db: Db, userId: string): Promise<TrustOfPerson> {
  const person = sql.ref('p.id')
  const { rows } = await sql<TrustOfPerson>`
    select ${factsJson(person)} as facts, ${lateCancellations(person)} as late_cancellations,
      coalesce((select f.gets_paid from person_facts f where f.user_id = p.id), false) as gets_paid
    from profiles p where p.id = ${userId}`.execute(db)
  return rows[0] ?? { facts: noFacts, late_cancellations: 0, gets_paid: false }
}

export interface CaseOfSubject {
  readonly id: string
  readonly number: number
  readonly title: string
  readonly state: string
  readonly opened_at: Date
}

/** The latest cases about someone's content, or about one thing. */
export function listCasesAbout(
  db: Db,
  {
    ownerId,
    itemId,
    restricted,
  }: { readonly ownerId?: string; readonly itemId?: string; readonly restricted: boolean },
): Promise<CaseOfSubject[]> {
  return db
    .selectFrom('cases')
    .select(['id', 'number', 'title', 'state', 'opened_at'])
    .$if(ownerId !== undefined, (query) => query.where('subject_owner_id', '=', ownerId ?? ''))
    .$if(itemId !== undefined, (query) =>
      query.where('subject_kind', '=', 'item').where('subject_id', '=', itemId ?? ''),
    )
    .$if(!restricted, (query) => query.where('restricted', '=', false))
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
}

/** The latest decisions about someone, except those of cases that the reader may not see. */
export async function listDecisionsAbout(db: Db, userId: string, restricted: boolean) {
  const { rows } = await sql<{
    id: string
    case_id: string
    outcome: 'no_action' | 'warning' | 'action'
    at: Date
    is_revoked: boolean
    measures: MeasureName[]
  }>`
    select d.id, d.case_id, d.outcome, d.at, d.revoked_at is not null as is_revoked, array(
      select distinct m.measure from decision_measures m where m.decision_id = d.id order by m.measure
    ) as measures
    from decisions d join cases c on c.id = d.case_id
    where d.person_id = ${userId} ${restricted ? sql`` : sql`and not c.restricted`}
    order by d.at desc, d.id desc limit 20`.execute(db)
  return rows
}

/** The decisions in force against someone at a given time, latest first. */
export async function listStandingAgainst(
  db: Db,
  { userId, restricted, now }: { readonly userId: string; readonly restricted: boolean; readonly now: Date },
) {
  const { rows } = await sql<{
    measure: MeasureName
    since: Date
    until: Date | null
    case_id: string
    number: number
  }>`
    select m.measure, d.at as since, m.until, d.case_id, c.number
    from decision_measures m join decisions d on d.id = m.decision_id join cases c on c.id = d.case_id
    where m.target_kind = 'person' and m.target_id = ${userId} and m.lifted_at is null
      and (m.until is null or m.until > ${now}::timestamptz) ${restricted ? sql`` : sql`and not c.restricted`}
    order by d.at desc, d.id desc, m.measure limit 20`.execute(db)
  return rows.filter(({ measure }) => !measureOf(measure).isFinal)
}

/** The latest items of someone. */
export function listLatestItems(db: Db, userId: string) {
  return db
    .selectFrom('items')
    .select(['id', 'title', 'status'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(10)
    .execute()
}

export interface ReviewOfPerson {
  readonly id: string
  readonly is_given: boolean
  readonly rating: number
  readonly text: string | null
  readonly at: Date
  readonly is_hidden: boolean
  readonly other: string | null
}

/** Which taken-down reviews a reader may see; those taken down for child safety are separate. */
export type HiddenReviews = 'none' | 'unrestricted' | 'all'

const isShown: Readonly<Record<HiddenReviews, RawBuilder<boolean>>> = {
  none: sql`v.hidden_at is null`,
  unrestricted: sql`(v.hidden_at is null or not exists (
    select from decisions d join cases c on c.id = d.case_id where d.id = v.decision_id and c.restricted))`,
  all: sql`true`,
}

/** The latest reviews that someone wrote or got, including the hidden ones that the reader may see. */
export async function listReviewsOf(db: Db, userId: string, hidden: HiddenReviews): Promise<ReviewOfPerson[]> {
  const latest = (column: 'reviewer_id' | 'reviewee_id') => sql`(
    select v.* from reviews v where ${sql.ref(`v.${column}`)} = ${userId} and ${isShown[hidden]}
    order by v.created_at desc, v.id desc limit 20)`
  const { rows } = await sql<ReviewOfPerson>`
    select v.id, v.reviewer_id = ${userId} as is_given, v.rating, v.text, v.created_at as at,
      v.hidden_at is not null as is_hidden, other.full_name as other
    from (${latest('reviewer_id')} union all ${latest('reviewee_id')}) v
    join profiles other on other.id = case when v.reviewer_id = ${userId} then v.reviewee_id else v.reviewer_id end
    order by v.created_at desc, v.id desc limit 20`.execute(db)
  return rows
}

/** The latest support requests of someone. */
export function listRequestsOf(db: Db, userId: string) {
  return db
    .selectFrom('support_requests')
    .select(['id', 'number', 'subject', 'state', 'last_message_at as at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(10)
    .execute()
}

/** A postcode as its person entered it; null without one. */
export async function findPostcode(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('profiles').select('postcode').where('id', '=', userId).executeTakeFirst()
  return row?.postcode ?? null
}
