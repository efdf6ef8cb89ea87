import type { BoostStatus } from '@itemo/domain/boosts/boost-rules.ts'
import type { ErrorBody } from '@itemo/domain/errors.ts'
import { boostMessages } from '@itemo/domain/boosts/boost-schemas.ts'
import { describe, expect, it } from 'vitest'
import { boostCalls, type BoostOptions, createBoost as createBoostFor } from '../../../test/paid-boosts.ts'
import { createMember, type Member } from '../../../test/factories.ts'
import { createItem, fillCheckout, readMoney, settleAll } from '../../../test/hires.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'
import {
  deleteUnpaid,
  insertBoost,
  listBoostViews,
  listItemIds,
  listItemTitles,
  listOver,
  listUnpaid,
  markEnded,
  moveEnd,
  refuseBoost,
  shortenBoost,
  startBoost,
} from './boost-queries.ts'
import { endUnpaidFor } from './boosts.ts'
import { createViewCount } from './count-boost-views.ts'

const { server } = await serverAndCards()

const day = 86_400_000

const createBoost = (options?: BoostOptions) => createBoostFor(server, options)
const { verify, read, marks } = boostCalls(server)

describe('requesting a boost', () => {
  it("shows the plans and one's own active items only [marketplace 6.8]", async () => {
    const owner = await createMember(server)
    const { id } = await createItem(server, owner, { title: 'Tent' })
    await createItem(server, owner, { status: 'paused' })
    await createItem(server, await createMember(server))
    const { plans, items, boosts } = await read(owner)
    expect(plans.map(({ id: plan, price, days }) => [plan, price, days])).toEqual([
      ['boost-7', 4.99, 7],
      ['boost-14', 8.99, 14],
      ['boost-30', 14.99, 30],
    ])
    const item = { id, title: 'Tent', daily_rate: 10, image_url: null, is_boosted: false, expires_at: null }
    expect(items).toEqual([item])
    expect(boosts).toEqual([])
  })

  it("is refused with a message for no item, an unknown plan, someone else's item and a paused one", async () => {
    const owner = await createMember(server)
    const mine = await createItem(server, owner)
    const paused = await createItem(server, owner, { status: 'paused' })
    const other = await createItem(server, await createMember(server))
    const ask = (item_ids: string[], plan_id = 'boost-7') =>
      server.refused('POST /boosts', { body: { item_ids, plan_id } }, owner)
    expect((await ask([])).fields).toEqual({ item_ids: boostMessages.noItem })
    expect((await ask([mine.id], 'boost-99')).fields).toEqual({ plan_id: boostMessages.noPlan })
    expect((await ask(Array.from({ length: 51 }, () => mine.id))).fields).toEqual({ item_ids: boostMessages.tooMany })
    expect(await ask([mine.id, other.id])).toMatchObject({ status: 404, code: 'not_found' })
    expect(await ask([mine.id, paused.id])).toMatchObject({ status: 409, code: 'boost_unavailable' })
    expect((await server.refused('POST /boosts', { body: { item_ids: [mine.id], plan_id: 'boost-7' } })).status).toBe(
      401,
    )
    expect((await read(owner)).boosts).toEqual([])
  })
})

describe('a paid boost', () => {
  it('marks all of its items after the webhook alone, and they come first in the feed', async () => {
    const { owner, itemIds } = await createBoost()
    await server.api('GET /items', { query: {} })
    await settleAll(server)
    const { boosts, items } = await read(owner)
    expect(boosts).toMatchObject([{ status: 'running', plan_name: '1 Week Boost', total_amount: 9.98 }])
    const ends = new Date(Date.parse(boosts[0]?.started_at ?? '') + 7 * day).toISOString()
    expect(boosts[0]?.expires_at).toBe(ends)
    expect(items.map(({ is_boosted, expires_at }) => [is_boosted, expires_at])).toEqual([
      [true, ends],
      [true, ends],
    ])
    // The cached first page is dropped when the notification of the change arrives, shortly after the commit.
    const opening = async () => (await server.api('GET /items', { query: {} })).boosted.map(({ id }) => id)
    await expect.poll(opening).toEqual(expect.arrayContaining(itemIds))
    const endsTold = async (later: number) => {
      server.advance(later)
      await server.context.jobs.drain()
      const told = server.db.selectFrom('notifications').select('kind').where('user_id', '=', owner.id)
      return (await told.where('kind', '=', 'boost_ended').execute()).length
    }
    expect([await endsTold(6 * day), await endsTold(day)]).toEqual([0, 1])
  })
})

