import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMember, itemInput, listItem, type Member } from '../../../test/factories.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let owner: Member
let asked: string[] = []
let answer: RequestListener

const postcodes = createServer((request, response) => {
  asked.push(request.url ?? '')
  answer(request, response)
})

const minute = 60_000

const say =
  (status: number, body: unknown): RequestListener =>
  (_, response) => {
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
  }
const placed = (latitude: unknown, longitude: unknown) => say(200, { status: 200, result: { latitude, longitude } })

beforeAll(async () => {
  await new Promise<void>((resolve) => void postcodes.listen(0, '127.0.0.1', resolve))
  const { port } = postcodes.address() as AddressInfo
  server = await startTestServer({
    env: { POSTCODES_LOOKUP: 'true', POSTCODES_URL: `http://127.0.0.1:${port}`, POSTCODES_TIMEOUT_MS: '200' },
  })
  owner = await createMember(server)
})
beforeEach(() => {
  asked = []
  // After a failure the service isn't used for a while.
  server.advance(minute)
})
afterAll(async () => {
  await server.close()
  postcodes.closeAllConnections()
  await new Promise((resolve) => postcodes.close(resolve))
})

const list = (location: string) => listItem(server, owner, { location })

const exactPlace = (itemId: string) =>
  server.db.selectFrom('item_places').selectAll().where('item_id', '=', itemId).executeTakeFirstOrThrow()

test('the exact position is stored, everyone sees it rounded, and the service is called once [R25]', async () => {
  answer = placed(51.5362718, -0.0612345)
  const item = await list('e83pn')
  expect(item).toMatchObject({ location: 'E8 3PN', postcode: 'E8 3PN', latitude: 51.54, longitude: -0.06 })
  expect(await exactPlace(item.id)).toMatchObject({ postcode: 'E8 3PN', latitude: 51.5362718, longitude: -0.0612345 })
  await list('E8 3PN')
  expect(asked).toEqual(['/postcodes/E8%203PN'])
})

test('an outward code alone is looked up as one', async () => {
  answer = placed(53.48, -2.24)
  expect(await list('M14')).toMatchObject({ location: 'M14', latitude: 53.48, longitude: -2.24 })
  expect(asked).toEqual(['/outcodes/M14'])
})

test('editing without changing the postcode calls no service', async () => {
  answer = placed(53.96, -1.08)
  const { id } = await list('YO1 7HH')
  await server.call('PUT /items/:itemId', { params: { itemId: id }, body: itemInput({ location: 'yo1 7hh' }) }, owner)
  expect(asked).toHaveLength(1)
})

test.each<[string, RequestListener]>([
  ['knows no such postcode', say(404, { status: 404, error: 'Postcode not found' })],
  ['fails', say(500, 'oops')],
  ['returns HTML', say(200, '<html>')],
  ['returns an impossible latitude', placed(951, 3)],
  ['returns no coordinates', placed(null, null)],
  ['never responds', () => undefined],
  ['closes the connection', (request) => request.socket.destroy()],
])("when the service %s, the area's position is used", async (_, listener) => {
  answer = listener
  server.advance(5 * minute)
  expect(await list('EH12 9DN')).toMatchObject({ location: 'EH12 9DN', latitude: 55.94, longitude: -3.2 })
  expect(asked).toHaveLength(1)
  const kept = await server.db
    .selectFrom('postcode_places')
    .select('postcode')
    .where('postcode', '=', 'EH12 9DN')
    .execute()
  expect(kept).toEqual([])
})

test('a position taken from the area is marked as rough, and looked up again at the next edit [R63]', async () => {
  answer = say(500, 'oops')
  const { id } = await list('EH12 7AA')
  expect(await exactPlace(id)).toMatchObject({ latitude: 55.94, is_rough: true })
  const isRough = async () =>
    (await server.api('GET /my/items/:itemId', { params: { itemId: id } }, owner)).is_rough_place
  expect(await isRough()).toBe(true)
  answer = placed(55.9412, -3.2791)
  server.advance(5 * minute)
  const body = itemInput({ location: 'EH12 7AA' })
  await server.call('PUT /items/:itemId', { params: { itemId: id }, body }, owner)
  expect(await exactPlace(id)).toMatchObject({ latitude: 55.9412, longitude: -3.2791, is_rough: false })
  expect(await isRough()).toBe(false)
})

