import { boostMessages } from '@itemo/domain/boosts/boost-schemas.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { boostCalls, type BoostOptions, createBoost as createBoostFor } from '../../../test/paid-boosts.ts'
import { createMember, type Member } from '../../../test/factories.ts'
import {
  createHire,
  createItem,
  dayFromNow,
  fillCheckout,
  readMoney,
  renew,
  sessionOf,
  settleAll,
} from '../../../test/hires.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'
import { openDispute } from '@itemo/card-sandbox/disputes.ts'

const { server, sandbox } = await serverAndCards()

const day = 86_400_000

const createBoost = (options?: BoostOptions) => createBoostFor(server, options)
const { verify, read, marks } = boostCalls(server)

describe('deleting an account', () => {
  // First, because ending an account requires a login that is recent by the clock.
  it('leaves its boosts in the books without a name, and refunds late payments', async () => {
    const { owner, boostId, url } = await createBoost()
    await verify(url, owner)
    const late = await createBoost()
    await server.api('POST /my/deletion', { body: {} }, owner)
    await server.api('POST /my/deletion', { body: {} }, late.owner)
    await settleAll(server)
    server.advance(60_000)
    await settleAll(server)
    const rows = await server.db.selectFrom('boost_items').select('title').where('boost_id', '=', boostId).execute()
    expect(rows).toEqual([{ title: '' }, { title: '' }])
    const kept = await server.db.selectFrom('boosts').selectAll().where('id', '=', boostId).executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ price_pence: 499, status: 'running' })
    expect(kept.owner_id).not.toBe(owner.id)
    expect(await readMoney(server, late.boostId)).toMatchObject({ state: 'refunded', refunded: 998 })
  })
})

describe('requesting a boost', () => {
  it("ten times at once opens one checkout, at the server's price [marketplace 7.21]", async () => {
    const { owner, body, boostId, url } = await createBoost({ count: 3, plan_id: 'boost-14', paid: false })
    const again = await Promise.all(Array.from({ length: 10 }, () => server.api('POST /boosts', { body }, owner)))
    expect(new Set(again.map((answer) => answer.url))).toEqual(new Set([url]))
    expect((await readMoney(server, boostId)).payment).toMatchObject({
      amount_pence: 2697,
      capture_method: 'automatic',
    })
  })

  it('with another plan cancels the earlier request: only one of the two can be paid', async () => {
    const { owner, body, boostId, url } = await createBoost({ paid: false })
    const next = await server.api('POST /boosts', { body: { ...body, plan_id: 'boost-30' } }, owner)
    expect((await fillCheckout(server, url)).status).toBe(410)
    expect(await readMoney(server, boostId)).toMatchObject({ state: 'released', taken: 0 })
    await fillCheckout(server, next.url)
    expect((await verify(next.url, owner)).plan.id).toBe('boost-30')
  })

  it('for another item leaves the earlier request alone: both can be paid', async () => {
    const { owner, itemIds, url } = await createBoost({ paid: false })
    const { id } = await createItem(server, owner)
    const ask = (item_ids: string[]) => server.api('POST /boosts', { body: { item_ids, plan_id: 'boost-7' } }, owner)
    const other = await ask([id])
    expect((await ask(itemIds)).url).toBe(url)
    for (const each of [url, other.url]) {
      await fillCheckout(server, each)
      expect((await verify(each, owner)).success).toBe(true)
    }
  })

  it('leaves nothing behind if no checkout can be opened, or nobody pays within 30 minutes', async () => {
    const owner = await createMember(server)
    const { id } = await createItem(server, owner)
    sandbox.faults.everyCall = 'refuse'
    const refusal = await server.refused('POST /boosts', { body: { item_ids: [id], plan_id: 'boost-7' } }, owner)
    expect(refusal).toMatchObject({ status: 502, code: 'payment_provider' })
    sandbox.faults.everyCall = null
    expect(await server.db.selectFrom('boosts').select('id').where('owner_id', '=', owner.id).execute()).toEqual([])
    const payments = server.db.selectFrom('payments').select('state').where('payer_id', '=', owner.id)
    expect(await payments.execute()).toEqual([{ state: 'failed' }])
    const late = await createBoost({ paid: false })
    server.advance(30 * 60_000 + 1000)
    await settleAll(server)
    expect((await fillCheckout(server, late.url)).status).toBe(410)
    const rows = await server.db.selectFrom('boosts').select('owner_id').execute()
    expect(rows.filter(({ owner_id }) => owner_id === owner.id || owner_id === late.owner.id)).toEqual([])
  })
})

