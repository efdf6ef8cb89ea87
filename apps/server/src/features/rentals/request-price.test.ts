import { describe, expect, it } from 'vitest'
import { statementsOf } from '../../../test/count-statements.ts'
import { createMember } from '../../../test/factories.ts'
import { createItem, dayFromNow, readMoney } from '../../../test/hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'

const server = await serverOfFile()

/** Someone on the page of an item at £10 a day, with a day picked. */
async function atTheItem() {
  const item = await createItem(server, await createMember(server))
  const day = dayFromNow(server, 2)
  return { item, renter: await createMember(server), body: { itemId: item.id, startDate: day, endDate: day } }
}

const raiseTo = (itemId: string, daily_rate: number) =>
  server.db.updateTable('items').set({ daily_rate }).where('id', '=', itemId).execute()

it('a request takes fourteen queries, of which one holds the days and starts the history', async () => {
  const { renter, body } = await atTheItem()
  const statements = await statementsOf(() => server.api('POST /rentals', { body }, renter))
  expect(statements.filter((text) => !/sandbox|advisory/.test(text))).toHaveLength(14)
  expect(statements.filter((text) => /insert into "(rentals|rental_events)"/.test(text))).toHaveLength(1)
})

describe('the price that the renter has seen', () => {
  it('is only compared: a request with another one is refused and holds nothing [R4]', async () => {
    const { item, renter, body } = await atTheItem()
    await raiseTo(item.id, 20)
    for (const expectedTotal of [11.5, 0.01, 1_000_000]) {
      const refusal = await server.refused('POST /rentals', { body: { ...body, expectedTotal } }, renter)
      expect(refusal).toMatchObject({ status: 409, code: 'price_changed' })
    }
    expect((await server.api('GET /my/rentals', { query: {} }, renter)).rentals).toEqual([])
    const { rental_id } = await server.api('POST /rentals', { body: { ...body, expectedTotal: 23 } }, renter)
    expect((await readMoney(server, rental_id)).payment.amount_pence).toBe(2300)
  })

  it('of an earlier attempt at another price leads to a new checkout', async () => {
    const { item, renter, body } = await atTheItem()
    const first = await server.api('POST /rentals', { body: { ...body, expectedTotal: 11.5 } }, renter)
    expect(await server.api('POST /rentals', { body: { ...body, expectedTotal: 11.5 } }, renter)).toEqual(first)
    await raiseTo(item.id, 20)
    const second = await server.api('POST /rentals', { body: { ...body, expectedTotal: 23 } }, renter)
    expect(second.url).not.toBe(first.url)
    const { rentals } = await server.api('GET /my/rentals', { query: {} }, renter)
    expect(rentals.map(({ id, total_amount }) => [id, total_amount])).toEqual([[second.rental_id, 23]])
  })
})

describe('a repeated request', () => {
  it('is the same with the same days and add-ons, however they are written, and another with others', async () => {
    const { item, renter, body } = await atTheItem()
    const [one = '', other = ''] = item.addons
    const ask = async (chosen: readonly string[], more: object = {}) => {
      const addons = chosen.map((id) => ({ id }))
      return (await server.api('POST /rentals', { body: { ...body, addons, ...more } }, renter)).rental_id
    }
    const first = await ask([one])
    expect(await ask([one.toUpperCase(), one])).toBe(first)
    expect(await ask([one], { endDate: body.endDate })).toBe(first)
    const asked = [first, await ask([one, other]), await ask([other]), await ask([])]
    expect(await ask([])).toBe(asked.at(-1))
    asked.push(await ask([], { startDate: dayFromNow(server, 1) }))
    asked.push(await ask([], { startDate: dayFromNow(server, 1), endDate: dayFromNow(server, 3) }))
    expect(new Set(asked).size).toBe(6)
    const { rentals } = await server.api('GET /my/rentals', { query: {} }, renter)
    expect(rentals.map(({ id }) => id)).toEqual([asked.at(-1)])
  })
})
