import { type Day, addDays, dayInLondon } from '@itemo/domain/dates.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../../src/db-schema.ts'

/** What the writers of the town's rows need: their transaction, and the current time. */
export interface TownDeps {
  readonly trx: Kysely<DB>
  readonly now: Date
}

const hourMs = 3_600_000

/** The time this many hours ago. */
export function hoursAgo({ now }: Pick<TownDeps, 'now'>, hours: number): Date {
  return new Date(now.getTime() - Math.round(hours * hourMs))
}

/** The day this many days from today. */
export function dayFromNow({ now }: Pick<TownDeps, 'now'>, days: number): Day {
  return addDays(dayInLondon(now), days)
}
