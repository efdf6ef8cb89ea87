import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { DataFolder } from '../objects/data-folder.ts'
import type { Http } from './types.ts'

/** Load balancers give up on a readiness check after a second. */
export const readyMs = 900

/** `/healthz`: the process is alive. `/readyz`: the database responds in time; a full disk is reported there, but doesn't fail it. */
export function mountHealth(http: Http, { db, dataFolder }: { db: Db; dataFolder: DataFolder }): void {
  http.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }))
  http.get('/readyz', async (c) => {
    const answered = sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )
    const ready = await Promise.race([answered, delay(readyMs, false, { ref: false })])
    const body = { status: ready ? 'ready' : 'waiting for the database', disk: dataFolder.state() }
    return c.json(body, ready ? 200 : 503, { 'cache-control': 'no-store', ...(!ready && { 'retry-after': '2' }) })
  })
}
