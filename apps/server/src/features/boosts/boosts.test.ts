import { boostMessages } from '@itemo/domain/boosts/boost-schemas.ts'
import { describe, expect, it } from 'vitest'
import { boostCalls, type BoostOptions, createBoost as createBoostFor } from '../../../test/paid-boosts.ts'
import { createMember, type Member } from '../../../test/factories.ts'
import { createItem, fillCheckout, readMoney, settleAll } from '../../../test/hires.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'
import { endUnpaidFor } from './boosts.ts'

const { server } = await serverAndCards()

const day = 86_400_000

const createBoost = (options?: BoostOptions) => createBoostFor(server, options)
const { verify, read, marks } = boostCalls(server)

describe('asking for a boost', () => {
  it('shows the plans and one’s own active items, and nobody else’s [marketplace 6.8]', async () => {
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

  it('is refused in words for no item, no such plan, what is not one’s own, and what is paused', async () => {
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
  it('marks all of its items by the webhook alone, and they open the feed', async () => {
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
    const feed = await server.api('GET /items', { query: {} })
    expect(feed.boosted.map(({ id }) => id)).toEqual(expect.arrayContaining(itemIds))
  })
})

describe('a boost whose money goes back by hand', () => {
  const refund = async (boostId: string, amount?: number) => {
    const { payment } = await readMoney(server, boostId)
    const { refunds } = server.context.cards.api
    await refunds.create({ payment_intent: payment.provider_intent_id!, ...(amount !== undefined && { amount }) })
    await settleAll(server)
  }

  it('goes on while a part of it is kept, and ends at once when nothing is', async () => {
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

  it('that is heard of twice does not end the next boost of the same item', async () => {
    const first = await createBoost({ count: 1 })
    await verify(first.url, first.owner)
    await refund(first.boostId)
    const next = await server.api('POST /boosts', { body: first.body }, first.owner)
    await fillCheckout(server, next.url)
    const { expires_at } = await verify(next.url, first.owner)
    await endUnpaidFor(server.context, first.boostId)
    expect(await marks(first.owner)).toEqual([{ is_boosted: true, expires_at }])
  })
})

describe('what a boost brought', () => {
  it('is counted for its owner: views, saves and requests while it ran', async () => {
    const { owner, itemIds, url } = await createBoost()
    const [first = '', second = ''] = itemIds
    const fan = await createMember(server)
    const open = (itemId: string, as: Member) => server.api('GET /items/:itemId', { params: { itemId } }, as)
    await server.api('PUT /saved/:itemId', { params: { itemId: second } }, fan)
    await open(second, fan)
    await verify(url, owner)
    await server.api('PUT /saved/:itemId', { params: { itemId: first } }, fan)
    const visitors = [fan, await createMember(server), owner]
    for (const visitor of visitors) await open(first, visitor)
    // The same person again is no other view.
    await open(first, fan)
    const counts = async () =>
      (await read(owner)).boosts[0]?.items.map(({ title, views, saves, requests }) => [title, views, saves, requests])
    await expect.poll(counts).toEqual([
      ['Ladder 1', 2, 1, 0],
      ['Ladder 2', 0, 0, 0],
    ])
  })
})
