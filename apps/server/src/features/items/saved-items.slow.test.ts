import { expect, test } from 'vitest'
import { createMember, itemInput, type Member } from '../../../test/factories.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'

let me: Member
const nobody = '00000000-0000-4000-8000-000000000000'

const server = await serverOfFile()
const owner = await createMember(server)

async function items(count: number): Promise<string[]> {
  me = await createMember(server)
  const ids: string[] = []
  for (let index = 0; index < count; index++) {
    const { body } = await server.call('POST /items', { body: itemInput({ title: `Item ${index}` }) }, owner)
    ids.push((body as { id: string }).id)
  }
  return ids
}

async function save(itemId: string): Promise<void> {
  server.advance(1000)
  await server.api('PUT /saved/:itemId', { params: { itemId } }, me)
}

const saved = async () => (await server.api('GET /saved', { query: {} }, me)).items.map(({ id }) => id)
const savedIds = async () => (await server.api('GET /saved/ids', { query: {} }, me)).item_ids

test('saved items are listed latest first, once each, and can be removed [accounts 1.10] [marketplace 7.7]', async () => {
  const [one = '', two = ''] = await items(2)
  await save(one)
  await save(two)
  await save(one)
  expect(await saved()).toEqual([two, one])
  expect(await savedIds()).toEqual([two, one])
  await server.api('DELETE /saved/:itemId', { params: { itemId: two } }, me)
  await server.api('DELETE /saved/:itemId', { params: { itemId: two } }, me)
  expect(await saved()).toEqual([one])
})

test('saved items are private [marketplace 7.7]', async () => {
  const [one = ''] = await items(1)
  await save(one)
  expect((await server.api('GET /saved', { query: {} }, owner)).items).toEqual([])
})

const states = async () =>
  (await server.api('GET /saved', { query: {} }, me)).items.map(({ title, unavailable }) => [title, unavailable])

test("a paused saved item says so until it is active, can be removed, and can't be saved by strangers", async () => {
  const [one = '', two = ''] = await items(2)
  await save(one)
  await save(two)
  for (const itemId of [one, two]) {
    await server.api('PUT /items/:itemId/status', { params: { itemId }, body: { status: 'paused' } }, owner)
  }
  expect(await states()).toEqual([
    ['Item 1', 'paused'],
    ['Item 0', 'paused'],
  ])
  await server.api('DELETE /saved/:itemId', { params: { itemId: one } }, me)
  expect(await server.refused('PUT /saved/:itemId', { params: { itemId: one } }, me)).toMatchObject({ status: 404 })
  await server.api('PUT /items/:itemId/status', { params: { itemId: two }, body: { status: 'active' } }, owner)
  expect(await states()).toEqual([['Item 1', null]])
})

test("a deleted item stays listed by name until it is removed, and can't be saved again [marketplace 7.4]", async () => {
  const [one = '', two = ''] = await items(2)
  await save(one)
  await save(two)
  await server.api('DELETE /items/:itemId', { params: { itemId: one } }, owner)
  expect((await server.api('GET /saved', { query: {} }, me)).items).toEqual([
    expect.objectContaining({ id: two, unavailable: null }),
    { id: one, title: 'Item 0', category: 'Power Tools', unavailable: 'gone' },
  ])
  expect(await savedIds()).toEqual([two, one])
  await server.api('DELETE /saved/:itemId', { params: { itemId: one } }, me)
  expect(await saved()).toEqual([two])
  expect(await server.refused('PUT /saved/:itemId', { params: { itemId: one } }, me)).toMatchObject({ status: 404 })
})

test('an item saved during its deletion is never listed without its name', async () => {
  const [one = ''] = await items(1)
  const savers = await Promise.all(Array.from({ length: 10 }, () => createMember(server)))
  const saves = savers.map((saver) => server.call('PUT /saved/:itemId', { params: { itemId: one } }, saver))
  const deleted = server.call('DELETE /items/:itemId', { params: { itemId: one } }, owner)
  expect((await deleted).status).toBe(200)
  for (const [index, { status }] of (await Promise.all(saves)).entries()) {
    const list = (await server.api('GET /saved', { query: {} }, savers[index])).items
    expect(list.map(({ title }) => title)).toEqual(status === 200 ? ['Item 0'] : [])
  }
})

test("an unknown item can't be saved", async () => {
  me = await createMember(server)
  for (const itemId of [nobody, 'x', '\u0000']) {
    expect(await server.refused('PUT /saved/:itemId', { params: { itemId } }, me)).toMatchObject({ status: 404 })
    expect(await server.refused('DELETE /saved/:itemId', { params: { itemId } }, me)).toMatchObject({ status: 404 })
  }
})

test('saving ten times at once saves once [marketplace 3.5]', async () => {
  const [one = ''] = await items(1)
  await Promise.all(Array.from({ length: 10 }, () => save(one)))
  expect(await saved()).toEqual([one])
})
