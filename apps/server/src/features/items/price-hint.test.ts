import { expect, test } from 'vitest'
import { createMember, itemInput, type Member } from '../../../test/factories.ts'
import { createItem } from '../../../test/hires.ts'
import { sql } from 'kysely'
import { serverOfFile } from '../../../test/server-of-file.ts'

const server = await serverOfFile()
const asker = await createMember(server)
const owners: Member[] = []
for (let index = 0; index < 4; index++) owners.push(await createMember(server))

const list = (owner: Member | undefined, daily_rate: number, changes: object = {}) =>
  createItem(server, owner ?? asker, {
    title: 'Hammer drill',
    category: 'Power Tools',
    location: 'E8 3PN',
    daily_rate,
    ...changes,
  })

const hintFor = async (changes: object = {}) =>
  (
    await server.api(
      'GET /items/price-hint',
      {
        query: { category: 'Power Tools' as const, title: 'Bosch hammer drill, 18 V', postcode: 'E8 4QR', ...changes },
      },
      asker,
    )
  ).hint

test('a price hint needs five items of four people, from as near as possible', async () => {
  const rates = [8, 9, 12, 16]
  for (const [index, rate] of rates.entries()) await list(owners[index], rate)
  expect(await hintFor(), 'four items').toBeNull()
  // One’s own items and paused ones don't count.
  await list(asker, 500)
  const paused = await list(owners[0], 400)
  await server.api(
    'PUT /items/:itemId/status',
    { params: { itemId: paused.id }, body: { status: 'paused' } },
    owners[0],
  )
  expect(await hintFor(), 'still four').toBeNull()
  await list(owners[3], 20)
  expect(await hintFor()).toEqual({ low: 9, median: 12, high: 16, by: 'title', within_miles: 10 })
  expect(await hintFor({ title: 'Percussion drill' }), 'another word for it').toMatchObject({ median: 12, by: 'title' })
  // From Exeter they are far away, and without a place nothing is near.
  for (const postcode of ['EX1 1AA', 'xyz', undefined])
    expect(await hintFor({ postcode }), postcode).toMatchObject({ median: 12, within_miles: null })
  expect(await hintFor({ postcode: 'OX1 1AA' })).toMatchObject({ within_miles: 100 })
  // No other title matches: the whole category counts.
  expect(await hintFor({ title: 'Theodolite' })).toMatchObject({ median: 12, by: 'category', within_miles: 10 })
  expect(await hintFor({ title: 'Theodolite', category: 'Photography' })).toBeNull()
})

test('there is no hint from fewer than four people, however many items they have', async () => {
  for (let index = 0; index < 12; index++)
    await list(owners[index % 3], 5 + index, { title: 'Cello', category: 'Musical Instruments' })
  expect(await hintFor({ title: 'Cello', category: 'Musical Instruments' })).toBeNull()
  await list(owners[3], 30, { title: 'Cello', category: 'Musical Instruments' })
  expect(await hintFor({ title: 'Cello', category: 'Musical Instruments' })).toMatchObject({ by: 'title', median: 11 })
})

test('in a large town the newest items alone are used only if there are enough of them', async () => {
  const changes = { title: 'Marquee', category: 'Party & Events' } as const
  for (let index = 0; index < 5; index++) await list(owners[index % 4], 10, changes)
  // As if forty thousand items had been listed in the meantime.
  await sql`select setval(pg_get_serial_sequence('items', 'search_no'), 40000)`.execute(server.db)
  for (let index = 0; index < 5; index++) await list(owners[index % 4], 50, changes)
  expect(await hintFor(changes)).toMatchObject({ low: 10, median: 30, high: 50, by: 'title' })
})

test("an item can be checked before saving, which warns beyond the form's rules and saves nothing", async () => {
  const body = itemInput({
    title: 'HAMMER DRILL',
    category: 'Power Tools',
    daily_rate: 300,
    weekly_rate: 2200,
    images: [],
  })
  const { body: said } = await server.call('POST /items/check', { body }, asker)
  expect((said as { warnings: unknown[] }).warnings).toEqual(
    expect.arrayContaining([
      { field: 'title', code: 'title_capitals' },
      { field: 'daily_rate', code: 'daily_high' },
      { field: 'weekly_rate', code: 'weekly_dearer' },
      { field: 'images', code: 'few_photos' },
    ]),
  )
  expect(await server.db.selectFrom('items').select('id').where('title', '=', 'HAMMER DRILL').execute()).toEqual([])
  expect(await server.refused('POST /items/check', { body: { ...body, daily_rate: 0 } }, asker)).toMatchObject({
    code: 'invalid_input',
    fields: { daily_rate: 'Daily rate must be at least £1.' },
  })
  // Warnings don't prevent saving.
  expect((await server.call('POST /items', { body }, asker)).status).toBe(200)
})
