import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { statementsOf } from '../../../test/count-statements.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { createHire, type Hire } from '../../../test/hires.ts'

/** Ten thousand more hires like one, over, each with a payment, its history and its ledger. */
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
  await sql`analyze`.execute(db)
}

it('the list of somebody’s hires does not look through those of others, of which there are ten thousand', async () => {
  const server = await startTestServer()
  try {
    await multiply(server, await createHire(server))
    const { renter, owner } = await createHire(server)
    for (const person of [renter, owner]) {
      const [text = '', ...more] = await statementsOf(async () => {
        expect((await server.api('GET /my/rentals', {}, person)).rentals).toHaveLength(1)
      })
      expect(more).toEqual([])
      // The plan for this very person, not for anybody: the values stand where they were sent.
      const asked = text.replace(/(subject_kind" = )\$\d+/, "$1'rental'").replace(/\$\d+/g, `'${person.id}'`)
      const { rows } = await sql.raw<{ 'QUERY PLAN': string }>(`explain ${asked}`).execute(server.db)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toMatch(/Index.* on rentals_of_/)
      expect(plan).not.toMatch(/Seq Scan on (rentals|payments|rental_events|ledger_entries)/)
    }
  } finally {
    await server.close()
  }
})
