import { remindersAt } from '@itemo/domain/notifications/reminders.ts'
import { CompiledQuery, sql } from 'kysely'
import { expect, it } from 'vitest'
import { queriesOf } from '../../../test/count-statements.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { listRentalsForNotification } from '../rentals/rental-for-notification.ts'

// Half past six in the evening in London: every reminder's list is queried.
const now = new Date('2027-05-10T17:30:00Z')

// A single statement inserts fifty thousand hires, which is slow on a busy machine.
const server = await serverOfFile({ plansEachCall: true, now, env: { DATABASE_STATEMENT_TIMEOUT_MS: '60000' } })

/** Fifty thousand hires of two thousand people over three years, with their events. */
async function fill(): Promise<void> {
  await sql`insert into auth.users (id, email, created_at)
    select gen_random_uuid(), 'person-' || n || '@example.org', ${now} from generate_series(1, 2000) n`.execute(
    server.db,
  )
  await sql`insert into profiles (id, full_name, member_since)
    select id, email, ${now} from auth.users on conflict do nothing`.execute(server.db)
  await sql`
    insert into rentals (owner_id, renter_id, status, start_date, end_date, completes_on, base_amount, addons_amount, platform_fee,
      total_amount, price_lines, item_snapshot, requested_at, pay_by, answer_by)
    select people.ids[1 + n % 1000], people.ids[1001 + n % 1000],
      case when n % 50 = 0 then 'pending' when n % 5 = 1 then 'confirmed' when n % 5 = 2 then 'cancelled' else 'completed' end,
      days.day, days.day + 2, days.day + 5, 10, 0, 1.5, 11.5, '[]', '{"title":"Tent"}', days.day - interval '3 days', days.day - interval '3 days',
      case when n % 50 = 0 then days.day + interval '1 hour' end
    from generate_series(1, 50000) n,
      (select array_agg(id order by id) as ids from profiles where full_name like 'person-%') people,
      lateral (select date '2025-01-01' + n % 1097 as day) days`.execute(server.db)
  await sql`insert into rental_events (rental_id, at, what, by)
    select r.id, r.start_date + interval '1 hour' * h, what, 'owner'
    from rentals r, (values (-48, 'approved'), (60, 'returned')) happened (h, what)
    where r.status = 'completed' or r.status = 'confirmed' and what = 'approved'`.execute(server.db)
  await sql`analyze`.execute(server.db)
}

it('reminders are found by index among fifty thousand rentals, on later pages too', async () => {
  await fill()
  const indexes = {
    answer: 'rentals_to_answer',
    begins: 'rentals_beginning',
    ends: 'rentals_ending',
    completes: 'rentals_completing',
    returned: 'rental_events_over',
  }
  for (const { due } of remindersAt(now)) {
    for (const after of [undefined, '40000000-0000-4000-8000-000000000000']) {
      const found: unknown[] = []
      const [query, ...more] = await queriesOf(async () => {
        found.push(...(await listRentalsForNotification({ db: server.db }, due, { after, limit: 200 })))
      })
      // Ids are random: a further page may be empty.
      expect([after !== undefined || found.length > 0, more], due.what).toEqual([true, []])
      const { rows } = await server.db.executeQuery<{ 'QUERY PLAN': string }>(
        CompiledQuery.raw(`explain ${query?.text}`, [...(query?.values ?? [])]),
      )
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toContain(indexes[due.what])
      expect(plan, due.what).not.toMatch(/Seq Scan on (rentals|rental_events)/)
    }
  }
})
