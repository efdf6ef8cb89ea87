import { type Kysely, sql } from 'kysely'
import type { Http } from './types.ts'

/** `/healthz`: the process lives. `/readyz`: it can serve, which takes a database that answers. */
export function mountHealth<DB>(http: Http, { db }: { readonly db: Kysely<DB> }): void {
  http.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }))
  http.get('/readyz', async (c) => {
    const ready = await sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )
    return c.json({ status: ready ? 'ready' : 'waiting for the database' }, ready ? 200 : 503, {
      'cache-control': 'no-store',
    })
  })
}
