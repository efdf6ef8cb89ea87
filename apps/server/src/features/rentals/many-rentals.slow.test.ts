import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { statementsOf } from '../../../test/count-statements.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { createHire, type Hire } from '../../../test/hires.ts'

/** Ten thousand more past rentals like one, each with a payment, its history and its ledger. */
async function multiply({ db }: TestServer, { rentalId }: Hire): Promise<void> {
  await sql`insert into rentals select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'status', 'completed'))).*
    from rentals r, generate_series(1, 10000) where r.id = ${rentalId}`.execute(db)
  await sql`insert into payments select (jsonb_populate_record(p, jsonb_build_object(
      'id', gen_random_uuid(), 'subject_id', r.id, 'provider_session_id', null, 'provider_intent_id', null))).*
    from payments p, rentals r where p.subject_id = ${rentalId} and r.status = 'completed'`.execute(db)
  await sql`insert into rental_events (rental_id, at, what, by)
    select id, created_at, what, 'owner' from rentals, unnest(array['requested', 'approved', 'returned']) what
    where status = 'completed'`.execute(db)
  await sql`insert into ledger_entries (payment_id, kind, amount_pence, provider_ref, learnt_at)
    select p.id, kind, 3450, 'pi_' || p.id, p.created_at
    from payments p, unnest(array['authorised', 'captured', 'fee']) kind where p.provider_intent_id is null`.execute(db)
}

/** A thousand more rentals under way like one, of deleted items, so that their days are free. */
async function prolong({ db }: TestServer, { rentalId }: Hire): Promise<void> {
  await sql`insert into rentals select (jsonb_populate_record(r, jsonb_build_object(
      'id', gen_random_uuid(), 'item_id', null, 'status', 'confirmed'))).*
    from rentals r, generate_series(1, 1000) where r.id = ${rentalId}`.execute(db)
}

/** PostgreSQL's plan for a call with exactly these values, not a generic one. */
async function planOf({ db }: TestServer, userId: string, call: () => Promise<unknown>): Promise<string> {
  const [text = '', ...more] = await statementsOf(call)
  expect(more).toEqual([])
  const asked = text
    .replace(/(subject_kind" = )\$\d+/, "$1'rental'")
    .replace(/(limit )\$\d+/, '$121')
    .replace(/\$\d+/g, `'${userId}'`)
  const { rows } = await sql.raw<{ 'QUERY PLAN': string }>(`explain ${asked}`).execute(db)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

const throughAll = /Seq Scan on (rentals|payments|rental_events|ledger_entries)/

it("the lists of someone's rentals read neither others' nor the ten thousand that are over", async () => {
  // A busy machine needs a while to insert so many rows.
  const server = await startTestServer({ env: { DATABASE_STATEMENT_TIMEOUT_MS: '60000' } })
  try {
    const busy = await createHire(server)
    await multiply(server, busy)
    await prolong(server, await createHire(server))
    const { renter, owner } = await createHire(server)
    await sql`analyze`.execute(server.db)
    for (const person of [renter, owner]) {
      const plan = await planOf(server, person.id, async () => {
        expect((await server.api('GET /my/rentals', { query: {} }, person)).rentals).toHaveLength(1)
      })
      // Both sides use their index, in order: no more rows are read than shown.
      expect(plan.match(/Index (Only )?Scan using rentals_live_of_(owner|renter)/g)).toHaveLength(2)
      expect(plan).not.toMatch(throughAll)
    }
    for (const role of ['renter', 'owner'] as const) {
      const plan = await planOf(server, busy[role].id, async () => {
        const { rentals } = await server.api('GET /my/rentals/past', { query: { role } }, busy[role])
        expect(rentals).toHaveLength(20)
      })
      expect(plan).toMatch(new RegExp(`Index Scan Backward using rentals_past_of_${role}`))
      expect(plan).not.toMatch(throughAll)
    }
  } finally {
    await server.close()
  }
})
