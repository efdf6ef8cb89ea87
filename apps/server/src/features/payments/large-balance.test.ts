import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { openTestDatabase } from '../../../test/test-database.ts'
import { findReading, listDays, saveReading, sumLines } from './balance-queries.ts'
import { readBooks } from './ledger-findings.ts'

const { db, close } = await openTestDatabase()
afterAll(close)

/** Twice this doesn't fit into 32 bits. */
const muchPence = 2_000_000_001

it('the balance adds up beyond £21,474,836.47, in movements, in the ledger and at the provider', async () => {
  const at = new Date('2027-05-01T09:00:00Z')
  for (const ref of ['pi_one', 'pi_two']) {
    const { id } = await db
      .insertInto('ledger_entries')
      .values({ kind: 'other_in', amount_pence: muchPence, provider_ref: ref, learnt_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const line = { type: 'adjustment', amount_pence: muchPence, fee_pence: 0, at, read_at: at }
    const entry = { entry_kind: 'other_in', entry_ref: ref, entry_id: id }
    await db
      .insertInto('balance_lines')
      .values({ id: `txn_${ref}`, ...line, ...entry })
      .execute()
  }
  expect(await sumLines(db)).toBe(2 * muchPence)
  await saveReading(db, { opening_pence: 3 * muchPence, there_pence: 5 * muchPence, there_at: at })
  // The balance before the first line stays.
  await saveReading(db, { opening_pence: 1, there_pence: 6 * muchPence, there_at: at })
  expect(await findReading(db)).toMatchObject({ opening_pence: 3 * muchPence, there_pence: 6 * muchPence })
  expect(await listDays(db)).toMatchObject([
    { linesPence: 2 * muchPence, rowsPence: 2 * muchPence, closingPence: 2 * muchPence },
  ])
  const range = { from: new Date('2027-04-30T23:00:00Z'), until: new Date('2027-05-01T23:00:00Z'), maxFindings: 1 }
  expect(await readBooks({ db }, range)).toMatchObject({
    therePence: 6 * muchPence,
    linesPence: 5 * muchPence,
    oursPence: 5 * muchPence,
  })
})

it("the previous version's reading of the balance counts until it is read again", async () => {
  await db.deleteFrom('balance_reading').execute()
  await sql`insert into balance_reading (opening_pence, there_pence) values (500, 700)`.execute(db)
  expect(await findReading(db)).toMatchObject({ opening_pence: 500, there_pence: 700 })
  await saveReading(db, { opening_pence: 1, there_pence: 900 })
  expect(await findReading(db)).toMatchObject({ opening_pence: 500, there_pence: 900 })
})

it('of two versions running at once the later reading of the balance counts', async () => {
  await db.deleteFrom('balance_reading').execute()
  await saveReading(db, { opening_pence: 500, there_pence: 700 })
  const narrow = db.selectFrom('balance_reading').select(['opening_pence', 'there_pence'])
  expect(await narrow.execute()).toEqual([{ opening_pence: 500, there_pence: 700 }])
  await sql`update balance_reading set there_pence = 900`.execute(db)
  expect(await findReading(db)).toMatchObject({ opening_pence: 500, there_pence: 900 })
  await saveReading(db, { intents_until: new Date('2027-05-01T09:00:00Z') })
  expect(await findReading(db)).toMatchObject({ there_pence: 900 })
  // A sum beyond 32 bits can't be written for an older process.
  await saveReading(db, { there_pence: 2 * muchPence })
  expect(await findReading(db)).toMatchObject({ there_pence: 2 * muchPence })
  expect(await narrow.execute()).toEqual([{ opening_pence: 500, there_pence: null }])
})
