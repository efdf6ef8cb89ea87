import type { Kysely } from 'kysely'
import type { Config } from './config.ts'
import type { DB } from './db-schema.ts'
import type { Logger } from './platform/log/log.ts'

/** Every long-lived thing of a process. Features take the slice that they touch: `Pick<Context, 'db' | 'now'>`. */
export interface Context {
  readonly config: Config
  readonly log: Logger
  readonly db: Kysely<DB>
  /** The clock: tests turn it. */
  readonly now: () => Date
}
