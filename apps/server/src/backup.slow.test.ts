import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goodPassword, signedIn } from '../test/auth.ts'
import { createTestDatabase, type TestDatabase } from '../test/test-database.ts'
import { itemInput } from '../test/factories.ts'
import { query } from '../test/replicated-postgres.ts'
import { type Caller, startTestServer, type TestServer } from '../test/harness.ts'
import { createHire, settleAll } from '../test/hires.ts'
import { photo, storageOf } from '../test/sample-pictures.ts'
import { startS3 } from '../test/s3-server.ts'
import { backupCommand } from './backup.ts'
import { restoreBackup } from './platform/backup/restore.ts'
import { listTables } from './platform/backup/tables.ts'
import { placesFor } from './platform/db/embedded/places.ts'
import { migrate } from './platform/db/migrate.ts'
import { createLogger } from './platform/log.ts'
import { openObjects } from './platform/objects/open-objects.ts'

/** The drill: a town is backed up while it runs, restored elsewhere, and used. */

const program = fileURLToPath(new URL('backup.ts', import.meta.url))
const words = 'A tab\t, a line\n, a back\\slash, \\N, \\. and a 🚲'

let server: TestServer
let folder: string
let archive: string
let original: Record<string, string>
let said: { code: number; output: string }
let town: {
  person: Awaited<ReturnType<typeof signedIn>>
  caller: Caller
  picture: string
  rentalId: string
  conversationId: string
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'itemo-backup-'))
  archive = join(folder, 'town.tar.gz')
  server = await startTestServer()
  town = await makeTown()
  original = await readTables(server.databaseUrl)
  said = await start(['write', archive])
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** Creates someone with a picture with a long path, a paid rental, a conversation, and a waiting job. */
async function makeTown() {
  const person = await signedIn(server)
  const caller = { token: person.session.access_token }
  const storage = storageOf(server, caller)
  const pictures: string[] = []
  for (const name of ['short', 'a-very-long-name-'.repeat(7)]) {
    const { data, error } = await storage.upload(`${crypto.randomUUID()}-${name}.jpg`, await photo())
    if (error) throw error
    pictures.push(data.fullPath.replace('item_images/', ''))
  }
  const images = pictures.map((image_url) => ({ image_url }))
  expect(await server.call('POST /items', { body: itemInput({ images }) }, caller)).toMatchObject({ status: 200 })
  const { rentalId, owner } = await createHire(server)
  const body = { pickup_location: words }
  await server.api('POST /rentals/:rentalId/approve', { params: { rentalId }, body }, owner)
  await settleAll(server)
  const { id: conversationId } = await server.api('POST /conversations', { body: { other_user_id: owner.id } }, caller)
  await server.api(
    'POST /conversations/:conversationId/messages',
    { params: { conversationId }, body: { text: words } },
    caller,
  )
  return { person, caller, picture: pictures[1] ?? '', rentalId, conversationId }
}

type Env = Readonly<Record<string, string>>

const envOf = (place: Env) => {
  const { dataDir } = server.context.config
  return { ...process.env, NODE_ENV: 'test', DATABASE_URL: server.databaseUrl, DATA_DIR: dataDir, ...place }
}

/** Runs the operator's command as npm does, on the town's own place unless another one is given. */
function start(args: string[], place: Env = {}): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env: envOf(place) }, (error, stdout, stderr) => {
      resolve({ code: error ? 1 : 0, output: stdout + stderr })
    })
  })
}

/** Runs the command in this process, since starting another one costs more than the command. */
async function run(args: string[], place: Env = {}): Promise<{ code: number; output: string }> {
  const { code, said } = await backupCommand(args, envOf(place))
  return { code, output: said }
}

