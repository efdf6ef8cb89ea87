import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { DataFolder } from '../objects/data-folder.ts'
import type { Http } from './types.ts'

/** Anyone who asks whether we are ready gives up after a second. */
export const readyMs = 900

interface HealthDeps<DB> {
  readonly db: Kysely<DB>
  readonly dataFolder: DataFolder
}

/**
 * `/healthz`: the process lives. `/readyz`: it can serve, which takes a database that answers soon. A full disk stops uploads and
 * nothing else, so it is named there and no reason to send people elsewhere.
 */
export function mountHealth<DB>(http: Http, { db, dataFolder }: HealthDeps<DB>): void {
  http.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }))
  http.get('/readyz', async (c) => {
    const answered = sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )
    const ready = await Promise.race([answered, delay(readyMs, false, { ref: false })])
    return c.json(
      { status: ready ? 'ready' : 'waiting for the database', disk: dataFolder.state() },
      ready ? 200 : 503,
      {
        'cache-control': 'no-store',
        ...(!ready && { 'retry-after': '2' }),
      },
    )
  })
}
