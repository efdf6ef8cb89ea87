import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createMember } from '../../../test/factories.ts'
import { createHire, createItem, dayFromNow, insertRental, readMoney, settleAll } from '../../../test/hires.ts'
import { raceForDates, raceToDecide } from '../../../test/rental-races.ts'
import { hireOnlyOptions, serverOfFile } from '../../../test/server-of-file.ts'
import { beginTransaction } from '../../platform/db/transaction.ts'

const server = await serverOfFile(hireOnlyOptions)

/** How many inserts into a table wait for another transaction. */
async function waitingFor(table: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ilike ${`%insert into "${table}"%`}`.execute(
    server.db,
  )
  return rows[0]?.waiting ?? 0
}

describe('ten renters who request the same dates at the same instant', () => {
  it('have exactly one winner, and the others are told that the dates were just taken', async () => {
    const { rounds } = await raceForDates(server, 5)
    for (const { statuses, refusal } of rounds) {
      expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
      expect(refusal).toMatchObject({
        error: { code: 'dates_taken', message: 'Sorry, these dates have just been taken.' },
      })
    }
  })

  it("are stopped by the database's own constraint if nothing else does [R8]", async () => {
    const { rentalId } = await createHire(server, { from: 40, to: 42 })
    const rental = await server.db
      .selectFrom('rentals')
      .selectAll()
      .where('id', '=', rentalId)
      .executeTakeFirstOrThrow()
    const { id: _id, ...copy } = rental
    const insert = server.db
      .insertInto('rentals')
      .values({ ...copy, price_lines: '[]', item_snapshot: '{}', metadata: '{}' })
      .execute()
    await expect(insert).rejects.toMatchObject({ code: '23P01', constraint: 'rentals_never_overlap' })
  })

  it('are told the same by that constraint as by an earlier check', async () => {
    const [owner, renter, earlier] = [
      await createMember(server),
      await createMember(server),
      await createMember(server),
    ]
    const item = await createItem(server, owner)
    const days = { start_date: dayFromNow(server, 5), end_date: dayFromNow(server, 6) }
    const body = { itemId: item.id, startDate: days.start_date, endDate: days.end_date }
    // The insert locks no item, and is invisible until it is committed.
    const { promise: inserted, resolve: leave } = Promise.withResolvers<void>()
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
    const other = beginTransaction(server.db, async (trx) => {
      await insertRental({ ...server, db: trx }, { owner, renter: earlier }, { item_id: item.id, ...days })
      leave()
      await mayCommit
    })
    await inserted
    const asked = server.call('POST /rentals', { body }, renter)
    await expect.poll(() => waitingFor('rentals')).toBe(1)
    commit()
    await other
    expect(await asked).toMatchObject({ status: 409, body: { error: { code: 'dates_taken' } } })
  })
})

describe('a renter', () => {
  it('who presses ten times gets one request and one checkout [marketplace 5.2]', async () => {
    const renter = await createMember(server)
    const item = await createItem(server, await createMember(server))
    const body = { itemId: item.id, startDate: dayFromNow(server, 3), endDate: dayFromNow(server, 4) }
    const answers = await Promise.all(Array.from({ length: 10 }, () => server.api('POST /rentals', { body }, renter)))
    expect(new Set(answers.map((answer) => answer.url)).size).toBe(1)
    expect((await server.api('GET /my/rentals', { query: {} }, renter)).rentals).toHaveLength(1)
  })

  it("who changes the days before paying gets the new ones, and the old checkout can't be paid", async () => {
    const renter = await createMember(server)
    const item = await createItem(server, await createMember(server))
    const ask = (from: number, to: number) =>
      server.api(
        'POST /rentals',
        { body: { itemId: item.id, startDate: dayFromNow(server, from), endDate: dayFromNow(server, to) } },
        renter,
      )
    const first = await ask(3, 5)
    const second = await ask(4, 8)
    expect(second.rental_id).not.toBe(first.rental_id)
    expect((await server.fetch(new URL(first.url).pathname)).status).toBe(410)
    const { rentals } = await server.api('GET /my/rentals', { query: {} }, renter)
    expect(rentals.map((rental) => rental.id)).toEqual([second.rental_id])
  })
})

describe('simultaneous acts', () => {
  it('of approval, decline, withdrawal and expiry have exactly one winner, and the money follows it', async () => {
    for (const { winners, confirmed, money } of await raceToDecide(server, 4)) {
      expect(winners).toBe(1)
      expect(money).toEqual(confirmed ? ['captured', 'succeeded', 3450] : ['released', 'canceled', 0])
    }
  })

  it('of cancellation, ten of them, refund once', async () => {
    const { owner, renter, rentalId } = await createHire(server)
    const params = { rentalId }
    await server.api('POST /rentals/:rentalId/approve', { params, body: { pickup_location: 'Here' } }, owner)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        server.call(
          'POST /rentals/:rentalId/cancel',
          { params, body: { cancellation_reason: 'x' } },
          index % 2 ? owner : renter,
        ),
      ),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    await settleAll(server)
    expect(await readMoney(server, rentalId)).toMatchObject({ state: 'refunded', taken: 3450, refunded: 3450 })
  })
})

describe('deleting an item while it is requested', () => {
  it('never leaves a live rental without its item', async () => {
    for (let round = 0; round < 10; round++) {
      const owner = await createMember(server)
      const renter = await createMember(server)
      const item = await createItem(server, owner)
      const body = { itemId: item.id, startDate: dayFromNow(server, 3), endDate: dayFromNow(server, 4) }
      const [asked, removed] = await Promise.all([
        server.call('POST /rentals', { body }, renter),
        server.call('DELETE /items/:itemId', { params: { itemId: item.id } }, owner),
      ])
      expect([asked.status, removed.status].toSorted((a, b) => a - b)).toSatisfy(
        ([low, high]: number[]) => low === 200 && (high === 404 || high === 409),
      )
    }
  })
})
