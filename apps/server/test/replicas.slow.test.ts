import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../src/platform/db/open-database.ts'
import { createMember, itemInput, listItem, type Member } from './factories.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { query, type ReplicatedPostgres, startReplicatedPostgres } from './replicated-postgres.ts'

let postgres: ReplicatedPostgres
let server: TestServer

beforeAll(async () => {
  postgres = await startReplicatedPostgres()
  server = await startTestServer({
    env: { DATABASE_URL: postgres.primary.url, DATABASE_READ_URL: postgres.replica.url },
  })
})
afterAll(async () => {
  // Cleanup that needs the primary is skipped.
  await server.close().catch(() => undefined)
  await postgres.stop()
})

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await server.fetch(`/api/v1${path}`, { headers })
  return { status: response.status, text: await response.text() }
}
const shows = async (path: string, word: string, headers: Record<string, string> = {}) =>
  (await read(path, headers)).text.includes(word)

/** Changes an item, and returns the headers that its owner's browser sends from then on. */
async function rename(owner: Member, itemId: string, title: string): Promise<Record<string, string>> {
  const authorization = `Bearer ${owner.token}`
  const response = await server.fetch(`/api/v1/items/${itemId}`, {
    method: 'PUT',
    headers: { authorization },
    body: JSON.stringify(itemInput({ title })),
  })
  expect(response.status).toBe(200)
  const [cookie = ''] = response.headers.getSetCookie()
  expect(cookie).toMatch(/^itemo-written=[^;]+; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax$/)
  return { authorization, cookie: cookie.split(';')[0] ?? '' }
}

test("reads use the replica, writers see their own writes, and a replica that is 5 s behind isn't read", async () => {
  const owner = await createMember(server)
  const item = await listItem(server, owner, { title: 'Quiet anvil' })
  const [page, search, person] = [`/items/${item.id}`, '/items?search=anvil', `/people/${owner.id}/items`]
  // The replica is used from now on, because it has the item.
  for (const path of [page, search, person]) await expect.poll(() => shows(path, 'Quiet anvil')).toBe(true)

  await query(postgres.replica.url, 'select pg_wal_replay_pause()')
  const own = await rename(owner, item.id, 'Loud anvil')
  // The primary rejected its cached page, so it isn't read from a replica again.
  expect(await shows(page, 'Loud anvil')).toBe(true)
  for (const path of [search, person]) {
    expect(await shows(path, 'Loud anvil', own), path).toBe(true)
    expect(await shows(path, 'Quiet anvil'), path).toBe(true)
    // A browser that was notified over its socket, while the replica would still be used.
    expect(await shows(path, 'Loud anvil', { cookie: 'itemo-heard=1' }), path).toBe(true)
  }
  // A cached page is served only while the primary confirms its version, so it's never stale; nor are pages that differ by person.
  expect(await shows(page, 'Loud anvil', own)).toBe(true)
  expect(await shows(page, 'Loud anvil')).toBe(true)
  expect(await shows('/my/items', 'Loud anvil', { authorization: own.authorization ?? '' })).toBe(true)

  await expect.poll(() => shows(search, 'Loud anvil'), { interval: 200 }).toBe(true)
  expect(await shows(person, 'Loud anvil')).toBe(true)
  await query(postgres.replica.url, 'select pg_wal_replay_resume()')
})

test("statements are named at replicas even if the primary's pooler doesn't support names", async () => {
  const { log } = server.context
  const names = { prepared: false, preparedAtReplicas: true, readUrls: [postgres.replica.url] }
  const { db, replicas, close } = openDatabase(postgres.primary.url, {
    log,
    max: 1,
    statementTimeoutMs: 10_000,
    ...names,
  })
  onTestFinished(close)
  await expect.poll(() => replicas?.count().read).toBe(1)
  const countNames = async () => {
    const { rows } = await sql<{ at_replica: boolean; count: number }>`
      select pg_is_in_recovery() as at_replica, count(*)::int as count from pg_prepared_statements`.execute(db)
    return rows[0]
  }
  // A statement text gets its name at its third use.
  for (let time = 1; time <= 4; time++) {
    expect(await countNames()).toEqual({ at_replica: false, count: 0 })
    expect(await replicas?.read(undefined, countNames)).toMatchObject({ at_replica: true })
  }
  expect((await replicas?.read(undefined, countNames))?.count).toBeGreaterThan(0)
})

test('while the primary is away, pages are read from the replica, and writes are answered 503', async () => {
  const owner = await createMember(server)
  const item = await listItem(server, owner, { title: 'Patient lathe' })
  const authorization = `Bearer ${owner.token}`
  await expect.poll(() => query(postgres.replica.url, `select 1 from items where id = '${item.id}'`)).toHaveLength(1)
  await postgres.primary.kill()
  for (const path of ['/items', `/items/${item.id}`, '/items?search=lathe', `/people/${owner.id}`])
    await expect.poll(async () => (await read(path)).status, { message: path }).toBe(200)
  expect(await shows(`/items/${item.id}`, 'Patient lathe', { authorization })).toBe(true)
  const body = JSON.stringify(itemInput({ title: 'Patient saw' }))
  const refused = await server.fetch(`/api/v1/items/${item.id}`, { method: 'PUT', headers: { authorization }, body })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
})