test.each(['xyz', '10001', 'ZZ99 9ZZ', 'Anywhere'])(
  '%s is accepted without a position: on no map, near nobody, last by distance [R25]',
  async (location) => {
    answer = say(404, { status: 404, error: 'Postcode not found' })
    const item = await list(location)
    expect(item).toMatchObject({ location: location.toUpperCase(), latitude: null, longitude: null })
    expect(await exactPlace(item.id)).toMatchObject({ latitude: null, longitude: null })
    const shown = await server.api('GET /items/:itemId', { params: { itemId: item.id } }, owner)
    expect(shown).toMatchObject({ location: null, latitude: null, longitude: null })

    const ids = ({ items }: { items: readonly { id: string }[] }) => items.map(({ id }) => id)
    expect(ids(await server.api('GET /items/map', { query: { bounds: '-90,-180,90,180' } }))).not.toContain(item.id)
    const near = { near: '51.5,-0.1' }
    expect(ids(await server.api('GET /items', { query: { ...near, within_km: 200 } }))).not.toContain(item.id)
    const { items } = await server.api('GET /items', { query: { ...near, sort: 'nearest' } })
    expect(items.findIndex(({ id }) => id === item.id)).toBeGreaterThan(
      items.findLastIndex((one) => one.location !== null),
    )
    expect(items.find(({ id }) => id === item.id)?.distance_km).toBeNull()

    // An edit that doesn't move the item queries nothing, and keeps the place.
    asked = []
    const before = await exactPlace(item.id)
    const changed = itemInput({ location, title: 'Another title' })
    await server.call('PUT /items/:itemId', { params: { itemId: item.id }, body: changed }, owner)
    expect(await exactPlace(item.id)).toEqual(before)
    expect(asked).toEqual([])
  },
)

test('pages by distance continue through items without a position, each once [R25]', async () => {
  const all = await server.api('GET /items', { query: { near: '51.5,-0.1', sort: 'nearest' } })
  expect(all.items.filter(({ location }) => location === null).length).toBeGreaterThan(3)
  const walked: string[] = []
  let cursor: string | null | undefined
  do {
    const query = { near: '51.5,-0.1', sort: 'nearest', limit: 2, ...(cursor && { cursor }) } as const
    const page = await server.api('GET /items', { query })
    walked.push(...page.items.map(({ id }) => id))
    cursor = page.next_cursor
  } while (cursor)
  expect(walked).toEqual(all.items.map(({ id }) => id))
})

test('public responses contain only the rounded position and the outward code [marketplace 3.2] [R25]', async () => {
  answer = placed(51.5362718, -0.0612345)
  const { id } = await list('E8 4QR')
  const params = { itemId: id }
  const answers = await Promise.all([
    server.call('GET /items', { query: {} }),
    server.call('GET /items', { query: { near: 'E8 4QR', sort: 'nearest' } }),
    server.call('GET /items/map', { query: { bounds: '51,-1,52,1', near: '51.5362718,-0.0612345' } }),
    server.call('GET /items/:itemId', { params }, await createMember(server)),
    server.call('GET /items/:itemId/more', { params }, await createMember(server)),
  ])
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toMatch(/51\.536|-0\.061|4QR|"place"|"postcode"/i)
  }
})

test('a search around a postcode calls the service once, and around coordinates not at all', async () => {
  answer = placed(53.96, -1.08)
  const around = (near: string) => server.api('GET /items', { query: { near } })
  expect((await around('yo1 8aa')).near).toEqual({ label: 'YO1', latitude: 53.96, longitude: -1.08 })
  await around('YO18AA')
  await around('53.961234,-1.081234')
  expect(asked).toEqual(['/postcodes/YO1%208AA'])
})

test("a search around a postcode uses the area if the service doesn't answer in time", async () => {
  answer = () => undefined
  const { near } = await server.api('GET /items', { query: { near: 'EH12 8AA' } })
  expect(near).toEqual({ label: 'EH12', latitude: 55.94, longitude: -3.2 })
})

test('postcode look-ups are limited per address', async () => {
  answer = placed(53.96, -1.08)
  // Long timeouts: on a busy machine the last of so many requests may be late.
  const limited = await server.another({ RATE_LIMITS: 'true', POSTCODES_TIMEOUT_MS: '10000' })
  try {
    const around = async (near: string) => (await fetch(`${limited.origin}/api/v1/items?near=${near}`)).status
    const many = Array.from({ length: 121 }, (_, index) => `M${index % 10} ${Math.floor(index / 10) % 10}AA`)
    const letters = many.map((postcode, index) => (index < 100 ? postcode : postcode.replace('AA', 'AB')))
    const statuses = await Promise.all(letters.map(around))
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect(asked).toHaveLength(120)
    expect(await around('YO1 8AA')).toBe(200)
  } finally {
    await limited.stop()
  }
})
