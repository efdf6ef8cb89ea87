// `npm run bench:commits`: transactions per second of sixteen writers without notifications, with NOTIFY inside their transaction, and
// with the outbox; and the delay until another process receives one writer's notification.
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { createListener } from '../apps/server/src/platform/db/listener.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { openDatabase } from '../apps/server/src/platform/db/open-database.ts'
import { createOutbox } from '../apps/server/src/platform/db/outbox.ts'
import { inTransaction } from '../apps/server/src/platform/db/transaction.ts'
import { freshDatabase, quiet, root, startBenchPostgres } from './database.ts'
import { measure, median } from './load.ts'

const writers = 16
const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const slotMs = Number(process.env.BENCH_SLOT_MS ?? 900)
const alone = 200

const postgres = await startBenchPostgres()
try {
  const url = await freshDatabase(postgres.url, 'bench_commits')
  await migrate(url, `${root}/apps/server/migrations`, quiet)
  const open = () => {
    const database = openDatabase(url, { log: quiet, statementTimeoutMs: 10_000, max: writers + 4 })
    const listener = createListener({ pool: database.pool, log: quiet })
    return { ...database, listener, outbox: createOutbox({ db: database.db, listener, log: quiet }) }
  }
  const [here, there] = [open(), open()]
  await here.outbox.start()
  await there.outbox.start()
  await sql`create table written (id bigint generated always as identity, text text)`.execute(here.db)
  let written = 0
  const write = (tell: 'nobody' | 'notify' | 'outbox') => () =>
    inTransaction(here.db, async (trx) => {
      const text = `a change that says who may see it ${++written}`
      await sql`insert into written (text) values (${text})`.execute(trx)
      if (tell === 'notify') await sql`select pg_notify('bench', ${text})`.execute(trx)
      if (tell === 'outbox') await here.outbox.add(trx, 'bench', [text])
    })
  const shares = { notify: [] as number[], outbox: [] as number[] }
  for (let round = 0; round <= rounds; round++) {
    const rate = async (tell: Parameters<typeof write>[0]) =>
      (
        await measure(
          Array.from({ length: writers }, () => write(tell)),
          slotMs,
        )
      ).perSecond
    const nobody = await rate('nobody')
    const [notify, outbox] = [await rate('notify'), await rate('outbox')]
    if (round === 0) continue
    shares.notify.push(notify / nobody)
    shares.outbox.push(outbox / nobody)
  }
  const waits = { notify: [] as number[], outbox: [] as number[] }
  let heard: (() => void) | undefined
  const onHeard = () => heard?.()
  await there.listener.listen('bench', { onNotification: onHeard })
  there.outbox.subscribe('bench', { onMessage: onHeard })
  for (let count = 0; count < alone; count++) {
    for (const tell of ['notify', 'outbox'] as const) {
      await delay(10)
      const hearing = new Promise<void>((resolve) => (heard = resolve))
      const begun = performance.now()
      await write(tell)()
      await hearing
      waits[tell].push(performance.now() - begun)
    }
  }
  const ninetyNinth = (times: readonly number[]) =>
    times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
  for (const tell of ['notify', 'outbox'] as const) {
    const [share, p50, p99] = [median(shares[tell]), median(waits[tell]), ninetyNinth(waits[tell])]
    console.log(`${tell}: ${share.toFixed(2)} of the rate without notifying anyone`)
    console.log(
      `  from the first statement to the other process, idle: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    )
  }
  for (const { outbox, listener, close } of [here, there]) {
    await outbox.close()
    await listener.close()
    await close()
  }
} finally {
  await postgres.stop()
}
