import { type PersonFacts, shownFacts } from '@itemo/domain/people/person-facts.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** The facts stored for a person. */
export interface FactsOfPerson extends PersonFacts {
  /** Whether their payout account is active. */
  readonly gets_paid: boolean
}

/**
 * Locks the rows of these people, calls `compute` for their facts, and writes the result. The lock comes first, so that the later of two
 * concurrent calls sees what the earlier one's cause changed. Deleted people are left out.
 */
export async function writeFacts(
  trx: Db,
  userIds: readonly string[],
  at: Date,
  compute: (known: readonly string[]) => Promise<ReadonlyMap<string, FactsOfPerson>>,
): Promise<void> {
  await sql`
    insert into person_facts (user_id, computed_at)
    select p.id, ${at} from profiles p where p.id = any(${userIds}::uuid[]) and p.deleted_at is null order by p.id
    on conflict (user_id) do nothing`.execute(trx)
  const { rows } = await sql<{ user_id: string }>`
    select user_id from person_facts where user_id = any(${userIds}::uuid[]) order by user_id for update`.execute(trx)
  const computed = await compute(rows.map(({ user_id }) => user_id))
  const values = [...computed].map(([user_id, facts]) => ({ user_id, ...facts, shown: shownFacts(facts) }))
  await sql`
    update person_facts f set
      hires_as_owner = n.hires_as_owner, hires_as_renter = n.hires_as_renter, reviews_received = n.reviews_received,
      requests_answered = n.requests_answered, requests_expired = n.requests_expired,
      median_answer_minutes = n.median_answer_minutes, confirmed_as_owner = n.confirmed_as_owner,
      cancelled_as_owner = n.cancelled_as_owner, late_cancellations_as_renter = n.late_cancellations_as_renter,
      gets_paid = n.gets_paid, shown = n.shown, computed_at = ${at}
    from jsonb_populate_recordset(null::person_facts, ${JSON.stringify(values)}::jsonb) n
    where f.user_id = n.user_id
      and to_jsonb(f) - 'computed_at' is distinct from to_jsonb(n) - 'computed_at'`.execute(trx)
}
