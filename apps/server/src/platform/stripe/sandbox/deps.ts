import type { Kysely } from 'kysely'
import type { DB } from '../../../db-schema.ts'

/** What an act of the sandbox touches: a database or a transaction of it, the clock, and the site's address. */
export interface SandboxDeps {
  readonly db: Kysely<DB>
  readonly now: () => Date
  readonly siteUrl: string
}
