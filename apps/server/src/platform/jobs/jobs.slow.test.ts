import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { statementsOf } from '../../../test/count-statements.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { openDatabase } from '../db/open-database.ts'
import { createListener } from '../db/listener.ts'
import { createOutbox } from '../db/outbox.ts'
import { beginTransaction, inTransaction } from '../db/transaction.ts'
import { createLogger } from '../log.ts'
import { insertionOf } from './boss.ts'
import { completeJob, type Job } from './job.ts'
import { createJobs } from './jobs.ts'

const log = createLogger({ level: 'silent', format: 'json' })
const closers: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

interface Seen {
  readonly runs: string[]
}

const Note = z.object({ note: z.string() })

type Event = { readonly name: 'happened'; readonly payload: { readonly note: string } }

function noteJob(more: Partial<Parameters<typeof completeJob<Seen, { note: string }, string>>[0]> = {}) {
  return completeJob<Seen, { note: string }, string>({
    name: 'take-note',
    payload: Note,
    async run(seen, { note }) {
      seen.runs.push(note)
    },
    ...more,
  })
}

async function testDatabase() {
  const database = await createTestDatabase()
  closers.push(() => database.drop())
  return database.url
}

/** The jobs of one process, with a clock that can be moved. */
async function process(url: string, jobs: readonly Job<Seen, unknown>[], work = false) {
  const { db, pool, close } = openDatabase(url, { log, max: 5, statementTimeoutMs: 10_000 })
  const listener = createListener({ pool, log })
  const clock = { offsetMs: 0 }
  const now = () => new Date(Date.now() + clock.offsetMs)
  const outbox = createOutbox({ db, listener, log })
  await outbox.start()
  const created = createJobs<Seen, Event>({ pool, outbox, jobs, log, now })
  const seen: Seen = { runs: [] }
  await created.start(seen, { work })
  let open = true
  const stop = async () => {
    if (!open) return
    open = false
    await created.stop(500)
    await outbox.close()
    await listener.close()
    await close()
  }
  closers.push(stop)
  return { ...created, db, pool, seen, now, stop, advance: (ms: number) => void (clock.offsetMs += ms) }
}

