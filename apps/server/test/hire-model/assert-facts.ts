import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { refreshFacts } from '../../src/features/people/refresh-facts.ts'
import { expectThat, type World } from './world.ts'

/** Whether a side didn't come to the rental `r`, as staff found and didn't excuse. */
const isMissedBy = (side: 'owner' | 'renter') =>
  sql`(r.no_show is not distinct from ${sql.lit(side)} and r.cancellation_excused_at is null)`

/** A person's row, and the same counts computed directly from their hires, independently of the code that maintains the row. */
async function readFacts({ server: { db, context } }: World, ids: readonly string[]) {
  const { rows } = await sql<{ stored: unknown; counted: unknown; of_row: unknown }>`
    select to_jsonb(f) - 'computed_at' as stored,
      json_build_array(f.hires_as_owner, f.hires_as_renter, f.requests_answered, f.requests_expired, f.confirmed_as_owner, f.cancelled_as_owner,
        f.reviews_received, f.median_answer_minutes, f.late_cancellations_as_renter) as of_row,
      json_build_array(
        (select count(*) from rentals r left join payments y on y.subject_kind = 'rental' and y.subject_id = r.id
          where r.owner_id = p.id and r.status = 'completed' and not ${isMissedBy('owner')} and coalesce(y.refund_pence < y.amount_pence, true)),
        (select count(*) from rentals r left join payments y on y.subject_kind = 'rental' and y.subject_id = r.id
          where r.renter_id = p.id and r.status = 'completed' and not ${isMissedBy('renter')} and coalesce(y.refund_pence < y.amount_pence, true)),
        (select count(distinct e.rental_id) from rental_events e join rentals r on r.id = e.rental_id
          where r.owner_id = p.id and e.what in ('approved', 'declined')),
        (select count(distinct e.rental_id) from rental_events e join rentals r on r.id = e.rental_id
          where r.owner_id = p.id and e.what = 'expired' and e.at >= r.answer_by),
        (select count(*) from rentals r where r.owner_id = p.id and r.approved_at is not null),
        (select count(*) from rentals r where r.owner_id = p.id and r.approved_at is not null and not r.deposit_refused
          and coalesce(r.no_show, r.cancelled_by) = 'owner' and r.cancellation_excused_at is null),
        (select count(*) from reviews v where v.reviewee_id = p.id),
        -- The median (the greater of the middle two); an unanswered request counts as two days.
        (select (array_agg(took order by took))[count(*) / 2 + 1] from (
          select distinct on (e.rental_id) case e.what when 'expired' then 2880
              else greatest(0, ceil(extract(epoch from e.at - r.requested_at) / 60)) end as took
          from rental_events e join rentals r on r.id = e.rental_id
          where r.owner_id = p.id and r.requested_at is not null
            and (e.what in ('approved', 'declined') or (e.what = 'expired' and e.at >= r.answer_by))
          order by e.rental_id, e.at
        ) answered),
        (select count(*) from rentals r where r.renter_id = p.id and r.approved_at is not null
          and coalesce(r.no_show, r.cancelled_by) = 'renter' and r.cancellation_excused_at is null
          and (r.no_show is not null or (select max(e.at) from rental_events e where e.rental_id = r.id and e.what = 'cancelled')
            > (r.start_date::timestamp at time zone 'Europe/London') - make_interval(hours => r.refund_free_hours)))
      ) as counted
    from profiles p left join person_facts f on f.user_id = p.id
    where p.id = any(${ids}::uuid[]) order by p.id`.execute(db)
  return { rows, refresh: () => refreshFacts(context, ids) }
}

/** Whatever happened, and in whatever order events arrived: each person's facts are those that follow from their history. */
export async function checkFacts(world: World): Promise<void> {
  const ids = [world.owner, ...world.renters].map(({ id }) => id)
  const { rows, refresh } = await readFacts(world, ids)
  for (const { stored, counted, of_row } of rows) {
    const said = stored === null ? [...Array<number>(7).fill(0), null, 0] : of_row
    const words = `the facts say ${JSON.stringify(said)}, the history ${JSON.stringify(counted)}`
    expectThat(isDeepStrictEqual(said, counted), words)
  }
  await refresh()
  const { rows: again } = await readFacts(world, ids)
  for (const [index, { stored }] of rows.entries()) {
    const words = `facts that were ${JSON.stringify(stored)} are ${JSON.stringify(again[index]?.stored)} once computed again`
    expectThat(stored === null || isDeepStrictEqual(stored, again[index]?.stored), words)
  }
}
