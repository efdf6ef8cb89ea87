import { noFacts } from '@itemo/domain/people/person-facts.ts'
import { type Expression, type RawBuilder, sql } from 'kysely'

type Ref = Expression<unknown> | RawBuilder<unknown>

/** One value from someone's row of facts; null without a row. */
const factOf = (userId: Ref, value: RawBuilder<unknown>) =>
  sql`(select ${value} from person_facts f where f.user_id = ${userId})`

/** `new_member` and `facts` of a profile, as name and value pairs of a JSON object (ADR-0173). */
export function factPairs(userId: Ref): RawBuilder<unknown> {
  return sql`
    'new_member', coalesce(${factOf(userId, sql`f.hires_as_owner + f.hires_as_renter = 0`)}, true),
    'facts', ${factsJson(userId)}`
}

/** Someone's `FactsView`. */
export const factsJson = (userId: Ref): RawBuilder<unknown> =>
  sql`coalesce(${factOf(userId, sql`f.shown`)}, ${sql.lit(JSON.stringify(noFacts))}::jsonb)`

/** A value that changes whenever someone's facts do. */
export const factsVersion = (userId: Ref): RawBuilder<unknown> => factOf(userId, sql`f.xmin`)

const countsJson = sql`json_build_object('agreed', f.confirmed_as_owner, 'cancelled', f.cancelled_as_owner)`

/** `OwnerHiresView`: the hires that someone agreed to within a year, and how many of them they cancelled (R48). */
export const ownerHiresJson = (userId: Ref): RawBuilder<unknown> =>
  sql`coalesce(${factOf(userId, countsJson)}, '{"agreed": 0, "cancelled": 0}')`

/** The same for an owner who cancelled at least one; otherwise null. */
export const cancelledHiresJson = (userId: Ref): RawBuilder<unknown> =>
  factOf(userId, sql`case when f.cancelled_as_owner > 0 then ${countsJson} end`)

/** How often someone cancelled an agreed hire late within a year: for owners who answer their request. */
export const lateCancellations = (userId: Ref): RawBuilder<number> =>
  sql<number>`coalesce(${factOf(userId, sql`f.late_cancellations_as_renter`)}, 0)`
