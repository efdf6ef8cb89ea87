import { describe, expect, test } from 'vitest'
import { statementsOf } from '../../../test/count-statements.ts'
import { createMember, type ItemChanges, itemInput, listItem } from '../../../test/factories.ts'
import type { TestServer } from '../../../test/harness.ts'
import { uploadPhoto } from '../../../test/sample-pictures.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'

const allFilters = {
  search: 'drill',
  category: 'Power Tools',
  from: '2026-03-14',
  until: '2026-03-15',
  max_price: 10,
  near: '51.54,-0.06',
  within_km: 10,
  sort: 'nearest',
}

const server = await serverOfFile({ now: new Date('2026-03-10T12:00:00Z') })
const owner = await createMember(server, 'Olive Owner')

const list = (changes: ItemChanges = {}, as = owner) => listItem(server, as, changes)

describe("the number of queries doesn't grow with the data", () => {
  test('per call, with ten pictures and twenty add-ons', async () => {
    const me = await createMember(server)
    const images = await Promise.all(
      Array.from({ length: 10 }, async () => ({ image_url: await uploadPhoto(server, me) })),
    )
    const addons = Array.from({ length: 20 }, (_, index) => ({ name: `Part ${index}`, price: index }))
    const { id } = await list({ images, addons }, me)
    const params = { itemId: id }
    const count = async (...call: Parameters<TestServer['call']>) => {
      const statements = await statementsOf(async () => expect((await server.call(...call)).status).toBe(200))
      return statements.length
    }
    expect({
      feed: await count('GET /items', { query: { limit: 20 } }, me),
      search: await count('GET /items', { query: { search: 'drill' } }, me),
      map: await count('GET /items/map', { query: { bounds: '51,-1,52,1' } }, me),
      page: await count('GET /items/:itemId', { params }, me),
      more: await count('GET /items/:itemId/more', { params }, me),
      mine: await count('GET /my/items', { query: {} }, me),
      form: await count('GET /my/items/:itemId', { params }, me),
      saved: await count('GET /saved', { query: {} }, me),
      savedIds: await count('GET /saved/ids', {}, me),
    }).toEqual({ feed: 1, search: 2, map: 2, page: 1, more: 1, mine: 1, form: 1, saved: 1, savedIds: 1 })
    // The words are cached from an earlier search, unless the notification of the new item has arrived since.
    await expect.poll(() => count('GET /items', { query: allFilters }, me)).toBe(1)
    expect(await count('GET /items', { query: { search: 'drilll' } }, me)).toBe(3)
    // Find, lock, find again, item, place, pictures, add-ons, three for the risk rules because something changed, two for search, and the
    // response.
    expect(await count('PUT /items/:itemId', { params, body: itemInput({ images, addons }) }, me)).toBe(13)
    expect(await count('POST /items', { body: itemInput({ images, addons }) }, me)).toBeLessThanOrEqual(17)
  })
})
