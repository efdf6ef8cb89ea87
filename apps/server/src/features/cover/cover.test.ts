import { demoCoverProduct } from '@itemo/domain/cover-product.ts'
import { settingTable } from '@itemo/domain/settings/setting-table.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { covers } from '../../../test/covered-hires.ts'
import { createMember, itemInput, listItem } from '../../../test/factories.ts'
import { createItem, giveAtCheckout, goodCard, readRental } from '../../../test/hires.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'
import { createStaff } from '../../../test/staff-members.ts'

const { server, sandbox } = await serverAndCards()
const { db } = server
const { inForce, policyOf, save: saveCover, wish } = covers(server)
beforeAll(async () => void (await saveCover()))

describe('a cover', () => {
  it('is offered with its price and terms, and never added by default [R79]', async () => {
    const renter = await createMember(server)
    const { id } = await createItem(server, await createMember(server))
    const { cover: _cover, ...plain } = wish(id)
    const quote = await server.api('POST /quotes', { body: plain }, renter)
    expect(quote.total_amount).toBe(34.5)
    expect(quote.cover).toEqual({
      offered: true,
      why: null,
      amount: 2.4,
      total_with: 36.9,
      product: {
        id: inForce(),
        name: 'Demo Cover',
        insurer: 'Pretend Mutual (not a real insurer)',
        terms:
          'Provided by Pretend Mutual (not a real insurer). Covers accidental damage, theft and loss of the item up to £1,000. You pay the first £50. Demonstration only: it pays nothing.',
        distributor: 'Itemo is an introducer of Pretend Mutual (not a real insurer) (PRETEND-2).',
        policy_url: null,
        key_facts_url: null,
        complaints_url: null,
        demo: true,
      },
    })
    expect(quote.lines.map(({ kind }) => kind)).toEqual(['base', 'fee'])
    const covered = await server.api('POST /quotes', { body: wish(id) }, renter)
    expect(covered.lines.at(-1)).toMatchObject({ kind: 'cover', label: 'Demo Cover', amount: 2.4 })
    expect([covered.total_amount, covered.platform_fee]).toEqual([36.9, 4.5])
    expect((await server.api('GET /config', {})).cover).toEqual({
      name: 'Demo Cover',
      insurer: 'Pretend Mutual (not a real insurer)',
      policy_url: null,
      demo: true,
    })
  })
})

describe('the need for an identity check', () => {
  it('depends on the price of the rental alone, in a quote as in the request [R79]', async () => {
    const renter = await createMember(server)
    const { id } = await createItem(server, await createMember(server))
    const operator = await createStaff(server, ['operator'])
    const params = { key: 'identity' as const }
    const value = { ...settingTable.identity.initial, checks: 'before_request', above_pence: 3500 }
    await server.api('PUT /staff/settings/:key', { params, body: { version: 0, value, reason: 'We look.' } }, operator)
    expect(await server.api('POST /quotes', { body: wish(id) }, renter)).toMatchObject({
      total_amount: 36.9,
      identity_needed: false,
    })
    await server.api('POST /rentals', { body: wish(id) }, renter)
    const off = { version: 1, value: settingTable.identity.initial, reason: 'We looked.' }
    await server.api('PUT /staff/settings/:key', { params, body: off }, operator)
  })
})

