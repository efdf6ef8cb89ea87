import { filterMessages } from '@itemo/domain/items/item-filters.ts'
import { specifiedFee } from '@itemo/domain/settings/fee.ts'
import { expect, test } from 'vitest'
import { createMember } from '../../../../test/factories.ts'
import { createItem, dayFromNow } from '../../../../test/hires.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'
import { readMap } from './item-map.ts'

const server = await serverOfFile()

test('shows what lies in its piece, edges included, to anyone', async () => {
  const owner = await createMember(server)
  await createItem(server, owner, { title: 'inside' })
  await createItem(server, owner, { title: 'on the edge', latitude: 51.6, longitude: 0.1 })
  await createItem(server, owner, { title: 'outside', latitude: 51.61, longitude: 0.1 })
  await createItem(server, owner, { title: 'paused', status: 'paused' })
  const map = await server.api('GET /items/map', { query: { bounds: '51.4,-0.2,51.6,0.1' } })
  expect(map.items.map(({ title }) => title)).toEqual(['on the edge', 'inside'])
  const list = await server.api('GET /items', { query: { bounds: '51.4,-0.2,51.6,0.1' } })
  expect(list.items.map(({ title }) => title)).toEqual(['on the edge', 'inside'])
  expect(list.total).toBe(2)
})

test('shows the same whether a piece is looked through whole or its newest are, narrowed too', async () => {
  const owner = await createMember(server)
  const piece = { south: 52, west: -1, north: 52.3, east: -0.6 }
  const day = dayFromNow(server, 3)
  for (let at = 0; at < 24; at++)
    await createItem(server, owner, {
      title: `thing ${at}`,
      latitude: 51.98 + (at % 6) * 0.07,
      longitude: -1.02 + (at % 5) * 0.11,
      daily_rate: 2 + (at % 4) * 3,
      category: at % 3 === 0 ? 'Garden Tools' : 'DIY Tools',
      status: at % 7 === 0 ? 'paused' : 'active',
    })
  const days = { from: day, until: day, now: server.context.now(), fee: specifiedFee }
  for (const filters of [{}, { category: 'DIY Tools' as const }, { maxPrice: 6 }, { days }, { days, maxTotal: 7 }]) {
    const shown = async (atMost?: number) => {
      const body = await readMap(server.db, { bounds: piece, ...filters }, server.context.now(), atMost)
      return (JSON.parse(body) as { items: { title: string }[] }).items.map(({ title }) => title)
    }
    const whole = await shown()
    expect(whole.length).toBeGreaterThan(2)
    expect(await shown(0)).toEqual(whole)
    expect(await shown(whole.length - 1)).toEqual(whole)
  }
})

test('needs its edges', async () => {
  for (const bounds of [undefined, '', '1,2,3']) {
    expect(await server.refused('GET /items/map', { query: { bounds } })).toMatchObject({
      status: 422,
      fields: { bounds: filterMessages.bounds },
    })
  }
})
