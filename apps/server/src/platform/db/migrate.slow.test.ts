import { mkdtemp, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { createLogger } from '../log.ts'
import { listenerName } from './listener.ts'
import { migrate } from './migrate.ts'

const lines: string[] = []
const log = createLogger({ level: 'debug', format: 'json', write: (line) => lines.push(line) })
let database: TestDatabase
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'itemo-migrations-'))
  database = await createTestDatabase({ empty: true })
  await write('0001_start.sql', 'create table towns (name text);\ncreate table roads (name text);')
  await write('0002_fill.sql', `insert into towns values ('Leeds');`)
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const write = (name: string, text: string) => writeFile(join(folder, name), text)
const run = (url = database.url) => migrate(url, folder, log)

async function ask(statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows.map((row) => Object.values(row)[0])
  } finally {
    await client.end()
  }
}

test('applies new migrations in order, once', async () => {
  expect(await run()).toEqual(['0001_start.sql', '0002_fill.sql'])
  expect(await run()).toEqual([])
  await write('0003_more.sql', `insert into towns values ('York')`)
  expect(await run()).toEqual(['0003_more.sql'])
  expect(await ask('select name from towns order by name')).toEqual(['Leeds', 'York'])
  expect(await ask('select name from schema_migrations order by name')).toHaveLength(3)
})

test('a new database is logged in one line, later migrations by name', async () => {
  const from = lines.length
  await run()
  await write('0003_more.sql', `insert into towns values ('York')`)
  await write('0004_more.sql', `insert into towns values ('Hull')`)
  await run()
  const said = lines.slice(from).map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(said.map(({ message, migrations, name }) => [message, migrations ?? name])).toEqual([
    ['New database set up', 2],
    ['Migration applied', '0003_more.sql'],
    ['Migration applied', '0004_more.sql'],
  ])
})

test('two servers that start together apply each migration once between them', async () => {
  const applied = await Promise.all([run(), run(), run(), run()])
  expect(applied.flat().sort()).toEqual(['0001_start.sql', '0002_fill.sql'])
  expect(await ask('select name from towns')).toEqual(['Leeds'])
})

test('a migration has no statement timeout, whatever the role or the connection string sets', async () => {
  const address = new URL(database.url)
  address.searchParams.set('statement_timeout', '60000')
  address.searchParams.set('idle_in_transaction_session_timeout', '60000')
  const limits = ['statement_timeout', 'idle_in_transaction_session_timeout']
  await write(
    '0003_limits.sql',
    limits.map((name) => `insert into roads values (current_setting('${name}'));`).join('\n'),
  )
  await run(address.href)
  expect(await ask('select name from roads')).toEqual(['0', '0'])
})

test("a changed migration is refused; different line endings don't count as a change", async () => {
  await run()
  await write('0001_start.sql', 'create table towns (name text);\r\ncreate table roads (name text);')
  expect(await run()).toEqual([])
  await write('0001_start.sql', 'create table cities (name text);')
  await expect(run()).rejects.toThrow('The migration 0001_start.sql was changed after it was applied')
})

test('a failed migration is rolled back, and the error says where it failed', async () => {
  await write('0003_wrong.sql', `insert into towns values ('Hull');\n\nselect nonsense;`)
  await expect(run()).rejects.toThrow('0003_wrong.sql (line 3) failed: column "nonsense" does not exist')
  expect(await ask('select name from towns')).toEqual(['Leeds'])
  await write('0003_wrong.sql', `insert into towns values ('Hull')`)
  expect(await run()).toEqual(['0003_wrong.sql'])
})

test('a new migration below an applied one is refused', async () => {
  await write('0004_later.sql', 'select 1')
  await run()
  await write('0003_late.sql', 'select 1')
  await expect(run()).rejects.toThrow('0003_late.sql is new but comes before 0004_later.sql')
})

test('malformed names and repeated numbers are refused', async () => {
  await write('0002_again.sql', 'select 1')
  await expect(run()).rejects.toThrow('Two migrations have the number 0002')
  await unlink(join(folder, '0002_again.sql'))
  await write('third.sql', 'select 1')
  await expect(run()).rejects.toThrow('third.sql is not named NNNN_words.sql')
})

test('a program older than the database logs it and carries on', async () => {
  await run()
  await unlink(join(folder, '0002_fill.sql'))
  lines.length = 0
  expect(await run()).toEqual([])
  expect(lines.join()).toContain('has a migration that this version does not know')
})

