import type { HireOfPerson, RequestOfOwner } from '@itemo/domain/people/person-facts.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { DataExporter } from '../../platform/data-export-and-erasure.ts'
import type { RentalRow } from './rental-queries.ts'

type OfPerson<T> = T & { readonly user_id: string }

/** Whether both sides of the rental `r` are accounts of the same person. */
const isWithSamePerson = sql`exists (
  select from identity_checks a join identity_checks b on b.person_key = a.person_key
  where a.user_id = r.owner_id and b.user_id = r.renter_id)`

/** Every rental of these people, on either side, that was approved or completed; not those with another account of the same person. */
export async function listHiresOfPeople(db: Db, userIds: readonly string[]): Promise<OfPerson<HireOfPerson>[]> {
  const side = (name: 'owner' | 'renter') => sql`
    select ${sql.ref(`r.${name}_id`)} as user_id, ${sql.lit(name)} as side, r.status, r.start_date, r.refund_free_hours,
      r.refund_late_percent, r.approved_at,
      r.cancelled_by, r.no_show, r.deposit_refused, r.cancellation_excused_at is not null as is_excused,
      coalesce(p.refund_pence = p.amount_pence, false) as is_refunded_in_full,
      case when r.cancelled_by = 'renter' then (
        select max(e.at) from rental_events e where e.rental_id = r.id and e.what = 'cancelled'
      ) end as cancelled_at
    from rentals r left join payments p on p.subject_kind = 'rental' and p.subject_id = r.id
    where ${sql.ref(`r.${name}_id`)} = any(${userIds}::uuid[]) and (r.status = 'completed' or r.approved_at is not null)
      and not ${isWithSamePerson}`
  const { rows } = await sql<OfPerson<HireOfPerson>>`${side('owner')} union all ${side('renter')}`.execute(db)
  return rows
}

/** How the requests to these owners ended, since an instant; not those from another account of the same person. */
export async function listRequestsOfOwners(db: Db, ownerIds: readonly string[], since: Date) {
  const { rows } = await sql<OfPerson<RequestOfOwner>>`
    select o.owner_id as user_id, o.requested_at, o.ended_at, o.outcome from request_outcomes o
    where o.owner_id = any(${ownerIds}::uuid[]) and o.ended_at >= ${since}
      and not exists (select from rentals r where r.id = o.rental_id and ${isWithSamePerson})`.execute(db)
  return rows
}

/** The owner and renter of a rental; empty when it is gone. */
export async function findParties(db: Db, rentalId: string): Promise<string[]> {
  const row = await db
    .selectFrom('rentals')
    .select(['owner_id', 'renter_id'])
    .where('id', '=', rentalId)
    .executeTakeFirst()
  return row ? [row.owner_id, row.renter_id] : []
}

type Ending = Pick<RentalRow, 'id' | 'owner_id' | 'requested_at' | 'answer_by'>

/**
 * Records how a request ended, in the transaction of its end (ADR-0173). Nothing is recorded for a request that ended
 * early because its money was gone, or that its owner never saw.
 */
export async function noteOutcome(trx: Db, rental: Ending, action: string, at: Date): Promise<void> {
  const outcome = outcomeOf(rental, action, at)
  if (outcome === undefined || rental.requested_at === null) return
  const { id: rental_id, owner_id, requested_at } = rental
  await trx
    .insertInto('request_outcomes')
    .values({ rental_id, owner_id, requested_at, ended_at: at, outcome })
    .onConflict((conflict) => conflict.column('rental_id').doNothing())
    .execute()
}

function outcomeOf({ answer_by }: Ending, action: string, at: Date): RequestOfOwner['outcome'] | undefined {
  if (action === 'approve') return 'approved'
  if (action === 'decline') return 'declined'
  if (action === 'withdraw') return 'withdrawn'
  return action === 'expire' && answer_by !== null && answer_by <= at ? 'expired' : undefined
}

/** The requests that a person received, for their data export. They are deleted with the person's row. */
export const requestExporter: DataExporter = {
  name: 'requests',
  async collect(db, userId) {
    return db
      .selectFrom('request_outcomes')
      .select(['rental_id', 'requested_at', 'ended_at', 'outcome'])
      .where('owner_id', '=', userId)
      .orderBy('ended_at')
      .execute()
  },
}
