import { describe, expect, it } from 'vitest'
import { createMember, type Member } from '../../../test/factories.ts'
import {
  createHire,
  createItem,
  dayFromNow,
  fillCheckout,
  type Hire,
  readMoney,
  readRental,
  renew,
  settleAll,
} from '../../../test/hires.ts'
import { serverAndCards, unrelatedQueues } from '../../../test/server-of-file.ts'
import { approveRental } from './rental-transitions.ts'

// No job runs in this file unless a test runs it.
const { server, sandbox } = await serverAndCards({ undrainedQueues: unrelatedQueues })

const minute = 60_000
const hour = 60 * minute

/** Requests exactly the days of a rental. */
async function askFor({ itemId, rentalId }: Hire, by?: Member) {
  const { start_date: startDate, end_date: endDate } = await server.db
    .selectFrom('rentals')
    .select(['start_date', 'end_date'])
    .where('id', '=', rentalId)
    .executeTakeFirstOrThrow()
  const renter = await renew(server, by ?? (await createMember(server)))
  return server.call('POST /rentals', { body: { itemId, startDate, endDate } }, renter)
}

/** What the item's page, a quote and a search by days show for days 10 to 12, counted from the request. */
async function shownAs(itemId: string, from: string, until: string) {
  const page = await server.api('GET /items/:itemId', { params: { itemId } })
  const quote = await server.call('POST /quotes', { body: { itemId, startDate: from, endDate: until } })
  const feed = await server.api('GET /items', { query: { from, until } })
  return { taken: page.taken.length, quote: quote.status, found: feed.items.some(({ id }) => id === itemId) }
}

const free = { taken: 0, quote: 200, found: true }
const held = { taken: 1, quote: 409, found: false }

describe('before any job has run', () => {
  it('an expired request is available on the calendar, in prices and in search, and is replaced [R52]', async () => {
    const days = [dayFromNow(server, 10), dayFromNow(server, 12)] as const
    const hire = await createHire(server)
    server.advance(48 * hour - minute)
    expect(await shownAs(hire.itemId, ...days)).toEqual(held)
    expect((await askFor(hire)).status).toBe(409)
    server.advance(minute)
    expect(await shownAs(hire.itemId, ...days)).toEqual(free)
    const { status, body } = await askFor(hire)
    expect(status).toBe(200)
    expect(await readRental(server, hire.rentalId, hire.renter)).toMatchObject({
      status: 'cancelled',
      metadata: { cancellation_reason: 'Request expired' },
    })
    expect(await readMoney(server, hire.rentalId)).toMatchObject({ state: 'released', card: 'canceled', taken: 0 })
    expect(await shownAs(hire.itemId, ...days)).toEqual(held)
    await settleAll(server)
    expect(await readMoney(server, (body as { rental_id: string }).rental_id)).toMatchObject({
      state: 'awaiting_payment',
    })
  })

  it.each([
    ['end on its first day', 8, 10],
    ['begin on its last day', 12, 14],
  ])('an expired request is replaced by dates that %s [R52]', async (_, from, until) => {
    const [startDate, endDate] = [dayFromNow(server, from), dayFromNow(server, until)]
    const { itemId, rentalId, renter } = await createHire(server, { from: 10, to: 12 })
    server.advance(48 * hour)
    const body = { itemId, startDate, endDate }
    expect((await server.call('POST /rentals', { body }, await createMember(server))).status).toBe(200)
    expect((await readRental(server, rentalId, await renew(server, renter))).status).toBe('cancelled')
  })

  it("an unpaid request after half an hour is available too, is replaced, and can't be paid any more [R52]", async () => {
    const days = [dayFromNow(server, 10), dayFromNow(server, 12)] as const
    const hire = await createHire(server, { paid: false })
    server.advance(29 * minute)
    expect(await shownAs(hire.itemId, ...days)).toEqual(held)
    expect((await askFor(hire)).status).toBe(409)
    server.advance(minute)
    expect(await shownAs(hire.itemId, ...days)).toEqual(free)
    expect((await askFor(hire)).status).toBe(200)
    expect((await fillCheckout(server, hire.url)).status).toBe(410)
    expect(await readMoney(server, hire.rentalId)).toMatchObject({ state: 'lapsed', card: 'none', taken: 0 })
    const mine = await server.api('GET /my/rentals', { query: {} }, await renew(server, hire.renter))
    expect(mine.rentals).toEqual([])
  })

  it('a request paid at the last moment keeps its days before its webhook', async () => {
    const hire = await createHire(server, { paid: false })
    server.advance(30 * minute - 1000)
    sandbox.faults.webhooks = 'lose'
    await fillCheckout(server, hire.url)
    server.advance(2000)
    expect(await askFor(hire)).toMatchObject({ status: 409, body: { error: { code: 'dates_taken' } } })
    expect(await readRental(server, hire.rentalId, hire.owner)).toMatchObject({ payment_state: 'authorised' })
  })

  it('a request that may have been paid keeps its days while the provider is unavailable', async () => {
    const hire = await createHire(server, { paid: false })
    server.advance(30 * minute)
    sandbox.faults.everyCall = 'refuse'
    expect(await askFor(hire)).toMatchObject({ status: 502, body: { error: { code: 'payment_provider' } } })
    expect((await readMoney(server, hire.rentalId)).state).toBe('awaiting_payment')
    sandbox.faults.everyCall = null
    expect((await askFor(hire)).status).toBe(200)
  })

  it('repeating an unpaid request after half an hour opens a new checkout', async () => {
    const hire = await createHire(server, { paid: false })
    server.advance(30 * minute)
    const { status, body } = await askFor(hire, hire.renter)
    expect([status, (body as { url: string }).url === hire.url]).toEqual([200, false])
  })
})

