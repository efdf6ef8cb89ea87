import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import sharp from 'sharp'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildServerIfChanged } from '../../../scripts/build-server.ts'
import { createMember } from '../test/factories.ts'
import { serverOfFile } from '../test/server-of-file.ts'
import { startServerProcess } from '../test/server-process.ts'
import { createTestDatabase } from '../test/test-database.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const program = new URL('../build/main.mjs', import.meta.url)
const server = await serverOfFile()

beforeAll(() => buildServerIfChanged(root), 60_000)

test('the bundle serves what the sources serve, with native packages, a worker, texts and migrations as files', async () => {
  const { databaseUrl, context } = server
  const bundle = await startServerProcess([], { DATABASE_URL: databaseUrl, SITE_URL: context.siteUrl }, program)
  onTestFinished(() => bundle.close())
  const me = await createMember(server)
  const authorization = `Bearer ${me.token}`
  const picture = `item_images/${me.id}/${crypto.randomUUID()}.heic`
  const uploaded = await fetch(`${bundle.url}/storage/v1/object/${picture}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'image/heic' },
    body: await readFile(new URL('../test/photo.heic', import.meta.url)),
  })
  expect(uploaded.status).toBe(200)
  const shown = await fetch(`${bundle.url}/storage/v1/object/public/${picture}`)
  expect(await sharp(await shown.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 240, height: 320 })
  const read = async (origin: string, path: string) =>
    (await fetch(origin + path, { headers: { authorization } })).text()
  for (const path of ['/api/v1/me', '/api/v1/items', '/api/v1/config', '/api/v1/openapi.json']) {
    expect(await read(bundle.url, path), path).toBe(await read(server.url, path))
  }
  const common = { email: 'nia@example.org', password: 'password1', data: { full_name: 'Nia New' } }
  const refused = await fetch(`${bundle.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(common),
  })
  expect(await refused.json()).toMatchObject({ error_code: 'weak_password' })
})

test('stack traces from the bundle name the source files', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`update schema_migrations set checksum = 'another'`)
  await client.end()
  const started = startServerProcess([], { DATABASE_URL: database.url }, program)
  const migrate = fileURLToPath(new URL('platform/db/migrate.ts', import.meta.url))
  await expect(started).rejects.toThrow(`(${migrate}:`)
  const lines = (await readFile(migrate, 'utf8')).split('\n')
  const thrown = 1 + lines.findIndex((line) => line.includes('was changed after it was applied'))
  await expect(started).rejects.toThrow(`at findPending (${migrate}:${thrown - 1}:`)
})
