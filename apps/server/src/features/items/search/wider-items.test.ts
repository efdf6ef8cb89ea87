import { addDays, dayInLondon } from '@itemo/domain/dates.ts'
import { expect, test } from 'vitest'
import { statementsOf } from '../../../../test/count-statements.ts'
import { createMember } from '../../../../test/factories.ts'
import { createItem, type ItemFields } from '../../../../test/hires.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'

const server = await serverOfFile()
const owner = await createMember(server)

const list = (title: string, changes: ItemFields = {}) =>
  createItem(server, owner, { title, latitude: 51.54, longitude: -0.06, addons: [], ...changes })
const day = addDays(dayInLondon(server.context.now()), 3)

await list('Kayak', { daily_rate: 20, category: 'Water Sports' })
await list('Kayak, taken', { daily_rate: 5, excluded_dates: [day] })
await list('Kayak, dear', { daily_rate: 60 })
// About 24 miles to the north.
for (const n of [1, 2]) await list(`Kayak ${n}`, { latitude: 51.89, daily_rate: 70 })

const wider = (query: Readonly<Record<string, string | number>>) => server.api('GET /items/wider', { query })
const near = '51.54,-0.06'

test('counts the items without each filter, and within the next distance that has more', async () => {
  const filters = { near, within_miles: 5, from: day, until: day, max_price: 30 }
  for (const words of [{}, { search: 'kayak' }]) {
    expect(await wider({ ...words, ...filters })).toMatchObject({
      without: [
        { filter: 'dates', items: 2 },
        { filter: 'price', items: 2 },
      ],
      farther: null,
    })
    expect(await wider({ ...words, near, within_miles: 5, max_price: 90 })).toMatchObject({
      without: [{ filter: 'price', items: 3 }],
      farther: { miles: 30, items: 5 },
    })
    expect(await wider({ ...words, near, within_miles: 20 })).toMatchObject({
      without: [],
      farther: { miles: 30, items: 5 },
    })
  }
  expect(await wider({ search: 'kayak', category: 'Water Sports' })).toMatchObject({
    without: [{ filter: 'category', items: 5 }],
    farther: null,
    categories: ['Power Tools', 'Water Sports'],
  })
})

test('a map area counts as a filter: items within and without it are counted', async () => {
  const hackney = { bounds: '51.5,-0.1,51.6,0' }
  for (const words of [{}, { search: 'kayak' }]) {
    expect(await wider({ ...words, ...hackney, near, max_price: 30 })).toMatchObject({
      without: [
        { filter: 'area', items: 2 },
        { filter: 'price', items: 3 },
      ],
      farther: null,
    })
    expect(await wider({ ...words, bounds: '55,-3,56,-2' })).toMatchObject({ without: [{ filter: 'area', items: 5 }] })
  }
})

test('beyond 50 miles the nearest item is found, despite many newer ones farther away', async () => {
  // About 62 miles to the north, then 50 in Scotland.
  await list('Sledge', { latitude: 52.44, category: 'Winter Sports' })
  const rows = Array.from({ length: 51 }, (_, index) => ({
    user_id: owner.id,
    title: `Sledge ${index}`,
    description: 'One of very many.',
    category: 'Winter Sports' as const,
    daily_rate: 5,
    latitude: 57.15,
    longitude: -2.1,
  }))
  const ids = await server.db.insertInto('items').values(rows).returning('id').execute()
  for (const words of [{}, { search: 'sledge' }]) {
    expect(await wider({ ...words, near, within_miles: 5, category: 'Winter Sports' })).toMatchObject({
      farther: { miles: 75, items: 1 },
    })
  }
  await server.db
    .deleteFrom('items')
    .where(
      'id',
      'in',
      ids.map(({ id }) => id),
    )
    .execute()
})

test('a maximum total is dropped together with its dates, and also counted alone', async () => {
  const { without } = await wider({ search: 'kayak', from: day, until: day, max_total: 30 })
  expect(without).toEqual([
    { filter: 'dates', items: 5 },
    { filter: 'price', items: 4 },
  ])
})

test('at most three counts are made, each of which stops at 51', async () => {
  const rows = Array.from({ length: 60 }, (_, index) => ({
    user_id: owner.id,
    title: `Barrow ${index}`,
    description: 'One of very many.',
    category: 'Garden Tools' as const,
    daily_rate: 5,
    latitude: 51.54,
    longitude: -0.06,
  }))
  await server.db.insertInto('items').values(rows).execute()
  const all = { near, within_miles: 5, from: day, until: day, max_price: 1, category: 'Garden Tools' }
  const statements = await statementsOf(() => wider(all))
  expect(
    statements.filter((text) => /count\(\*\)::integer as items from hits|as km from hits/.test(text)),
  ).toHaveLength(3)
  expect(await wider({ near, max_price: 1, category: 'Garden Tools' })).toMatchObject({
    without: [
      { filter: 'price', items: 51 },
      { filter: 'category', items: 0 },
    ],
  })
})

test('parameters that no list accepts are refused here too', async () => {
  expect(await server.refused('GET /items/wider', { query: { within_miles: 5 } })).toMatchObject({ status: 422 })
})

test('items requested by id are returned in that order, active ones only', async () => {
  const first = (await list('First')).id
  const paused = (await list('Paused', { status: 'paused' })).id
  const last = (await list('Last')).id
  const ids = [last, paused, crypto.randomUUID(), first]
  const { items, next_cursor } = await server.api('GET /items', { query: { ids: ids.join(',') } })
  expect([items.map(({ id }) => id), next_cursor]).toEqual([[last, first], null])
  for (const wrong of ['', 'x', `${first},`, Array.from({ length: 21 }, () => first).join(',')]) {
    expect(await server.refused('GET /items', { query: { ids: wrong } })).toMatchObject({ status: 422 })
  }
})