/** The number of rows and a checksum of the contents of each table. */
async function readTables(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const sums: Record<string, string> = {}
    for (const { name, columns } of await listTables(client)) {
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' rows, ' || coalesce(md5(string_agg(line, '|' order by line)), '') as sum
         from (select (row(${columns.join(', ')}))::text as line from ${name}) lines`,
      )
      sums[name] = rows[0]?.sum ?? ''
    }
    return sums
  } finally {
    await client.end()
  }
}

interface Place {
  readonly database: TestDatabase
  readonly env: Record<string, string>
}

/** An empty place, removed after the test. */
async function withPlace(use: (place: Place) => Promise<void>): Promise<void> {
  const database = await createTestDatabase({ empty: true })
  const dataDir = await mkdtemp(join(folder, 'place-'))
  try {
    await use({ database, env: { DATABASE_URL: database.url, DATA_DIR: dataDir } })
  } finally {
    await database.drop()
  }
}

/** Starts the product on the restored data and checks the town. */
async function expectTownLives(env: Record<string, string>) {
  const restored = await server.another(env)
  try {
    const answer = await fetch(`${restored.origin}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: town.person.email, password: goodPassword }),
    })
    expect(answer.status).toBe(200)
    const path = `/storage/v1/object/public/item_images/${town.picture}`
    const [shown, before] = [await fetch(`${restored.origin}${path}`), await server.fetch(path)]
    expect(shown.status).toBe(200)
    expect(Buffer.from(await shown.arrayBuffer()).equals(Buffer.from(await before.arrayBuffer()))).toBe(true)
    // The keys are restored, too, so sessions are still valid.
    const messages = `/api/v1/conversations/${town.conversationId}/messages`
    const read = await fetch(`${restored.origin}${messages}`, {
      headers: { authorization: `Bearer ${town.caller.token}` },
    })
    expect(await read.json()).toMatchObject({ messages: [{ text: words }] })
    await restored.context.jobs.drain()
  } finally {
    await restored.stop()
  }
}

// Each test starts several processes or servers.
describe('a back-up', () => {
  it('says what it contains', () => {
    expect(said.output).toMatch(/^Backed up \d+ tables and 6 files of pictures to .+town\.tar\.gz\.\n$/)
    expect(said.code).toBe(0)
  })

  it('includes every schema of the product', async () => {
    const client = new pg.Client({ connectionString: server.databaseUrl })
    await client.connect()
    const { rows } = await client.query<{ name: string }>(
      `select distinct format('%I', schemaname) as name from pg_tables
       where schemaname !~ '^pg_' and schemaname <> 'information_schema' order by 1`,
    )
    await client.end()
    const told = new Set(Object.keys(original).map((name) => name.split('.')[0] ?? ''))
    expect(rows.map(({ name }) => name)).toEqual([...told].toSorted())
  })

  it('is readable by its owner only, is never overwritten, and leaves no unfinished file', async () => {
    expect((await stat(archive)).mode & 0o777).toBe(0o600)
    const before = await readFile(archive)
    const again = await start(['write', archive])
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('exists') as string })
    expect((await readFile(archive)).equals(before)).toBe(true)
    await expect(stat(`${archive}.unfinished`)).rejects.toThrow('ENOENT')
    const busy = join(folder, 'busy.tar.gz')
    await writeFile(`${busy}.unfinished`, 'half')
    expect(await run(['write', busy])).toMatchObject({ code: 1, output: expect.stringContaining('remove') as string })
    expect(await readFile(`${busy}.unfinished`, 'utf8')).toBe('half')
    const nowhere = await run(['write', join(folder, 'no-folder', 'a.tar.gz')])
    expect(nowhere).toMatchObject({ code: 1, output: `there is no folder ${join(folder, 'no-folder')}\n` })
  })

  it('says what is missing: a file name, or data to back up', async () => {
    expect(await run(['write'])).toMatchObject({
      code: 1,
      output: expect.stringContaining('npm run backup -- FILE') as string,
    })
    await withPlace(async ({ env }) => {
      const file = join(folder, 'nothing.tar.gz')
      expect(await run(['write', file], env)).toMatchObject({ code: 1, output: 'the database is empty\n' })
      await expect(stat(file)).rejects.toThrow('ENOENT')
    })
  })

  it('restored into an empty place has the same rows and a working site', async () => {
    await withPlace(async ({ database, env }) => {
      // A role setting, as behind PgBouncer, so short that a restore which respected it would be cancelled.
      const name = new URL(database.url).pathname.slice(1)
      await query(
        database.url,
        `alter role itemo in database "${name}" set idle_in_transaction_session_timeout = '1ms'`,
      )
      const { code, output } = await start(['restore', archive], env)
      expect(output).toMatch(/^Restored \d+ tables and 6 files of pictures as they were at /)
      expect(code).toBe(0)
      expect(await readTables(database.url)).toEqual(original)
      expect(original['public.rentals']).toMatch(/^1 rows/)
      expect(original['auth.users']).toMatch(/^3 rows/)
      await expectTownLives(env)
    })
  })

  it('can be restored into an S3 bucket', async () => {
    const s3 = await startS3()
    try {
      await withPlace(async ({ env }) => {
        const { endpoint, region, accessKeyId, secretAccessKey } = s3
        const bucket = {
          S3_ENDPOINT: endpoint,
          S3_REGION: region,
          S3_ACCESS_KEY_ID: accessKeyId,
          S3_SECRET_ACCESS_KEY: secretAccessKey,
        }
        expect(await run(['restore', archive], { ...env, ...bucket })).toMatchObject({ code: 0 })
        await expectTownLives({ ...env, ...bucket })
      })
    } finally {
      await s3.close()
    }
  })

  it('can be restored into the embedded database of a new data folder', async () => {
    const dataDir = await mkdtemp(join(folder, 'embedded-'))
    const { cluster } = await placesFor(join(dataDir, 'postgres'))
    const env = { DATABASE_URL: '', DATA_DIR: dataDir }
    try {
      expect(await run(['restore', archive], env)).toMatchObject({ code: 0 })
      await expectTownLives(env)
      const copy = join(folder, 'embedded.tar.gz')
      expect(await run(['write', copy], env)).toMatchObject({
        code: 0,
        output: expect.stringContaining(' 6 files') as string,
      })
    } finally {
      await rm(cluster, { recursive: true, force: true })
    }
  })
})