describe('a request with a cover', () => {
  it('is refused without the key facts, with a made-up version, and with an old one', async () => {
    const renter = await createMember(server)
    const { id } = await createItem(server, await createMember(server))
    const { cover: _cover, ...plain } = wish(id)
    const ask = (cover: unknown) => server.refused('POST /rentals', { body: { ...plain, cover } }, renter)
    for (const wrong of [
      { id: inForce() },
      { id: inForce(), read_key_facts: false },
      { id: -1, read_key_facts: true },
      'yes',
    ])
      expect(await ask(wrong)).toMatchObject({ status: 422, code: 'invalid_input' })
    expect(await ask({ id: 4711, read_key_facts: true })).toMatchObject({ status: 409, code: 'cover_changed' })
    const old = inForce()
    await saveCover({ ...demoCoverProduct, excess_pence: 6000 })
    expect(await ask({ id: old, read_key_facts: true })).toMatchObject({ code: 'cover_changed' })
    expect(await server.refused('POST /quotes', { body: wish(id, 10, 12, old) }, renter)).toMatchObject({
      code: 'cover_changed',
    })
    expect(await db.selectFrom('rentals').select('id').where('renter_id', '=', renter.id).execute()).toEqual([])
  })

  it('is refused for an item that the cover excludes, judged by the item as it is now', async () => {
    const limited = { ...demoCoverProduct, categories: ['Power Tools'], max_value_pence: 50_000, max_days: 3 }
    await saveCover(limited)
    const owner = await createMember(server)
    const renter = await createMember(server)
    const { id } = await createItem(server, owner)
    const offered = async (to = 12) => {
      const { cover: _cover, ...plain } = wish(id, 10, to)
      const { cover } = await server.api('POST /quotes', { body: plain }, renter)
      return cover?.why
    }
    const set = (values: object) => db.updateTable('items').set(values).where('id', '=', id).execute()
    expect(await offered()).toBe('value_unknown')
    await set({ replacement_value: 500 })
    expect([await offered(), await offered(13)]).toEqual([null, 'days'])
    expect(await server.refused('POST /rentals', { body: wish(id, 10, 13) }, renter)).toMatchObject({
      code: 'cover_unavailable',
    })
    await set({ replacement_value: 500.01 })
    expect(await server.refused('POST /rentals', { body: wish(id) }, renter)).toMatchObject({
      code: 'cover_unavailable',
    })
    await set({ replacement_value: 500, category: 'Cycling' })
    expect(await server.refused('POST /rentals', { body: wish(id) }, renter)).toMatchObject({
      code: 'cover_unavailable',
    })
    await saveCover({ ...demoCoverProduct, price: { of: 'value', rate: 100, min_pence: 0 } })
    const { total_amount: expectedTotal } = await server.api('POST /quotes', { body: wish(id) }, renter)
    expect(expectedTotal).toBe(39.5)
    await set({ replacement_value: 600 })
    const body = { ...wish(id), expectedTotal }
    expect(await server.refused('POST /rentals', { body }, renter)).toMatchObject({ code: 'price_changed' })
    await saveCover(demoCoverProduct)
  })

  it('keeps its terms when a new version is published, and its earlier attempt is restored with it', async () => {
    const renter = await createMember(server)
    const { id } = await createItem(server, await createMember(server))
    const first = await server.api('POST /rentals', { body: wish(id) }, renter)
    expect(await server.api('POST /rentals', { body: wish(id) }, renter)).toEqual(first)
    // Without the cover it is another request, which can't get a checkout now: the first one is restored.
    sandbox.faults.nextCalls.push('refuse', 'refuse', 'refuse', 'refuse')
    const { cover: _cover, ...plain } = wish(id)
    await server.call('POST /rentals', { body: plain }, renter)
    sandbox.faults.nextCalls.length = 0
    const standing = await db
      .selectFrom('rentals')
      .select(['id', 'cover_id'])
      .where('renter_id', '=', renter.id)
      .execute()
    expect(standing).toEqual([{ id: first.rental_id, cover_id: inForce() }])
    await saveCover({ ...demoCoverProduct, name: 'Other Cover' })
    expect((await policyOf(first.rental_id))?.terms).toMatchObject({ name: 'Demo Cover' })
    await giveAtCheckout(server, first.url, goodCard)
    expect((await readRental(server, first.rental_id, renter)).lines.at(-1)).toMatchObject({ label: 'Demo Cover' })
    await saveCover(demoCoverProduct)
  })

  it("has no cover if none is on sale, and the sums don't change [R49]", async () => {
    const renter = await createMember(server)
    const { id } = await createItem(server, await createMember(server))
    const old = inForce()
    await saveCover(null)
    const { cover: _cover, ...plain } = wish(id)
    const quote = await server.api('POST /quotes', { body: plain }, renter)
    expect(quote).toMatchObject({ cover: null, total_amount: 34.5 })
    expect(quote.lines.at(-1)?.label).toBe('Itemo service fee (15%)')
    expect(await server.refused('POST /rentals', { body: wish(id, 10, 12, old) }, renter)).toMatchObject({
      code: 'cover_unavailable',
    })
    const { rental_id: rentalId } = await server.api('POST /rentals', { body: plain }, renter)
    expect(await readRental(server, rentalId, renter)).toMatchObject({ cover: null, cover_refund_if_cancelled: null })
    await saveCover(demoCoverProduct)
  })
})

describe('the replacement value of an item', () => {
  it('is visible to its owner and staff only, and is kept when an older form omits it [R79]', async () => {
    const owner = await createMember(server)
    const { id } = await listItem(server, owner, { replacement_value: 249.99 })
    const params = { itemId: id }
    expect((await server.api('GET /my/items/:itemId', { params }, owner)).replacement_value).toBe(249.99)
    const page = await server.api('GET /items/:itemId', { params }, await createMember(server))
    expect(JSON.stringify(page)).not.toContain('249.99')
    expect(
      (await server.api('GET /staff/items/:itemId', { params }, await createStaff(server, ['operator'])))
        .replacement_value,
    ).toBe(249.99)
    const change = (more: object) =>
      server.call('PUT /items/:itemId', { params, body: { ...itemInput(), ...more } }, owner)
    expect((await change({})).body).toMatchObject({ replacement_value: 249.99 })
    expect((await change({ replacement_value: null })).body).toMatchObject({ replacement_value: null })
    for (const wrong of [0.5, 20_000.01, -1, 1.234, '5'])
      expect(await change({ replacement_value: wrong })).toMatchObject({ status: 422 })
  })
})
