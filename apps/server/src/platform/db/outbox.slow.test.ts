import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '../../../test/test-database.ts'
import { createLogger } from '../log.ts'
import type { Db } from './db.ts'
import { createListener } from './listener.ts'
import { openDatabase } from './open-database.ts'
import { createOutbox } from './outbox.ts'
import { summariseStatement } from './statement-names.ts'
import { beginTransaction, inTransaction } from './transaction.ts'

const log = createLogger({ level: 'silent', format: 'json' })

async function testDatabase() {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  return database
}

/** The outbox of one process, with everything that it receives of a topic. `die` ends it like a killed process. */
async function startProcess(url: string) {
  const database = openDatabase(url, { log, max: 5, statementTimeoutMs: 10_000 })
  const { db, pool } = database
  const listener = createListener({ pool, log })
  const outbox = createOutbox({ db, listener, log })
  const heard: unknown[] = []
  let readies = 0
  outbox.subscribe('news', { onMessage: (value) => void heard.push(value), onReady: () => void readies++ })
  await outbox.start()
  let open = true
  const end = async (way: 'stop' | 'die') => {
    if (!open) return
    open = false
    if (way === 'stop') await outbox.close()
    await listener.close()
    await database.close()
  }
  onTestFinished(() => end('stop'))
  const say = (...values: unknown[]) => inTransaction(db, (trx) => outbox.add(trx, 'news', values))
  return { db, pool, outbox, heard, readies: () => readies, say, die: () => end('die') }
}

const countLines = async ({ pool }: Awaited<ReturnType<typeof testDatabase>>) =>
  (await pool.query<{ lines: number }>('select count(*)::int as lines from outbox')).rows[0]?.lines

test('messages of a transaction are delivered once to every process after its commit, and at once in its own', async () => {
  const database = await testDatabase()
  const [here, there] = [await startProcess(database.url), await startProcess(database.url)]
  await inTransaction(here.db, async (trx) => {
    await here.outbox.add(trx, 'news', ['one'])
    await here.outbox.add(trx, 'news', ['two', { three: 3 }])
    await here.outbox.add(trx, 'other', ['nobody listens'])
    expect(here.heard).toEqual([])
  })
  const all = ['one', 'two', { three: 3 }]
  expect(here.heard).toEqual(all)
  await expect.poll(() => there.heard).toEqual(all)
  // Messages are ordered: when this one has arrived, so have all before it.
  await there.say('last')
  await expect.poll(() => here.heard).toEqual([...all, 'last'])
  expect(there.heard).toEqual([...all, 'last'])
  await expect.poll(() => countLines(database)).toBe(0)
})

test('Unicode line separators in a message neither split it nor lose the one after it', async () => {
  const { url } = await testDatabase()
  const [here, there] = [await startProcess(url), await startProcess(url)]
  const text = 'one\u2028two\u2029three\r\nfour'
  await here.say(text, 'next')
  await here.outbox.runAndPublish(here.db, sql<{ said: string }>`select ${text}::text as said`, [
    { topic: 'news', value: sql`to_json(done.said)` },
  ])
  await expect.poll(() => there.heard).toEqual([text, 'next', text])
})

/** Rows of a transaction that are written with its messages, by one insert per target. */
const deferredWords = (target: string, ...rows: string[]) => ({
  target,
  rows,
  insert: async (words: readonly string[]) =>
    sql`insert into search_words (word, named) select word, false from unnest(${words}::text[]) as word`,
})

test('deferred rows are written right before the commit, or on request', async () => {
  const here = await startProcess((await testDatabase()).url)
  const add = (trx: Db, word: string) => here.outbox.addRows(trx, 'news', deferredWords(word, word))
  const words = async (db: Db) => {
    const rows = db.selectFrom('search_words').select('word').where('word', 'like', 'along%').orderBy('word')
    return (await rows.execute()).map(({ word }) => word)
  }
  await inTransaction(here.db, async (trx) => {
    await add(trx, 'along1')
    expect(await words(trx)).toEqual([])
    await here.outbox.writeRows(trx)
    expect(await words(trx)).toEqual(['along1'])
    await add(trx, 'along2')
    await add(trx, 'along3')
  })
  await beginTransaction(here.db, (trx) => add(trx, 'along4'))
  expect(await words(here.db)).toEqual(['along1', 'along2', 'along3', 'along4'])
  await expect.poll(() => here.heard).toEqual(['along1', 'along2', 'along3', 'along4'])
})

