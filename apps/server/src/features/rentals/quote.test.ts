import { coverOf, demoCoverProduct } from '@itemo/domain/cover-product.ts'
import { describe, expect, it } from 'vitest'
import { createMember, type Member } from '../../../test/factories.ts'
import { createHire, createItem, dayFromNow, type ItemFields } from '../../../test/hires.ts'
import { hireOnlyOptions, serverOfFile } from '../../../test/server-of-file.ts'
import { inTransaction } from '../../platform/db/transaction.ts'

const server = await serverOfFile(hireOnlyOptions)
const owner = await createMember(server)
const renter = await createMember(server)

const day = (days: number) => dayFromNow(server, days)

async function ask(item: ItemFields, from: number, to: number, as: Member | undefined = renter) {
  const { id } = await createItem(server, owner, item)
  return server.refused('POST /quotes', { body: { itemId: id, startDate: day(from), endDate: day(to) } }, as)
}

it("a quote doesn't wait for a lock on the item", async () => {
  const { id } = await createItem(server, owner)
  const body = { itemId: id, startDate: day(3), endDate: day(4) }
  await inTransaction(server.db, async (trx) => {
    await trx.selectFrom('items').select('id').where('id', '=', id).forUpdate().execute()
    expect(await server.api('POST /quotes', { body }, renter)).toMatchObject({ days: 2 })
  })
})

