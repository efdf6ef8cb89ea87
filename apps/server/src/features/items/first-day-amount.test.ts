import { priceDays } from '@itemo/domain/rentals/pricing.ts'
import { specifiedFee } from '@itemo/domain/settings/fee.ts'
import { toPence } from '@itemo/domain/money.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createMember } from '../../../test/factories.ts'
import { createItem } from '../../../test/hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { firstDayAmount } from './item-view.ts'

const server = await serverOfFile()

test('the price of one day on a card equals the quote, whatever the rate [R70]', async () => {
  const { rows } = await sql<{ rate: string; amount: string }>`
    select rate, ${firstDayAmount(sql.ref('rate'), server.context.now())} as amount
    from (select (100 + n * 97)::numeric(12,2) / 100 as rate from generate_series(0, 10000) n) rates`.execute(server.db)
  expect(rows).toHaveLength(10_001)
  for (const { rate, amount } of rows) {
    expect(toPence(amount), rate).toBe(priceDays({ dailyPence: toPence(rate) }, 1, [], specifiedFee).totalPence)
  }
})

test('lists, pages and cards of items show the price of one day next to the rate [R70]', async () => {
  const owner = await createMember(server)
  const { id } = await createItem(server, owner, { daily_rate: 18 })
  const params = { itemId: id }
  const said = { daily_rate: 18, first_day_amount: 20.7 }
  expect((await server.api('GET /items', { query: {} })).items).toMatchObject([said])
  expect(await server.api('GET /items/:itemId', { params })).toMatchObject(said)
  expect(await server.api('GET /items/:itemId/card', { params })).toMatchObject(said)
  expect((await server.api('GET /my/items', { query: {} }, owner)).items).toMatchObject([said])
})