describe('a paid boost', () => {
  it('is applied once, however many notifications and returns arrive at once [marketplace 7.24] [R32]', async () => {
    sandbox.faults.webhooks = 'double'
    const { owner, boostId, url } = await createBoost()
    const answers = await Promise.all([...Array.from({ length: 10 }, () => verify(url, owner)), settleAll(server)])
    const [first, ...others] = answers.slice(0, 10)
    expect(first).toMatchObject({ success: true, message: boostMessages.applied, status: 'running', items_count: 2 })
    for (const other of others) expect(other).toEqual(first)
    expect(await readMoney(server, boostId)).toMatchObject({ state: 'captured', taken: 998, refunded: 0 })
    server.advance(day)
    await settleAll(server)
    expect(await verify(url, await renew(server, owner))).toEqual(first)
  })

  it('whose webhook is lost is applied on return from the checkout [marketplace 7.22] [R32]', async () => {
    sandbox.faults.webhooks = 'lose'
    const { owner, url } = await createBoost({ plan_id: 'boost-30' })
    expect(await marks(owner)).toEqual(Array.from({ length: 2 }, () => ({ is_boosted: false, expires_at: null })))
    const verified = await verify(url, owner)
    expect(verified).toMatchObject({ success: true, plan: { id: 'boost-30', name: '1 Month Boost', days: 30 } })
    expect(await marks(owner)).toEqual(
      Array.from({ length: 2 }, () => ({ is_boosted: true, expires_at: verified.expires_at })),
    )
  })

  it("can't be verified by someone else, nor with a session that pays for something else", async () => {
    const { url } = await createBoost()
    const hire = await createHire(server)
    const stranger = await createMember(server)
    const refuse = async (session_id: string, as: Member) =>
      (await server.refused('POST /boosts/verify', { body: { session_id } }, as)).code
    expect(await refuse(sessionOf(url), stranger)).toBe('payment_unknown')
    expect(await refuse('cs_test_forged', stranger)).toBe('payment_unknown')
    expect(await refuse(sessionOf(hire.url), hire.renter)).toBe('payment_unknown')
  })

  it('reports an unpaid checkout, and a provider that is unavailable [marketplace 8.52]', async () => {
    const { owner, url } = await createBoost({ paid: false })
    expect(await verify(url, owner)).toMatchObject({
      success: false,
      message: "Payment verification failed: it hasn't been completed.",
    })
    await fillCheckout(server, url, '4000 0000 0000 0002')
    expect((await verify(url, owner)).success).toBe(false)
    await fillCheckout(server, url)
    sandbox.faults.everyCall = 'cut'
    const away = await server.refused('POST /boosts/verify', { body: { session_id: sessionOf(url) } }, owner)
    expect(away).toMatchObject({ status: 502, code: 'payment_provider' })
    sandbox.faults.everyCall = null
    expect((await verify(url, owner)).success).toBe(true)
  })

  it("isn't applied, and is refunded in full, if one of its items was removed in the meantime [marketplace 4.32, 8.51] [R32]", async () => {
    for (const way of ['delete', 'pause'] as const) {
      const { owner, itemIds, boostId, url } = await createBoost()
      const params = { itemId: itemIds[0] ?? '' }
      if (way === 'delete') await server.api('DELETE /items/:itemId', { params }, owner)
      else await server.api('PUT /items/:itemId/status', { params, body: { status: 'paused' } }, owner)
      const { success, message, status } = await verify(url, owner)
      expect({ success, message, status }).toEqual({
        success: false,
        message: "Failed to apply boost: one of the items couldn't be boosted any more. Your payment was refunded.",
        status: 'refused',
      })
      await settleAll(server)
      expect(await readMoney(server, boostId)).toMatchObject({ state: 'refunded', taken: 998, refunded: 998 })
      expect((await read(owner)).boosts).toMatchObject([{ status: 'refused', started_at: null }])
      expect((await marks(owner)).some((item) => item.is_boosted)).toBe(false)
    }
  })

  it("can't be boosted again while it runs, ends at its instant, and then can be [marketplace 4.30] [R32]", async () => {
    const { owner, body, url } = await createBoost()
    const { expires_at } = await verify(url, owner)
    const refusal = await server.refused('POST /boosts', { body }, owner)
    expect(refusal).toMatchObject({ status: 409, code: 'boost_unavailable' })
    expect(refusal.message).toContain('once its boost has ended')
    server.setNow(new Date(Date.parse(expires_at ?? '') - 60_000))
    await settleAll(server)
    expect((await marks(owner)).every((item) => item.is_boosted)).toBe(true)
    server.advance(60_000)
    // Opening the return address again shows the current state, before and after the job that ends the boost.
    const opened = async () => (await verify(url, await renew(server, owner))).status
    expect(await opened()).toBe('ended')
    await settleAll(server)
    expect(await opened()).toBe('ended')
    const rows = await server.db
      .selectFrom('items')
      .select(['is_boosted', 'boost_expires_at'])
      .where('id', 'in', body.item_ids)
      .execute()
    expect(rows).toEqual(Array.from({ length: 2 }, () => ({ is_boosted: false, boost_expires_at: null })))
    expect((await read(owner)).boosts).toMatchObject([{ status: 'ended' }])
    const later = await renew(server, owner)
    const again = await server.api('POST /boosts', { body }, later)
    await fillCheckout(server, again.url)
    expect((await verify(again.url, later)).success).toBe(true)
  })
})