describe('a paid boost of which an item', () => {
  const isOver = {
    'is paused by then': (id: string) => server.db.updateTable('items').set({ status: 'paused' }).where('id', '=', id),
    'is gone by then': (id: string) => server.db.deleteFrom('items').where('id', '=', id),
  }
  it.each(Object.entries(isOver))("%s isn't applied, and its money is returned", async (_, change) => {
    const { owner, itemIds, boostId, url } = await createBoost({ paid: false })
    await change(itemIds[1] ?? '').execute()
    await fillCheckout(server, url)
    await settleAll(server)
    expect((await marks(owner)).map(({ is_boosted }) => is_boosted)).not.toContain(true)
    const boost = await server.db.selectFrom('boosts').select('status').where('id', '=', boostId).executeTakeFirst()
    expect(boost).toEqual({ status: 'refused' })
    expect(await readMoney(server, boostId)).toMatchObject({ payment: { refund_pence: 998 } })
  })
})

describe('a boost refunded by hand', () => {
  const refund = async (boostId: string, amount?: number) => {
    const { payment } = await readMoney(server, boostId)
    const { refunds } = server.context.cards.api
    await refunds.create({ payment_intent: payment.provider_intent_id!, ...(amount !== undefined && { amount }) })
    await settleAll(server)
  }

  it('continues after a partial refund, and ends at once after a full one', async () => {
    const { owner, url, boostId } = await createBoost()
    await verify(url, owner)
    await refund(boostId, 100)
    expect((await marks(owner)).map(({ is_boosted }) => is_boosted)).toEqual([true, true])
    await refund(boostId)
    expect(await marks(owner)).toEqual([
      { is_boosted: false, expires_at: null },
      { is_boosted: false, expires_at: null },
    ])
    const boost = await server.db.selectFrom('boosts').selectAll().where('id', '=', boostId).executeTakeFirstOrThrow()
    expect(boost.status).toBe('ended')
    await settleAll(server)
    const told = server.db.selectFrom('notifications').select('kind').where('user_id', '=', owner.id)
    expect(await told.where('kind', 'like', 'boost%').execute()).toEqual([{ kind: 'boost_ended' }])
    expect(boost.expires_at!.getTime()).toBeLessThanOrEqual(server.context.now().getTime())
  })

  it("that is reported twice doesn't end the next boost of the same item", async () => {
    const first = await createBoost({ count: 1 })
    await verify(first.url, first.owner)
    await refund(first.boostId)
    const next = await server.api('POST /boosts', { body: first.body }, first.owner)
    await fillCheckout(server, next.url)
    const { expires_at, plan } = await verify(next.url, first.owner)
    expect(plan).toEqual((await read(first.owner)).plans.find(({ id }) => id === plan.id))
    await endUnpaidFor(server.context, first.boostId)
    expect(await marks(first.owner)).toEqual([{ is_boosted: true, expires_at }])
  })
})

