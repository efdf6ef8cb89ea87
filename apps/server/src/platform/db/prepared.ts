import { createHash } from 'node:crypto'
import type { RawBuilder } from 'kysely'
import type { Pool } from 'pg'
import type { Db } from './db.ts'

/** Runs a frequent statement, planned once per connection. Outside of transactions only. */
export type Prepared = <Row>(query: RawBuilder<Row>) => Promise<Row[]>

/** Filters combine to hundreds of texts, and each connection keeps every plan: only the first texts get a name. */
const maxNames = 60

export function createPrepared(pool: Pool, db: Db): Prepared {
  const names = new Map<string, string>()
  return async <Row>(query: RawBuilder<Row>) => {
    const { sql: text, parameters } = query.compile(db)
    const name = names.get(text) ?? nameOf(text)
    if (names.size < maxNames) names.set(text, name)
    const { rows } = await pool.query({ ...(names.has(text) && { name }), text, values: [...parameters] })
    // The caller knows what its own statement selects, as with the query builder's raw statements.
    return rows as Row[]
  }
}

function nameOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 20)
}
