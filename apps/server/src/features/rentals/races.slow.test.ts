import { describe, expect, it } from 'vitest'
import { createMember, type Member } from '../../../test/factories.ts'
import { createHire, createItem, dayFromNow, readMoney, settleAll } from '../../../test/hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { expireRequest } from './acts/service.ts'

const server = await serverOfFile()

const tenMembers = () => Promise.all(Array.from({ length: 10 }, () => createMember(server)))

describe('ten renters ask for the same dates at the same instant', () => {
  it('has exactly one winner, 100 times over', { timeout: 180_000 }, async () => {
    const item = await createItem(server, await createMember(server))
    const renters = await tenMembers()
    for (let round = 0; round < 100; round++) {
      const day = 1 + round * 3
      const answers = await Promise.all(
        renters.map((renter, index) => {
          // Not the same range, but all of them overlap on the middle day.
          const startDate = dayFromNow(server, day + (index % 2))
          const endDate = dayFromNow(server, day + 1 + (index % 2))
          return server.call('POST /rentals', { body: { itemId: item.id, startDate, endDate } }, renter)
        }),
      )
      const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b)
      expect(statuses, `round ${round}`).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
      const loser = answers.find((answer) => answer.status === 409)?.body
      expect(loser).toMatchObject({
        error: { code: 'dates_taken', message: 'Sorry, these dates have just been taken.' },
      })
    }
    const rows = await server.db.selectFrom('rentals').select('id').where('item_id', '=', item.id).execute()
    const payments = await server.db.selectFrom('payments').select('id').execute()
    const sessions = await server.db.selectFrom('sandbox.sessions').select('id').execute()
    expect([rows.length, payments.length, sessions.length]).toEqual([100, 100, 100])
  })

  it('lets the last guard, the database’s own, speak when nothing else does', async () => {
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
})

describe('one renter', () => {
  it('who presses ten times gets one request and one checkout', async () => {
    const renter = await createMember(server)
    const item = await createItem(server, await createMember(server))
    const body = { itemId: item.id, startDate: dayFromNow(server, 3), endDate: dayFromNow(server, 4) }
    const answers = await Promise.all(Array.from({ length: 10 }, () => server.api('POST /rentals', { body }, renter)))
    expect(new Set(answers.map((answer) => answer.url)).size).toBe(1)
    expect((await server.api('GET /my/rentals', {}, renter)).rentals).toHaveLength(1)
  })

  it('who changes the days before paying gets the new ones, and the old checkout can’t be paid', async () => {
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
    const { rentals } = await server.api('GET /my/rentals', {}, renter)
    expect(rentals.map((rental) => rental.id)).toEqual([second.rental_id])
  })
})

describe('approve, decline, withdraw and expire at once', () => {
  it('has exactly one winner, and the money follows it, 100 times over', { timeout: 300_000 }, async () => {
    for (let round = 0; round < 100; round++) {
      const { owner, renter, rentalId } = await createHire(server)
      await server.db
        .updateTable('rentals')
        .set({ answer_by: server.context.now() })
        .where('id', '=', rentalId)
        .execute()
      const act = (name: 'approve' | 'decline' | 'withdraw', as: Member) => {
        const body = name === 'withdraw' ? undefined : { pickup_location: 'Here' }
        return server.call(`POST /rentals/:rentalId/${name}`, { params: { rentalId }, body }, as)
      }
      const acts = [
        () => act('approve', owner),
        () => act('decline', owner),
        () => act('withdraw', renter),
        () => act('approve', owner),
      ]
      const turn = round % acts.length
      const shuffled = [...acts.slice(turn), ...acts.slice(0, turn)]
      const [answers] = await Promise.all([
        Promise.all(shuffled.map((start) => start())),
        expireRequest(server.context, rentalId),
      ])
      await settleAll(server)

      const winners = answers.filter((answer) => answer.status === 200)
      const rental = await server.db.selectFrom('rentals').selectAll().where('id', '=', rentalId).executeTakeFirst()
      const reason = (rental?.metadata as { cancellation_reason?: string } | undefined)?.cancellation_reason
      const expired = reason === 'Request expired' ? 1 : 0
      expect(winners.length + expired, `round ${round}`).toBe(1)
      expect(answers.every((answer) => [200, 404, 409].includes(answer.status))).toBe(true)
      const money = await readMoney(server, rentalId)
      const expected = rental?.status === 'confirmed' ? ['captured', 'succeeded', 3450] : ['released', 'canceled', 0]
      expect([money.state, money.card, money.taken]).toEqual(expected)
    }
  })

  it('gives the money back once when it is cancelled ten times at once', async () => {
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

describe('deleting the item while it is asked for', () => {
  it('never leaves a live hire without its item', async () => {
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