describe('the queries for boosts', () => {
  const { db } = server
  const at = new Date('2026-06-01T12:00:00.000Z')
  const later = (ms: number) => new Date(at.getTime() + ms)

  interface Fields {
    readonly status?: BoostStatus
    readonly until?: Date
    readonly created?: Date
    readonly items?: readonly string[]
    readonly plan?: string
  }

  /** A boost in the tables only; one that runs or has ended began a day before. */
  async function addBoost(owner: Member, fields: Fields = {}): Promise<string> {
    const { status = 'awaiting_payment', until = later(day), created = at, items = [], plan = 'boost-7' } = fields
    const began = status === 'running' || status === 'ended'
    const values = { owner_id: owner.id, plan_id: plan, plan_name: '1 Week Boost', days: 7, price_pence: 499 }
    const times = { created_at: created, started_at: began ? later(-day) : null, expires_at: began ? until : null }
    const rows = items.map((id) => ({ id, title: `Title of ${id}` }))
    const one = rows.length > 0 ? rows : [{ id: crypto.randomUUID(), title: 'Tent' }]
    return insertBoost(db, { ...values, status, ...times }, one)
  }
  const boostOf = (id: string) => db.selectFrom('boosts').selectAll().where('id', '=', id).executeTakeFirst()

  it("find one's own unpaid boosts of the given items", async () => {
    const [me, other] = [await createMember(server), await createMember(server)]
    const [a = '', b = '', c = ''] = Array.from({ length: 3 }, () => crypto.randomUUID()).toSorted()
    const mine = await addBoost(me, { items: [b, a], plan: 'boost-14' })
    await addBoost(me, { items: [c] })
    await addBoost(me, { items: [a], status: 'refused' })
    await addBoost(other, { items: [a] })
    expect(await listUnpaid(db, me.id, [a])).toEqual([
      { id: mine, plan_id: 'boost-14', price_pence: 499, days: 7, item_ids: [a, b] },
    ])
    expect(await listItemIds(db, mine)).toEqual([a, b])
    expect(await listItemTitles(db, mine)).toEqual([`Title of ${a}`, `Title of ${b}`])
  })

  it('start, refuse and delete only the given boost, and never delete a paid one', async () => {
    const me = await createMember(server)
    const [begun, refused, unpaid, rest] = [
      await addBoost(me),
      await addBoost(me),
      await addBoost(me),
      await addBoost(me),
    ]
    await startBoost(db, begun, at, later(day))
    await refuseBoost(db, refused)
    for (const id of [begun, refused, unpaid]) await deleteUnpaid(db, id)
    expect(await boostOf(begun)).toMatchObject({ status: 'running', started_at: at, expires_at: later(day) })
    expect(await boostOf(refused)).toMatchObject({ status: 'refused', started_at: null })
    expect(await boostOf(unpaid)).toBeUndefined()
    expect(await boostOf(rest)).toMatchObject({ status: 'awaiting_payment' })
  })

  it('delete a boost that was never applied once its money is returned, and not before', async () => {
    const id = await addBoost(await createMember(server))
    const money = { subject_kind: 'boost', subject_id: id, amount_pence: 499, checkout_expires_at: at } as const
    await db
      .insertInto('payments')
      .values({ ...money, state: 'captured' })
      .execute()
    await endUnpaidFor(server.context, id)
    expect(await boostOf(id)).toMatchObject({ status: 'awaiting_payment' })
    await db.updateTable('payments').set({ state: 'refunded' }).where('subject_id', '=', id).execute()
    await endUnpaidFor(server.context, id)
    expect(await boostOf(id)).toBeUndefined()
  })

  it('end a boost at its instant, and shorten one that runs beyond it', async () => {
    const me = await createMember(server)
    const [due, second, long] = [
      await addBoost(me, { status: 'running', until: at }),
      await addBoost(me, { status: 'running', until: at }),
      await addBoost(me, { status: 'running', until: later(1) }),
    ]
    const over = async () => (await listOver(db, at)).toSorted()
    expect(await over()).toEqual([due, second].toSorted())
    expect([await markEnded(db, due, at), await markEnded(db, due, at), await markEnded(db, long, at)]).toEqual([
      true,
      false,
      false,
    ])
    expect(await over()).toEqual([second])
    await shortenBoost(db, second, later(-1))
    await shortenBoost(db, due, later(-1))
    await shortenBoost(db, long, later(2))
    const ends = await Promise.all([second, due, long].map(async (id) => (await boostOf(id))?.expires_at))
    expect(ends).toEqual([later(-1), at, later(1)])
    await markEnded(db, second, at)
  })

  it('end a boost with its last item that is held back, and keep it while an item is shown again', async () => {
    const me = await createMember(server)
    const [item, other] = [await createItem(server, me), await createItem(server, me)]
    const of = (id: string) => db.updateTable('items').where('id', '=', id)
    const running = (items: string[], until = later(day)) => addBoost(me, { items, status: 'running', until })
    const [first, latest, elsewhere] = [await running([item.id]), await running([item.id]), await running([other.id])]
    const ended = await addBoost(me, { items: [item.id], status: 'ended' })
    const begun = (id: string, ms: number) =>
      db
        .updateTable('boosts')
        .set({ started_at: later(ms) })
        .where('id', '=', id)
    await begun(latest, -1).execute()
    await begun(ended, 0).execute()
    await begun(elsewhere, 0).execute()
    const ends = () => Promise.all([first, latest, elsewhere, ended].map(async (id) => (await boostOf(id))?.expires_at))
    const shows = (boost_expires_at: Date, is_boosted = true) =>
      of(item.id).set({ is_boosted, boost_expires_at }).execute()
    await of(other.id)
      .set({ is_boosted: true, boost_expires_at: later(3 * day) })
      .execute()
    for (const [until, isBoosted] of [
      [later(day - 1), true],
      [later(2 * day), false],
    ] as const) {
      await shows(until, isBoosted)
      await moveEnd(db, item.id)
      expect(await ends()).toEqual(Array.from({ length: 4 }, () => later(day)))
    }
    await shows(later(2 * day))
    await moveEnd(db, item.id)
    expect(await ends()).toEqual([later(day), later(2 * day), later(day), later(day)])
    await of(item.id).set({ is_boosted: false, boost_expires_at: null, boost_left_seconds: 60 }).execute()
    const over = later(2 * day)
    const endings = [first, latest, elsewhere].map((id) => markEnded(db, id, over))
    expect(await Promise.all(endings)).toEqual([false, false, true])
    await of(item.id).set({ boost_left_seconds: null }).execute()
    expect(await markEnded(db, first, over)).toBe(true)
  })

  it('list the latest fifty paid boosts, with the views, saves and requests while each ran', async () => {
    const [me, fan] = [await createMember(server), await createMember(server)]
    const { id: itemId } = await createItem(server, me)
    const { id: otherId } = await createItem(server, me)
    const until = later(1000)
    const items = [itemId, otherId]
    const first = await addBoost(me, { status: 'running', until, created: later(-day), items })
    const saves = [later(-day - 1), later(-day), until, later(1001)]
    for (const created_at of saves) {
      const { id: user_id } = await createMember(server)
      await db.insertInto('saved_items').values({ user_id, item_id: itemId, created_at }).execute()
    }
    await addBoost(me)
    await addBoost(fan, { status: 'refused' })
    const seen = async (now: Date) => {
      const [row] = await listBoostViews(db, me.id, now, { after: undefined, limit: 50 })
      const boost = row?.boost
      const saved = boost?.items.find((item) => item.item_id === itemId)?.saves
      return [boost?.id, boost?.status, boost?.total_amount, boost?.items.length, saved]
    }
    expect(await seen(later(999))).toEqual([first, 'running', 9.98, 2, 1])
    expect(await seen(until)).toEqual([first, 'ended', 9.98, 2, 2])
    const more: string[] = []
    for (let index = 0; index < 50; index++) {
      more.unshift(await addBoost(me, { status: 'refused', created: later(index) }))
    }
    expect((await listBoostViews(db, me.id, at, { after: undefined, limit: 50 })).map(({ id }) => id)).toEqual(more)
  })
})