describe('a boost whose money is returned', () => {
  it('ends when a dispute is lost', async () => {
    const { owner, url, boostId } = await createBoost()
    await verify(url, owner)
    const { payment } = await readMoney(server, boostId)
    const id = await openDispute(sandbox.deps, payment.provider_intent_id!, { amount: 998 })
    await settleAll(server)
    expect((await readMoney(server, boostId)).state).toBe('disputed')
    expect((await marks(owner)).map(({ is_boosted }) => is_boosted)).toEqual([true, true])
    await server.context.cards.api.disputes.close(id)
    await settleAll(server)
    expect((await marks(owner)).map(({ is_boosted }) => is_boosted)).toEqual([false, false])
  })

  it('waits if its payment is disputed at once, and starts when the dispute is won', async () => {
    const { owner, boostId } = await createBoost({ card: '4000 0000 0000 0259' })
    await settleAll(server)
    expect((await marks(owner)).map(({ is_boosted }) => is_boosted)).toEqual([false, false])
    const { payment } = await readMoney(server, boostId)
    const { disputes } = server.context.cards.api
    const { data } = await disputes.list({ payment_intent: payment.provider_intent_id! })
    await disputes.update(data[0]!.id, { evidence: { uncategorized_text: 'winning_evidence' } })
    await settleAll(server)
    expect((await marks(owner)).map(({ is_boosted }) => is_boosted)).toEqual([true, true])
  })
})

describe('the results of a boost', () => {
  it('are counted for its owner: views, saves and requests while it ran', async () => {
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
    // The same person again isn't another view, and an item that can't be opened gets none.
    await open(first, fan)
    await server.db.updateTable('items').set({ status: 'paused' }).where('id', '=', second).execute()
    expect((await server.refused('GET /items/:itemId', { params: { itemId: second } }, fan)).status).toBe(404)
    const [startDate, endDate] = [dayFromNow(server, 3), dayFromNow(server, 4)]
    const hire = await server.api('POST /rentals', { body: { itemId: first, startDate, endDate } }, fan)
    await fillCheckout(server, hire.url)
    await settleAll(server)
    const counts = async () =>
      (await read(owner)).boosts[0]?.items.map(({ title, views, saves, requests }) => [title, views, saves, requests])
    await expect.poll(counts).toEqual([
      ['Ladder 1', 2, 1, 1],
      ['Ladder 2', 0, 0, 0],
    ])
  })

  it('are ended by one job, however often the boost was applied', async () => {
    const { owner, boostId, url } = await createBoost()
    await Promise.all([verify(url, owner), verify(url, owner), settleAll(server)])
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from jobs.job
      where name = 'boosts.end' and data -> 'payload' ->> 'boost_id' = ${boostId}`.execute(server.db)
    expect(rows).toEqual([{ count: 1 }])
  })
})
