import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Http } from './types.ts'

/** Whoever asks whether we are ready gives up after a second. */
const readyMs = 900

/** `/healthz`: the process lives. `/readyz`: it can serve, which takes a database that answers soon. */
export function mountHealth<DB>(http: Http, { db }: { readonly db: Kysely<DB> }): void {
  http.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }))
  http.get('/readyz', async (c) => {
    const answered = sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )
    const ready = await Promise.race([answered, delay(readyMs, false, { ref: false })])
    return c.json({ status: ready ? 'ready' : 'waiting for the database' }, ready ? 200 : 503, {
      'cache-control': 'no-store',
      ...(!ready && { 'retry-after': '2' }),
    })
  })
}