describe('a repeated request for a boost', () => {
  it('for three plans at once leaves one checkout that can be paid', async () => {
    const owner = await createMember(server)
    const { id } = await createItem(server, owner)
    const plans = ['boost-7', 'boost-14', 'boost-30']
    const answers = await Promise.all(
      plans.map((plan_id) => server.call('POST /boosts', { body: { item_ids: [id], plan_id } }, owner)),
    )
    for (const { status, body } of answers) {
      expect([status, (body as Partial<ErrorBody>).error?.code]).toEqual(
        status === 200 ? [200, undefined] : [409, 'conflict'],
      )
    }
    const left = await server.db.selectFrom('boosts').select('id').where('owner_id', '=', owner.id).execute()
    expect(left).toHaveLength(1)
    await settleAll(server)
    const payments = server.db.selectFrom('payments').select('state').where('payer_id', '=', owner.id)
    const states = (await payments.execute()).map(({ state }) => state)
    expect(states.filter((state) => state === 'awaiting_payment')).toHaveLength(1)
  })

  it('with another plan cancels the earlier one, and is deleted if unpaid for half an hour', async () => {
    const { owner, body, boostId, url } = await createBoost({ paid: false })
    expect((await server.api('POST /boosts', { body }, owner)).url).toBe(url)
    const next = await server.api('POST /boosts', { body: { ...body, plan_id: 'boost-30' } }, owner)
    expect(await readMoney(server, boostId)).toMatchObject({ state: 'released', taken: 0 })
    const ids = async () => {
      const rows = await server.db.selectFrom('boosts').select('id').where('owner_id', '=', owner.id).execute()
      return rows.map(({ id }) => id)
    }
    expect(await ids()).toEqual([next.boost_id])
    server.advance(30 * 60_000 + 1000)
    await settleAll(server)
    expect(await ids()).toEqual([])
  })
})

it('a boost counts another view by the same person after half an hour, while it runs', async () => {
  const { db } = server
  const at = new Date('2026-06-01T12:00:00.000Z')
  const later = (ms: number) => new Date(at.getTime() + ms)
  const me = await createMember(server)
  const { id: itemId } = await createItem(server, me)
  const { id: over } = await createItem(server, me)
  const plan = { plan_id: 'boost-7', plan_name: '1 Week Boost', days: 7, price_pence: 499 }
  const boost = { owner_id: me.id, ...plan, created_at: at, started_at: later(-day) }
  const running = { ...boost, status: 'running', expires_at: later(day) } as const
  await insertBoost(db, running, [{ id: itemId, title: 'Ladder' }])
  await insertBoost(db, { ...running, status: 'ended', expires_at: later(-1) }, [{ id: over, title: 'Tent' }])
  let now = at
  const views = createViewCount({ ...server.context, now: () => now })
  const half = 30 * 60_000
  for (const ms of [0, half - 1, half]) {
    now = later(ms)
    views.note(itemId, 'a visitor', null)
    views.note(over, 'a visitor', null)
  }
  views.note(itemId, 'me', me.id)
  const counted = async () => {
    const rows = db.selectFrom('boost_items').select(['item_id', 'views']).where('item_id', 'in', [itemId, over])
    return new Map((await rows.execute()).map((row) => [row.item_id, row.views]))
  }
  await expect.poll(async () => (await counted()).get(itemId)).toBe(2)
  expect((await counted()).get(over)).toBe(0)
})
