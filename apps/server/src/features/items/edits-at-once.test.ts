import type { OwnItemView } from '@itemo/contract/item-views.ts'
import { expect, test } from 'vitest'
import { createMember, listItem } from '../../../test/factories.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'

const server = await serverOfFile({ now: new Date('2026-03-10T12:00:00Z') })
const owner = await createMember(server, 'Olive Owner')

async function list(): Promise<OwnItemView> {
  const item = await listItem(server, owner)
  server.advance(1000)
  return item
}

const put = (item: OwnItemView, changes: Partial<OwnItemView>) =>
  server.call('PUT /items/:itemId', { params: { itemId: item.id }, body: { ...item, ...changes } }, owner)
const read = ({ id }: OwnItemView) => server.api('GET /my/items/:itemId', { params: { itemId: id } }, owner)

test('of six concurrent edits of one version one is saved, five are told of the conflict, and nothing is lost', async () => {
  const item = await list()
  const titles = Array.from({ length: 6 }, (_, index) => `Drill number ${index}`)
  const answers = await Promise.all(titles.map((title) => put(item, { title })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409])
  const won = titles[answers.findIndex(({ status }) => status === 200)]
  expect((await read(item)).title).toBe(won)
})

test('a change to an older version is refused, whatever it contains; to the current version it is saved', async () => {
  const item = await list()
  // The other tab removed an add-on that this one still refers to.
  const second = (await put(item, { addons: item.addons.slice(1) })).body as OwnItemView
  server.advance(1000)
  expect(await put(item, { title: 'Another title' })).toMatchObject({
    status: 409,
    body: { error: { code: 'conflict' } },
  })
  expect(await read(item)).toEqual(second)
  expect(await put(second, { title: 'Another title' })).toMatchObject({ status: 200 })
})

test('repeating the same change is accepted, and without a version the last change wins', async () => {
  const item = await list()
  expect((await put(item, { title: 'Another title' })).status).toBe(200)
  server.advance(1000)
  expect((await put(item, { title: 'Another title' })).status, 'its answer may have been lost').toBe(200)
  const { updated_at: _version, ...unversioned } = item
  const body = { ...unversioned, title: 'A third title' }
  expect((await server.call('PUT /items/:itemId', { params: { itemId: item.id }, body }, owner)).status).toBe(200)
})

test("pausing isn't an edit: a form opened before can still be saved", async () => {
  const item = await list()
  await server.api('PUT /items/:itemId/status', { params: { itemId: item.id }, body: { status: 'paused' } }, owner)
  expect(await put(item, { title: 'Another title' })).toMatchObject({ status: 200, body: { status: 'paused' } })
})