describe('an owner who approves while someone else requests the same dates', () => {
  /** Sends both at once, the approval with a clock before or after the deadline. */
  async function race(approvedAt: 'before' | 'after', first: 'owner' | 'newcomer') {
    const hire = await createHire(server)
    const newcomer = await createMember(server)
    server.advance(48 * hour)
    const now = server.context.now()
    const at = approvedAt === 'before' ? new Date(now.getTime() - hour) : now
    const { token: _token, ...actor } = { ...hire.owner, userId: hire.owner.id }
    const approve = () =>
      approveRental({ ...server.context, now: () => at }, actor as never, hire.rentalId, {
        pickup_location: 'Here',
        additional_notes: '',
      }).then(
        () => 'won',
        () => 'lost',
      )
    const ask = async () => ((await askFor(hire, newcomer)).status === 200 ? 'won' : 'lost')
    const [owner, other] =
      first === 'owner'
        ? await Promise.all([approve(), ask()])
        : await Promise.all([ask(), approve()]).then(([asked, approved]) => [approved, asked])
    await settleAll(server)
    const { state, taken, card } = await readMoney(server, hire.rentalId)
    const live = await server.db
      .selectFrom('rentals')
      .select('id')
      .where('item_id', '=', hire.itemId)
      .where('status', 'in', ['pending', 'booked', 'confirmed'])
      .execute()
    return { owner, other, live: live.length, money: [state, card, taken] }
  }

  const released = ['released', 'canceled', 0]
  const newcomerWins = { owner: 'lost', other: 'won', live: 1, money: released }
  const ownerWins = { owner: 'won', other: 'lost', live: 1, money: ['captured', 'succeeded', 3450] }

  it('loses after the deadline: nothing is captured, and the new request stays [R52]', async () => {
    for (const first of ['owner', 'newcomer', 'owner', 'newcomer'] as const) {
      expect(await race('after', first)).toEqual(newcomerWins)
    }
  })

  it('with a clock an hour behind wins or loses, never both [R52]', async () => {
    for (const first of ['owner', 'newcomer', 'owner', 'newcomer'] as const) {
      const outcome = await race('before', first)
      expect([ownerWins, newcomerWins]).toContainEqual(outcome)
    }
  })
})

it("the owner's other requests around a rental leave out expired ones", async () => {
  const owner = await createMember(server)
  const { id: itemId } = await createItem(server, owner)
  const ask = async (from: number, to: number) => {
    const renter = await createMember(server)
    const body = { itemId, startDate: dayFromNow(server, from), endDate: dayFromNow(server, to) }
    const { rental_id: rentalId, url } = await server.api('POST /rentals', { body }, renter)
    await fillCheckout(server, url)
    await settleAll(server)
    return rentalId
  }
  await ask(10, 12)
  server.advance(hour)
  const later = await ask(14, 15)
  const neighbours = async () => {
    const as = await renew(server, owner)
    return (await server.api('GET /rentals/:rentalId/neighbours', { params: { rentalId: later } }, as)).neighbours
      .length
  }
  expect(await neighbours()).toBe(1)
  server.advance(47 * hour)
  expect(await neighbours()).toBe(0)
})
