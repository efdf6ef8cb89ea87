import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../../log.ts'
import { isRoot, postgresAccount } from './account.ts'
import { isRunning, readLockFile } from './lock-file.ts'
import type { Durability } from './postmaster.ts'
import { startSupervisedProcess } from '../../../../test/supervised-process.ts'
import { startEmbeddedPostgres } from './supervisor.ts'

const log = createLogger({ level: 'silent', format: 'text' })
const folders = new Set<string>()
const stops: (() => Promise<void>)[] = []
let home: string
let dataDir: string

beforeAll(async () => {
  // A private home: only its owner may enter.
  home = await mkdtemp(join(tmpdir(), 'itemo-home-'))
  await chmod(home, 0o700)
  dataDir = join(home, 'checkout/.data/postgres')
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})
afterAll(async () => {
  for (const folder of [home, ...folders]) await rm(folder, { recursive: true, force: true })
})

// Tests that don't check what survives skip waiting for the disk.
async function start(at = dataDir, durability: Durability = 'throwaway') {
  const postgres = await startEmbeddedPostgres({ dataDir: at, log, durability })
  folders.add(postgres.folder)
  stops.push(() => postgres.stop())
  return postgres
}

async function startProcess(at = dataDir, durability: Durability = 'throwaway') {
  const app = await startSupervisedProcess({ dataDir: at, durability })
  folders.add(app.folder)
  stops.push(() => app.kill())
  return app
}

async function ask<T = unknown>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, T>>(sql)).rows.map((row) => Object.values(row)[0] as T)
  } finally {
    await client.end()
  }
}

const answers = (url: string) =>
  ask(url, 'select 1').then(
    () => true,
    () => false,
  )

const pidOf = async (folder: string) => (await readLockFile(join(folder, 'pgdata')))?.pid ?? 0

test('starts in a folder below a private home directory, with safe settings, and stops', async () => {
  const postgres = await start(dataDir, 'safe')
  expect(await ask(postgres.url, 'select current_database()')).toEqual(['itemo'])
  const settings = `select string_agg(name || '=' || setting, ' ' order by name) from pg_settings where name in
    ('fsync', 'listen_addresses', 'password_encryption', 'server_encoding', 'unix_socket_directories')`
  expect(await ask(postgres.url, settings)).toEqual([
    'fsync=on listen_addresses=127.0.0.1 password_encryption=scram-sha-256 server_encoding=UTF8 unix_socket_directories=',
  ])
  expect(await ask(postgres.url, `select lower('ÉÀ') || ('a' < 'Z')::text`)).toEqual(['éàfalse'])
  const owner = (await stat(join(postgres.folder, 'pgdata'))).uid
  expect(owner).toBe(isRoot() ? 65534 : process.getuid?.())
  expect((await stat(join(postgres.folder, 'password'))).mode & 0o777).toBe(0o600)
  expect(await answers(postgres.url.replace(/:[0-9a-f]+@/, ':wrong@'))).toBe(false)
  await postgres.stop()
  expect(await answers(postgres.url)).toBe(false)
})

test('data survives a restart', async () => {
  const first = await start()
  await ask(first.url, 'create table kept as select 42 as answer')
  await first.stop()
  const second = await start()
  expect(await ask(second.url, 'select answer from kept')).toEqual([42])
})

test('two processes share one server, and the last one to stop stops it', async () => {
  const one = await startProcess()
  const two = await startProcess()
  expect(two.url).toBe(one.url)
  await one.stop()
  expect(await answers(two.url)).toBe(true)
  await two.stop()
  expect(await answers(two.url)).toBe(false)
})

test('two concurrent first starts end up with one server; two concurrent stops end it', async () => {
  const fresh = join(home, 'another/.data/postgres')
  const [one, two] = await Promise.all([startProcess(fresh), startProcess(fresh)])
  expect(two.url).toBe(one.url)
  expect(one.folder).not.toBe((await start()).folder)
  await Promise.all([one.stop(), two.stop()])
  expect(await answers(one.url)).toBe(false)
})

test('a start during a stop waits for it to finish and then starts the server', async () => {
  const one = await startProcess()
  const stopped = one.stop()
  const two = await startProcess()
  await stopped
  expect(await answers(two.url)).toBe(true)
})

test('after kill -9 of the application the server keeps running, and the next start adopts it', async () => {
  const killed = await startProcess()
  const pid = await pidOf(killed.folder)
  await killed.kill()
  expect(await answers(killed.url)).toBe(true)
  const next = await start()
  expect(next.url).toBe(killed.url)
  expect(await pidOf(next.folder)).toBe(pid)
  // A killed process no longer counts as a user.
  await next.stop()
  expect(await isRunning(pid)).toBe(false)
})

test('committed data survives kill -9 of everything', async () => {
  const killed = await startProcess(dataDir, 'safe')
  await ask(killed.url, 'create table if not exists survivors (round int)')
  for (const round of [1, 2, 3]) {
    const app = await startProcess(dataDir, 'safe')
    await ask(app.url, `insert into survivors values (${round})`)
    process.kill(await pidOf(app.folder), 'SIGKILL')
    await app.kill()
    if (round === 1) await killed.kill()
  }
  const next = await start(dataDir, 'safe')
  expect(await ask(next.url, 'select round from survivors order by 1')).toEqual([1, 2, 3])
})

test('a server that dies under a running application is restarted at the same address', async () => {
  const postgres = await start()
  process.kill(await pidOf(postgres.folder), 'SIGKILL')
  await expect.poll(() => answers(postgres.url)).toBe(true)
})

test('after one of its connections crashes the application still holds its share of the server', async () => {
  const app = await startProcess()
  const client = new pg.Client({ connectionString: app.url })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const users = `select pid from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and granted`
  const before = await ask(app.url, users)
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
  // For a moment the other processes haven't noticed.
  const others = async () => (await ask(app.url, users).catch(() => [])).filter((pid) => !before.includes(pid))
  await expect.poll(others).toHaveLength(1)
  const other = await start()
  await other.stop()
  expect(await answers(app.url)).toBe(true)
})

test("a lock file whose pid now belongs to another process doesn't prevent a start", async () => {
  const first = await start()
  const pgdata = join(first.folder, 'pgdata')
  const left = await readFile(join(pgdata, 'postmaster.pid'), 'utf8')
  await first.stop()
  const stranger = spawn('sleep', ['60'], { stdio: 'ignore', cwd: '/', ...postgresAccount() })
  await writeFile(join(pgdata, 'postmaster.pid'), left.replace(/^\d+/, String(stranger.pid)))
  const second = await start()
  stranger.kill()
  expect(await answers(second.url)).toBe(true)
})

test("a data folder that PostgreSQL refuses gives PostgreSQL's own error message", async () => {
  const broken = join(home, 'broken/.data/postgres')
  const postgres = await start(broken)
  await postgres.stop()
  await writeFile(join(postgres.folder, 'pgdata/PG_VERSION'), '9\n')
  await expect(startEmbeddedPostgres({ dataDir: broken, log })).rejects.toThrow(/initialized by PostgreSQL version 9/)
})

test('a start on a full disk says so, and the next start works once there is space', async () => {
  const at = join(home, 'full/postgres')
  const { folder, stop } = await start(at)
  await stop()
  // The first file that PostgreSQL writes is a device that is always full.
  const path = join(folder, 'pgdata/postmaster.opts')
  await rm(path)
  await symlink('/dev/full', path)
  await expect(start(at)).rejects.toThrow(/^the disk of the embedded database is full \(\d+ MB free at .+\)$/)
  await rm(path)
  expect(await answers((await start(at)).url)).toBe(true)
})