describe('a quote', () => {
  it('equals the price of the request, line by line, whatever prices the client sends [marketplace 7.19] [R1] [R4]', async () => {
    const item = await createItem(server, owner)
    const body = {
      itemId: item.id,
      startDate: day(5),
      endDate: day(42),
      addons: [...item.addons, ...item.addons].map((id) => ({ id, name: 'Free', price: 0 })),
    }
    const quote = await server.api('POST /quotes', { body })
    expect(quote).toMatchObject({
      days: 38,
      // A month, a week and a day.
      base_amount: 170,
      addons_amount: 133,
      platform_fee: 45.45,
      total_amount: 348.45,
    })
    expect(quote.lines.map((line) => [line.kind, line.label, line.quantity, line.amount])).toEqual([
      ['base', 'Monthly rate', 1, 120],
      ['base', 'Weekly rate', 1, 40],
      ['base', 'Daily rate', 1, 10],
      ['addon', 'Masonry bits', 38, 76],
      ['addon', 'Dust sheet', 38, 57],
      ['fee', 'Itemo service fee (15%)', 1, 45.45],
    ])
    const { rental_id: rentalId } = await server.api('POST /rentals', { body }, renter)
    const rental = await server.api('GET /rentals/:rentalId', { params: { rentalId } }, renter)
    expect([rental.lines, rental.total_amount]).toEqual([quote.lines, quote.total_amount])
    const session = await server.sandboxDb.selectFrom('sandbox.sessions').select('amount').executeTakeFirstOrThrow()
    expect(session.amount).toBe(34_845)
  })

  it('mentions insurance in its fee only if a cover is configured, and a rental keeps its label [marketplace 9.1] [R49]', async () => {
    const cover = coverOf(demoCoverProduct)
    const covered = await server.another({ COVER_DEMO: 'true' })
    const item = await createItem(server, owner)
    const at = async (origin: string, key: string, body?: object) => {
      const [method = '', path = ''] = key.split(' ')
      const response = await fetch(`${origin}/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${renter.token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      return (await response.json()) as Record<string, unknown> & { lines: { kind: string; label: string }[] }
    }
    const feeOf = ({ lines }: Awaited<ReturnType<typeof at>>) => lines.find(({ kind }) => kind === 'fee')?.label
    const body = { itemId: item.id, startDate: day(5), endDate: day(6) }
    const { rental_id: id } = await at(covered.origin, 'POST /rentals', body)
    const later = { ...body, startDate: day(8), endDate: day(9) }
    const { rental_id: plainId } = await at(server.url, 'POST /rentals', later)
    for (const [origin, label, configured] of [
      [covered.origin, 'Itemo service and insurance fee (15%)', cover],
      [server.url, 'Itemo service fee (15%)', null],
    ] as const) {
      expect(feeOf(await at(origin, 'POST /quotes', { ...body, startDate: day(12), endDate: day(13) }))).toBe(label)
      expect(feeOf(await at(origin, `GET /rentals/${String(id)}`))).toBe('Itemo service and insurance fee (15%)')
      expect(feeOf(await at(origin, `GET /rentals/${String(plainId)}`))).toBe('Itemo service fee (15%)')
      expect((await at(origin, 'GET /config')).cover).toEqual(configured)
    }
    await covered.stop()
  })

  it('converts instants to days in London [marketplace 3.13] [R10]', async () => {
    const item = await createItem(server, owner)
    const year = server.context.now().getUTCFullYear() + 1
    // In summer 23:30 UTC is half past midnight of the next day.
    const body = { itemId: item.id, startDate: `${year}-07-01T23:30:00.000Z`, endDate: `${year}-07-03T22:59:59.000Z` }
    expect((await server.api('POST /quotes', { body })).days).toBe(2)
  })

  it('suggests a longer rental that costs less only if its days are available', async () => {
    const item = await createItem(server, owner)
    const body = { itemId: item.id, startDate: day(1), endDate: day(6) }
    expect((await server.api('POST /quotes', { body })).cheaper).toEqual({ extra_days: 1, saving: 23 })
    const bounded = await createItem(server, owner, { available_until: day(6) })
    expect((await server.api('POST /quotes', { body: { ...body, itemId: bounded.id } })).cheaper).toBeNull()
  })

  it('checks every day, and names the field [marketplace 5.6] [R9]', async () => {
    const unavailable = (field: string) => ({
      status: 422,
      code: 'dates_unavailable',
      fields: { [field]: expect.any(String) },
    })
    expect(await ask({}, -1, 2)).toMatchObject(unavailable('startDate'))
    expect(await ask({ available_from: day(3) }, 2, 5)).toMatchObject(unavailable('startDate'))
    expect(await ask({ available_until: day(4) }, 2, 5)).toMatchObject(unavailable('endDate'))
    expect(await ask({ excluded_dates: [day(3)] }, 2, 5)).toMatchObject(unavailable('endDate'))
    expect(await ask({}, 5, 4)).toMatchObject(unavailable('endDate'))
    expect(await ask({}, 1, 366)).toMatchObject(unavailable('endDate'))
    const { itemId } = await createHire(server, { from: 10, to: 12 })
    const overlapping = { itemId, startDate: day(12), endDate: day(14) }
    expect(await server.refused('POST /quotes', { body: overlapping })).toMatchObject({
      status: 409,
      code: 'dates_taken',
    })
    expect(await server.refused('POST /rentals', { body: overlapping }, renter)).toMatchObject({
      code: 'dates_taken',
      message: 'Sorry, these dates have just been taken.',
    })
  })

  it('above what can be paid at once is refused with a friendly message', async () => {
    expect(await ask({ daily_rate: 10_000, weekly_rate: null, monthly_rate: null }, 1, 300)).toMatchObject({
      status: 422,
      code: 'invalid_input',
      fields: { endDate: expect.stringContaining('fewer days') },
    })
  })

  it('below what a card can pay is refused with a friendly message, and never suggested', async () => {
    // 26 pence a week make 30 with the fee, 25 make 29.
    const cheap = await createItem(server, owner, { daily_rate: 1, weekly_rate: 0.25, addons: [] })
    const body = { itemId: cheap.id, startDate: day(1), endDate: day(7) }
    const refusal = { status: 422, code: 'invalid_input', fields: { endDate: expect.stringContaining('other days') } }
    expect(await server.refused('POST /quotes', { body }, renter)).toMatchObject(refusal)
    expect(await server.refused('POST /rentals', { body }, renter)).toMatchObject(refusal)
    const shorter = await server.api('POST /quotes', { body: { ...body, endDate: day(6) } }, renter)
    expect(shorter).toMatchObject({ total_amount: 6.9, cheaper: null })
    const least = await createItem(server, owner, { daily_rate: 1, weekly_rate: 0.26, addons: [] })
    const quote = await server.api('POST /quotes', { body: { ...body, itemId: least.id } }, renter)
    expect(quote.total_amount).toBe(0.3)
    expect(await server.api('POST /rentals', { body: { ...body, itemId: least.id } }, renter)).toHaveProperty('url')
  })
})

describe('a request', () => {
  it("is refused for one's own item, a paused one, an unknown one and a visitor [accounts 1.4] [marketplace 5.3] [R9]", async () => {
    const own = await createItem(server, owner)
    const paused = await createItem(server, owner, { status: 'paused' })
    const range = { startDate: day(2), endDate: day(3) }
    expect(await server.refused('POST /rentals', { body: { itemId: own.id, ...range } }, owner)).toMatchObject({
      status: 403,
      code: 'own_item',
      message: 'You cannot book your own item',
    })
    expect((await server.refused('POST /rentals', { body: { itemId: paused.id, ...range } }, renter)).code).toBe(
      'item_paused',
    )
    expect((await server.refused('POST /quotes', { body: { itemId: paused.id, ...range } }, renter)).code).toBe(
      'not_found',
    )
    expect(
      (await server.refused('POST /rentals', { body: { itemId: crypto.randomUUID(), ...range } }, renter)).status,
    ).toBe(404)
    expect((await server.refused('POST /rentals', { body: { itemId: own.id, ...range } })).status).toBe(401)
    expect(await server.db.selectFrom('payments').select('id').where('payer_id', '=', owner.id).execute()).toEqual([])
  })

  it("is refused above £999,999.99, the provider's maximum, and not at it", async () => {
    const quoteOf = async (daily_rate: number) => {
      const item = await createItem(server, owner, { daily_rate, weekly_rate: null, monthly_rate: null })
      return server.call('POST /quotes', { body: { itemId: item.id, startDate: day(2), endDate: day(2) } }, renter)
    }
    expect(await quoteOf(869_565.21)).toMatchObject({ status: 200, body: { total_amount: 999_999.99 } })
    expect((await quoteOf(869_565.22)).status).toBe(422)
  })

  it('names the field of any error, and saves nothing [marketplace 5.4]', async () => {
    const item = await createItem(server, owner)
    const other = await createItem(server, owner)
    const good = { itemId: item.id, startDate: day(2), endDate: day(3) }
    const cases: [object, string][] = [
      [{ ...good, itemId: 'nope' }, 'itemId'],
      [{ ...good, startDate: '2026-02-30' }, 'startDate'],
      [{ ...good, endDate: 'مرحبا' }, 'endDate'],
      [{ ...good, endDate: '\u0000' }, 'endDate'],
      [{ ...good, startDate: 20260101 }, 'startDate'],
      [{ ...good, addons: [{ id: other.addons[0] }] }, 'addons.0.id'],
      [{ ...good, addons: [{ id: item.addons[0] }, { id: '\uD800' }] }, 'addons.1.id'],
      [{ ...good, addons: Array.from({ length: 21 }, () => ({ id: item.addons[0] })) }, 'addons'],
      [{}, 'itemId'],
    ]
    for (const [body, field] of cases) {
      const refusal = await server.refused('POST /rentals', { body }, renter)
      expect([refusal.status, Object.keys(refusal.fields ?? {})], JSON.stringify(body)).toEqual([
        422,
        expect.arrayContaining([field]),
      ])
    }
    expect(await server.db.selectFrom('rentals').select('id').where('item_id', '=', item.id).execute()).toEqual([])
  })

  it('shows the first picture that the item had when it was requested', async () => {
    const [owner, renter] = [await createMember(server), await createMember(server)]
    const { id: item_id } = await createItem(server, owner)
    const images = ['/second.webp', '/first.webp'].map((image_url, at) => ({ item_id, image_url, position: 1 - at }))
    await server.db.insertInto('item_images').values(images).execute()
    const body = { itemId: item_id, startDate: dayFromNow(server, 3), endDate: dayFromNow(server, 3) }
    const { rental_id: rentalId } = await server.api('POST /rentals', { body }, renter)
    await server.db.deleteFrom('item_images').where('item_id', '=', item_id).execute()
    const asked = await server.api('GET /rentals/:rentalId', { params: { rentalId } }, renter)
    expect(asked.item.image_url).toBe('/first.webp')
  })

  it('keeps a readable snapshot when the item changes or is deleted [marketplace 3.7] [R4] [R24]', async () => {
    const { renter, itemId, rentalId } = await createHire(server)
    await server.db
      .updateTable('items')
      .set({ title: 'Something else', daily_rate: 99 })
      .where('id', '=', itemId)
      .execute()
    const params = { rentalId }
    expect(await server.api('GET /rentals/:rentalId', { params }, renter)).toMatchObject({
      item: { title: 'Cordless hammer drill' },
      total_amount: 34.5,
    })
    await server.db.deleteFrom('items').where('id', '=', itemId).execute()
    expect(await server.api('GET /rentals/:rentalId', { params }, renter)).toMatchObject({
      item_id: null,
      collection_place: 'E8',
      item: { id: null, title: 'Cordless hammer drill' },
    })
  })
})

describe("the list of one's rentals", () => {
  it("has only one's own, by start date [marketplace 7.8] [R62]", async () => {
    const { renter: one } = await createHire(server, { paid: false })
    const { renter: two } = await createHire(server, { paid: false })
    const item = await createItem(server, owner)
    for (let index = 0; index < 3; index++) {
      const body = { itemId: item.id, startDate: day(index * 5 + 1), endDate: day(index * 5 + 2) }
      await server.api('POST /rentals', { body }, two)
    }
    const lengths = await Promise.all(
      [one, two].map(async (as) => (await server.api('GET /my/rentals', { query: {} }, as)).rentals.length),
    )
    expect(lengths).toEqual([1, 4])
    const starts = (await server.api('GET /my/rentals', { query: {} }, two)).rentals.map((rental) => rental.start_date)
    expect(starts).toEqual(starts.toSorted())
  })
})
