import { filterMessages } from '@itemo/domain/items/item-filters.ts'
import { expect, test } from 'vitest'
import { createMember } from '../../../../test/factories.ts'
import { createItem } from '../../../../test/hires.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'

const server = await serverOfFile()

test('the map shows items within its bounds, edges included, to anyone', async () => {
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

test('the map needs bounds', async () => {
  for (const bounds of [undefined, '', '1,2,3']) {
    expect(await server.refused('GET /items/map', { query: { bounds } })).toMatchObject({
      status: 422,
      fields: { bounds: filterMessages.bounds },
    })
  }
})