describe('the outbox', () => {
  test('a job exists only once its transaction commits', async () => {
    const job = noteJob()
    const one = await process(await testDatabase(), [job])
    await beginTransaction(one.db, (trx) => one.send(trx, job, { note: 'kept' }))
    await expect(
      beginTransaction(one.db, async (trx) => {
        await one.send(trx, job, { note: 'lost' })
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    await one.drain()
    expect(one.seen.runs).toEqual(['kept'])
  })

  test('a process that dies after its commit loses no job: another process runs it', async () => {
    const url = await testDatabase()
    const job = noteJob()
    const dying = await process(url, [job])
    await dying.send(dying.db, job, { note: 'left behind' })
    await dying.stop()
    const next = await process(url, [job], true)
    await expect.poll(() => next.seen.runs).toEqual(['left behind'])
  })

  test("a job starts within a moment, even in a process that didn't send it", async () => {
    const url = await testDatabase()
    const job = noteJob()
    const web = await process(url, [job])
    const worker = await process(url, [job], true)
    // The workers poll once when they start and once after a job; from then on only the notification wakes them.
    await web.send(web.db, job, { note: 'warm' })
    await expect.poll(() => worker.seen.runs, { interval: 5 }).toEqual(['warm'])
    const sentAt = performance.now()
    await web.send(web.db, job, { note: 'now' })
    await expect.poll(() => worker.seen.runs, { interval: 5 }).toEqual(['warm', 'now'])
    expect(performance.now() - sentAt).toBeLessThan(2000)
    expect(web.seen.runs).toEqual([])
  })

  test('two workers work through a backlog, each job once', async () => {
    const url = await testDatabase()
    const job = noteJob()
    const first = await process(url, [job], true)
    const second = await process(url, [job], true)
    const notes = Array.from({ length: 40 }, (_, index) => String(index))
    await beginTransaction(first.db, async (trx) => {
      for (const note of notes) await first.send(trx, job, { note })
    })
    await expect.poll(() => first.seen.runs.length + second.seen.runs.length).toBe(40)
    expect([...first.seen.runs, ...second.seen.runs].sort()).toEqual(notes.sort())
  })

  test('sending twice with one key makes one job; without a key each is its own', async () => {
    const job = noteJob()
    const one = await process(await testDatabase(), [job])
    const sent = await Promise.all(
      Array.from({ length: 10 }, () => one.send(one.db, job, { note: 'same' }, { singletonKey: 'key' })),
    )
    expect(sent.filter(Boolean)).toHaveLength(1)
    await one.send(one.db, job, { note: 'alone' })
    await one.send(one.db, job, { note: 'alone' })
    await one.drain()
    expect(one.seen.runs.sort()).toEqual(['alone', 'alone', 'same'])
    expect(await one.send(one.db, job, { note: 'again' }, { singletonKey: 'key' })).toBe(true)
  })

  test('an event queues every job that listens to it', async () => {
    const listening = noteJob({ on: ['happened'] })
    const deaf = noteJob({ name: 'deaf' })
    const one = await process(await testDatabase(), [listening, deaf])
    await one.publish(one.db, { name: 'happened', payload: { note: 'heard' } })
    await one.drain()
    expect(one.seen.runs).toEqual(['heard'])
  })
})

test('many events at once queue each listening job once per event, and none if the transaction fails', async () => {
  const [first, second] = [noteJob({ on: ['happened'] }), noteJob({ name: 'too', on: ['happened'] })]
  const one = await process(await testDatabase(), [first, second, noteJob({ name: 'deaf' })])
  const events = ['a', 'b'].map((note) => ({ name: 'happened' as const, payload: { note } }))
  await one.publishAll(one.db, events)
  await one.publishAll(one.db, [])
  await expect(
    beginTransaction(one.db, async (trx) => {
      await one.publishAll(trx, events)
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  await one.drain()
  expect(one.seen.runs.sort()).toEqual(['a', 'a', 'b', 'b'])
})

test('the jobs of all events of a transaction are queued by one statement, always with the same text', async () => {
  const one = await process(await testDatabase(), [
    noteJob({ on: ['happened'] }),
    noteJob({ name: 'too', on: ['happened'] }),
  ])
  const publish = (notes: readonly string[]) =>
    statementsOf(() =>
      inTransaction(one.db, async (trx) => {
        for (const note of notes) await one.publish(trx, { name: 'happened', payload: { note } })
      }),
    )
  const alone = await publish(['first'])
  expect(alone).toEqual([expect.stringMatching(/^with messages as \(insert into outbox .*insert into jobs/is)])
  const notes = Array.from({ length: 300 }, (_, at) => String(at))
  expect(await publish(notes)).toEqual(alone)
  const { rows } = await one.pool.query(
    `select name, count(*)::int as jobs, count(distinct data -> 'payload' ->> 'note')::int as notes
     from jobs.job where name in ('take-note', 'too') group by name order by name`,
  )
  expect(rows).toEqual(['take-note', 'too'].map((name) => ({ name, jobs: 301, notes: 301 })))
})

test("a queue that doesn't insert its jobs with a single insert is refused, since none would be queued", async () => {
  const ask = (...texts: string[]) =>
    insertionOf(
      {
        async insert(_name, queued, { db } = {}) {
          for (const text of texts) await db?.executeSql(text, [JSON.stringify(queued)])
          return null
        },
      },
      'take-note',
      [{ data: {} }],
    )
  const known = ' INSERT INTO jobs.job select from json_to_recordset($1::json)'
  await expect(ask(known)).resolves.toBeDefined()
  for (const texts of [[], [known, known], ['insert into jobs.job values (1)'], [`with ins as (${known}) select 1`]])
    await expect(ask(...texts)).rejects.toThrow('pg-boss inserts into the queue take-note in an unexpected way')
})

describe('timing', () => {
  test('a delayed job runs once its time has come', async () => {
    const job = noteJob()
    const one = await process(await testDatabase(), [job])
    await one.send(one.db, job, { note: 'later' }, { startAfter: new Date(one.now().getTime() + 60_000) })
    await one.drain()
    expect(one.seen.runs).toEqual([])
    one.advance(61_000)
    await one.drain()
    expect(one.seen.runs).toEqual(['later'])
    await one.send(one.db, job, { note: 'tomorrow' }, { startAfter: new Date(one.now().getTime() + 86_400_000) })
    await one.drain({ until: new Date(one.now().getTime() + 90_000_000) })
    expect(one.seen.runs).toEqual(['later', 'tomorrow'])
  })

  test('schedules follow the clock, even when it jumps', async () => {
    const job = completeJob<Seen, object, string>({
      name: 'every-hour',
      payload: z.object({}),
      schedule: '0 * * * *',
      run: async (seen) => void seen.runs.push('tick'),
    })
    const one = await process(await testDatabase(), [job], true)
    await one.drain()
    expect(one.seen.runs.length).toBeLessThanOrEqual(1)
    const before = one.seen.runs.length
    one.advance(3_600_000)
    await one.drain()
    expect(one.seen.runs).toHaveLength(before + 1)
    const { rows } = await one.pool.query('select name, cron, timezone from jobs.schedule')
    expect(rows).toEqual([{ name: 'every-hour', cron: '0 * * * *', timezone: 'Europe/London' }])
  })
})

test('a delayed job starts within seconds of its time, even in a queue without polling workers', async () => {
  const job = noteJob({ schedule: '0 0 1 1 *' })
  const worker = await process(await testDatabase(), [job], true)
  // The workers poll once when they start and once after a job.
  await worker.send(worker.db, job, { note: 'warm' })
  await expect.poll(() => worker.seen.runs).toEqual(['warm'])
  const startAfter = new Date(worker.now().getTime() + 1000)
  await worker.send(worker.db, job, { note: 'later' }, { startAfter })
  await expect.poll(() => worker.seen.runs).toEqual(['warm', 'later'])
})

describe('failure', () => {
  test('a job that fails is retried after its delay, and knows its last attempt', async () => {
    const attempts: { number: number; last: boolean }[] = []
    const job = noteJob({
      retry: { limit: 2, delaySeconds: 30, backoff: false },
      async run(seen, { note }, { number, last }) {
        attempts.push({ number, last })
        if (!last) throw new Error('not yet')
        seen.runs.push(note)
      },
    })
    const one = await process(await testDatabase(), [job])
    await one.send(one.db, job, { note: 'third time' })
    await one.drain()
    await one.drain()
    expect(attempts).toHaveLength(1)
    one.advance(31_000)
    await one.drain()
    one.advance(31_000)
    await one.drain()
    expect(attempts).toEqual([
      { number: 1, last: false },
      { number: 2, last: false },
      { number: 3, last: true },
    ])
    expect(one.seen.runs).toEqual(['third time'])
  })

  test('a job that fails for good moves to the dead letters', async () => {
    const job = noteJob({
      retry: { limit: 0 },
      run: () => Promise.reject(new Error('never')),
    })
    const one = await process(await testDatabase(), [job])
    await one.send(one.db, job, { note: 'hopeless' })
    await one.drain()
    const { rows } = await one.pool.query(
      `select data -> 'payload' as payload, state from jobs.job where name = 'dead-letters'`,
    )
    expect(rows).toEqual([{ payload: { note: 'hopeless' }, state: 'created' }])
  })

  test('an invalid payload is refused when it is sent', async () => {
    const job = noteJob()
    const one = await process(await testDatabase(), [job])
    await expect(one.send(one.db, job, { note: 7 } as never)).rejects.toHaveProperty('issues.0.path', ['note'])
  })

  test('stopping lets the running job finish', async () => {
    const started = Promise.withResolvers<void>()
    const go = Promise.withResolvers<void>()
    const job = noteJob({
      async run(seen, { note }) {
        started.resolve()
        await go.promise
        seen.runs.push(note)
      },
    })
    const one = await process(await testDatabase(), [job], true)
    await one.send(one.db, job, { note: 'finished' })
    await started.promise
    const stopped = one.stop()
    go.resolve()
    await stopped
    expect(one.seen.runs).toEqual(['finished'])
  })

  test("a job that can't finish before shutdown is handed back", async () => {
    const url = await testDatabase()
    const started = Promise.withResolvers<void>()
    const stuck = noteJob({
      retry: { limit: 3, delaySeconds: 0, backoff: false },
      async run(_seen, _payload, { signal }) {
        started.resolve()
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
      },
    })
    const one = await process(url, [stuck], true)
    await one.send(one.db, stuck, { note: 'handed on' })
    await started.promise
    await one.stop()
    const two = await process(url, [noteJob({ retry: { limit: 3, delaySeconds: 0, backoff: false } })], true)
    await expect.poll(() => two.seen.runs).toEqual(['handed on'])
  })

  test('workers are notified again after the listening connection breaks', async () => {
    const job = noteJob()
    const one = await process(await testDatabase(), [job], true)
    await one.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'itemo listener' and datname = current_database()`)
    await one.send(one.db, job, { note: 'while deaf' })
    await expect.poll(() => one.seen.runs).toEqual(['while deaf'])
    await one.send(one.db, job, { note: 'hearing' })
    await expect.poll(() => one.seen.runs).toEqual(['while deaf', 'hearing'])
  })
})
