import { createHash } from 'node:crypto'
import type { Kysely, RawBuilder } from 'kysely'
import type { Pool } from 'pg'
import type { DB } from '../../db-schema.ts'

/**
 * Runs a statement that is asked all the time: each connection parses and plans it once, under a name made of its text.
 * Outside of transactions only.
 */
export type Prepared = <Row>(query: RawBuilder<Row>) => Promise<Row[]>

/**
 * How many texts get a name. Filters combine to hundreds of texts, and each connection keeps every plan; what is asked
 * often comes early, and what comes late is planned each time.
 */
const maxNames = 60

/** Prepared statements over the pool that the query builder uses. */
export function createPrepared(pool: Pool, db: Kysely<DB>): Prepared {
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