describe('a restore', () => {
  it('refuses a database in use, and one that has data unless --replace is given', async () => {
    await withPlace(async ({ database, env }) => {
      const running = await server.another(env)
      expect(await run(['restore', archive, '--replace'], env)).toMatchObject({
        code: 1,
        output: expect.stringContaining('stop it first') as string,
      })
      await running.stop()
      const before = await readTables(database.url)
      expect(await run(['restore', archive], env)).toMatchObject({
        code: 1,
        output: expect.stringContaining('--replace') as string,
      })
      expect(await readTables(database.url)).toEqual(before)
      expect(await run(['restore', archive, '--replace'], env)).toMatchObject({ code: 0 })
      expect(await readTables(database.url)).toEqual(original)
    })
  })

  it("accepts a back-up of an older version, which the next start migrates, and refuses a newer version's", async () => {
    const newer = join(folder, 'migrations')
    await cp(fileURLToPath(new URL('../migrations', import.meta.url)), newer, { recursive: true })
    const more = '-- older processes: go on\nalter table items add column remark text;\n'
    await writeFile(join(newer, '9000_more.sql'), more)
    const log = createLogger({ level: 'silent', format: 'text' })
    await withPlace(async ({ database: { url }, env }) => {
      const objects = openObjects({ storage: { kind: 'disk' }, dataDir: env.DATA_DIR ?? '' })
      await restoreBackup(archive, { url, objects, migrationsDir: newer, replace: false, log })
      expect(await readTables(url)).toEqual(original)
      expect(await migrate(url, newer, log)).toEqual(['9000_more.sql'])
      const before = await readTables(url)
      expect(before['public.rentals']).toMatch(/^1 rows/)
      const later = join(folder, 'later.tar.gz')
      expect(await run(['write', later], env)).toMatchObject({ code: 0 })
      expect(await run(['restore', later, '--replace'], env)).toMatchObject({
        code: 1,
        output: expect.stringContaining('does not know the migration 9000_more.sql') as string,
      })
      expect(await readTables(url)).toEqual(before)
    })
  })

  it('changes nothing if the archive is damaged, truncated or something else', async () => {
    const whole = await readFile(archive)
    const flipped = Buffer.from(whole)
    flipped.writeUInt8(flipped.readUInt8(whole.length >> 1) ^ 0xff, whole.length >> 1)
    const bad = {
      'flipped.tar.gz': flipped,
      'short.tar.gz': whole.subarray(0, whole.length - 2000),
      'other.tar.gz': Buffer.from('no archive'),
    }
    for (const [name, bytes] of Object.entries(bad)) {
      const file = join(folder, name)
      await writeFile(file, bytes)
      const { code, output } = await run(['restore', file, '--replace'])
      expect({ name, code, output }).toMatchObject({
        code: 1,
        output: expect.stringContaining('cannot be used') as string,
      })
    }
    expect(await run(['restore', join(folder, 'nowhere.tar.gz')])).toMatchObject({ code: 1 })
  })
})