/** To the database, this connection looks like a serving process. */
async function listening() {
  const client = new pg.Client({ connectionString: database.url, application_name: listenerName })
  await client.connect()
  return client
}

test('a migration that breaks older processes is refused until none is connected; other migrations run', async () => {
  await run()
  const older = await listening()
  try {
    await write('0003_more.sql', `-- older processes: go on\ninsert into towns values ('York')`)
    expect(await run()).toEqual(['0003_more.sql'])
    await write(
      '0004_rename.sql',
      `-- older processes: stop, they read the old name\nalter table towns rename to cities`,
    )
    await expect(run()).rejects.toThrow(
      "0004_rename.sql can't run while processes of the previous version are connected (1 of",
    )
    expect(await ask('select name from towns')).toContain('York')
  } finally {
    await older.end()
  }
  await expect.poll(() => run().catch(() => undefined)).toEqual(['0004_rename.sql'])
})

test("an older version doesn't start after a migration that breaks it, and does after others", async () => {
  await write('0003_more.sql', `insert into towns values ('York')`)
  await write('0004_rename.sql', '-- older processes: stop\nalter table towns rename to cities')
  await run()
  await unlink(join(folder, '0004_rename.sql'))
  await expect(run()).rejects.toThrow('A newer version has migrated this database (0004_rename.sql)')
})

test('an index is built outside a transaction, once across servers, and again after an interruption', async () => {
  await write(
    '0003_index.sql',
    '-- older processes: go on\n-- transaction: none\ndrop index concurrently if exists towns_name;\ncreate index concurrently towns_name on towns (name);\n',
  )
  const applied = await Promise.all([run(), run(), run()])
  expect(applied.flat()).toHaveLength(3)
  const valid = `select indisvalid from pg_index where indexrelid = 'towns_name'::regclass`
  expect(await ask(valid)).toEqual([true])
  await ask(`delete from schema_migrations where name = '0003_index.sql'`)
  expect(await run()).toEqual(['0003_index.sql'])
  expect(await ask(valid)).toEqual([true])
})

test('an index that is built concurrently waits for open transactions, and blocks no writer', async () => {
  await run()
  const writer = new pg.Client({ connectionString: database.url })
  await writer.connect()
  try {
    await writer.query(`begin; insert into towns values ('York')`)
    await write(
      '0003_index.sql',
      '-- older processes: go on\n-- transaction: none\ncreate index concurrently towns_name on towns (name);\n',
    )
    const applied = run()
    const states = `select indisvalid from pg_index where indexrelid = to_regclass('towns_name')`
    await expect.poll(() => ask(states)).toEqual([false])
    await ask(`insert into towns values ('Hull')`)
    expect(await ask(states)).toEqual([false])
    await writer.query('commit')
    expect(await applied).toEqual(['0003_index.sql'])
    expect(await ask(states)).toEqual([true])
    expect(await ask('select name from towns order by name')).toEqual(['Hull', 'Leeds', 'York'])
  } finally {
    await writer.end()
  }
})

test.each([
  ['in its transaction', ''],
  ['statement by statement', '-- transaction: none\n-- not made concurrently\n'],
])("a migration that waits for a table, %s, doesn't block others, and logs who may hold it", async (_, how) => {
  await run()
  // A lock as of a back-up or a long report: the waiting migration blocks no readers or writers.
  const reader = new pg.Client({ connectionString: database.url, application_name: 'long report' })
  await reader.connect()
  try {
    await reader.query('begin; select from towns')
    lines.length = 0
    await write('0003_more.sql', `-- older processes: go on\n${how}alter table towns add column size integer;\n`)
    const applied = run()
    const waiting = `select 1 from pg_locks where not granted and relation = to_regclass('towns')`
    await expect.poll(() => ask(waiting)).toEqual([1])
    expect(await ask('select name from towns')).toEqual(['Leeds'])
    await expect.poll(() => lines.join()).toContain('a migration waits for a table that others hold')
    expect(lines.join()).toMatch(/"name":"0003_more.sql","by":\{"pid":\d+,"application":"long report"/)
    await reader.query('commit')
    expect(await applied).toEqual(['0003_more.sql'])
    expect(await ask(`select 1 from pg_attribute where attrelid = 'towns'::regclass and attname = 'size'`)).toEqual([1])
  } finally {
    await reader.end()
  }
})