test('rows for few targets share one statement, in any order; more than a few targets get one insert each', async () => {
  const { db, statements, url } = await testDatabase()
  const here = await startProcess(url)
  const write = async (...to: string[]) => {
    statements.length = 0
    await inTransaction(db, async (trx) => {
      for (const name of to) await here.outbox.addRows(trx, 'news', deferredWords(name, `row ${crypto.randomUUID()}`))
    })
    return statements.slice(1, -1)
  }
  const few = await write('a', 'b')
  expect(few).toEqual([expect.stringMatching(/^with messages as \(insert into outbox /)])
  expect(few.map(summariseStatement)).toEqual(['with outbox'])
  expect(await write(...Array.from({ length: 300 }, (_, at) => 'ba'[at % 2] ?? ''))).toEqual(few)
  const many = await write(...'a b c d e f g h i'.split(' '))
  expect(new Set(many.slice(0, -1))).toEqual(new Set([expect.stringMatching(/^insert into search_words /)]))
  expect(many.map(summariseStatement)).toEqual([
    ...Array.from({ length: 9 }, () => 'insert search_words'),
    'insert outbox',
  ])
  const { rows } = await sql<{ words: number }>`
    select count(*)::int as words from search_words where word like 'row %'`.execute(db)
  expect(rows).toEqual([{ words: 2 + 300 + 9 }])
  await expect.poll(() => here.heard).toEqual('a b b a a b c d e f g h i'.split(' '))
})

test('one statement writes its row and its messages, or nothing', async () => {
  const database = await testDatabase()
  const [here, there] = [await startProcess(database.url), await startProcess(database.url)]
  const entries = [
    { topic: 'news', value: sql`json_build_object('word', done.word)` },
    { topic: 'news', value: sql`'second'::text` },
  ]
  const write = (word: string) =>
    here.outbox.runAndPublish(
      here.db,
      sql<{ word: string }>`select word from unnest(array['one', 'two']) as word where word = ${word}`,
      entries,
    )
  expect(await write('none')).toBeUndefined()
  expect(await write('two')).toEqual({ word: 'two' })
  expect(here.heard).toEqual([{ word: 'two' }, 'second'])
  await expect.poll(() => there.heard).toEqual([{ word: 'two' }, 'second'])
  await here.say('last')
  await expect.poll(() => here.heard).toEqual([{ word: 'two' }, 'second', 'last'])
  await expect(
    inTransaction(here.db, (trx) => here.outbox.runAndPublish(trx, sql<{ one: number }>`select 1 as one`, entries)),
  ).rejects.toThrow('before this transaction ends')
})

test('acts with the same key run one after the other, even after a failure; other keys run in parallel', async () => {
  const { outbox } = await startProcess((await testDatabase()).url)
  const order: string[] = []
  const held = Promise.withResolvers<void>()
  const act = (name: string, wait?: Promise<void>) => async () => {
    order.push(`${name} begins`)
    await wait
    order.push(`${name} ends`)
    if (name === 'first') throw new Error('it failed')
    return name
  }
  const first = outbox.runInOrder('one', act('first', held.promise))
  const second = outbox.runInOrder('one', act('second'))
  expect(await outbox.runInOrder('other', act('other'))).toBe('other')
  expect(order).toEqual(['first begins', 'other begins', 'other ends'])
  held.resolve()
  await expect(first).rejects.toThrow('it failed')
  expect(await second).toBe('second')
  expect(order.slice(3)).toEqual(['first ends', 'second begins', 'second ends'])
  expect(await outbox.runInOrder('one', act('third'))).toBe('third')
})

test('nothing is published on rollback, and a retried transaction publishes once', async () => {
  const database = await testDatabase()
  const [here, there] = [await startProcess(database.url), await startProcess(database.url)]
  const undone = inTransaction(here.db, async (trx) => {
    await here.outbox.add(trx, 'news', ['undone'])
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  let attempts = 0
  await inTransaction(here.db, async (trx) => {
    await here.outbox.add(trx, 'news', ['kept'])
    if (attempts++ === 0) await trx.executeQuery({ ...serialisationFailure })
  })
  await expect.poll(() => there.heard).toEqual(['kept'])
  expect([attempts, here.heard]).toEqual([2, ['kept']])
})

const serialisationFailure = {
  sql: `do $$ begin raise exception using errcode = '40001'; end $$`,
  parameters: [],
  query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
  queryId: { queryId: 'failure' },
} as const

test('what a process committed before it died is delivered by another one within two seconds, once', async () => {
  const database = await testDatabase()
  const others = await Promise.all([1, 2, 3].map(() => startProcess(database.url)))
  // A transaction whose process died between commit and notification: nothing triggers sending.
  const values = Array.from({ length: 1200 }, (_, index) => index)
  await database.pool.query(
    `insert into outbox (line) select 'dead ' || n || ' [["news",' || n || ']]' from generate_series(0, 1199) n`,
  )
  const inserted = performance.now()
  for (const { heard } of others) await expect.poll(() => heard, { timeout: 2000 }).toHaveLength(1200)
  expect(performance.now() - inserted).toBeLessThan(2000)
  const sorted = (heard: unknown[]) => heard.map(Number).toSorted((one, other) => one - other)
  for (const { heard } of others) expect(sorted(heard)).toEqual(values)
  expect(await countLines(database)).toBe(0)
})

test('messages of a commit whose confirmation got lost are delivered once, in that process too', async () => {
  const database = await testDatabase()
  const [here, there] = [await startProcess(database.url), await startProcess(database.url)]
  await beginTransaction(here.db, (trx) => here.outbox.add(trx, 'news', ['unreported']))
  await expect.poll(() => here.heard, { timeout: 2000 }).toEqual(['unreported'])
  await here.say('last')
  await expect.poll(() => there.heard).toEqual(['unreported', 'last'])
  expect(here.heard).toEqual(['unreported', 'last'])
})

test('a process that stops leaves no messages behind', async () => {
  const database = await testDatabase()
  const here = await startProcess(database.url)
  for (let index = 0; index < 20; index++) await here.say(index)
  await here.outbox.close()
  expect(await countLines(database)).toBe(0)
})

test('many concurrent transactions, each larger than one notification, are all delivered once and in order', async () => {
  const database = await testDatabase()
  const [here, there] = [await startProcess(database.url), await startProcess(database.url)]
  const words = 'x'.repeat(300)
  await Promise.all(
    Array.from({ length: 40 }, (_, from) => here.say(...Array.from({ length: 40 }, (_, at) => [from, at, words]))),
  )
  await expect.poll(() => there.heard.length).toBe(1600)
  for (const { heard } of [here, there]) {
    const said = heard as [number, number, string][]
    expect(new Set(said.map(([from, at]) => `${from} ${at}`)).size).toBe(1600)
    for (let from = 0; from < 40; from++) {
      expect(said.filter((one) => one[0] === from).map(([, at]) => at)).toEqual(
        Array.from({ length: 40 }, (_, at) => at),
      )
    }
  }
})

test('a message longer than a notification is refused, and its transaction fails', async () => {
  const here = await startProcess((await testDatabase()).url)
  await expect(here.say('x'.repeat(4000))).rejects.toThrow('too long for other processes')
})

test('volatile messages reach every process without being stored', async () => {
  const database = await testDatabase()
  const [here, there] = [await startProcess(database.url), await startProcess(database.url)]
  here.outbox.publishVolatile('news', ['typing'])
  expect(here.heard).toEqual(['typing'])
  await expect.poll(() => there.heard).toEqual(['typing'])
  await there.say('last')
  await expect.poll(() => here.heard).toEqual(['typing', 'last'])
})

test('a listener whose connection was lost is notified when it is back', async () => {
  const database = await testDatabase()
  const here = await startProcess(database.url)
  expect(here.readies()).toBe(1)
  await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'itemo listener' and datname = current_database()`)
  await expect.poll(here.readies).toBe(2)
})

test('a transaction sends no NOTIFY, since its commit would wait for all others that do', async () => {
  const database = await testDatabase()
  const listener = createListener({ pool: database.pool, log })
  const outbox = createOutbox({ db: database.db, listener, log })
  onTestFinished(async () => {
    await outbox.close()
    await listener.close()
  })
  database.statements.length = 0
  await inTransaction(database.db, (trx) => outbox.add(trx, 'news', ['one', 'two']))
  expect(database.statements).toEqual(['begin', expect.stringMatching(/^insert into outbox /), 'commit'])
})
