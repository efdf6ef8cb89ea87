import { type Day, addDays, dayInLondon } from '@itemo/domain/dates.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../../src/db-schema.ts'

/** What the rows of the town are made from: the transaction they are written in, and the present. */
export interface TownDeps {
  readonly trx: Kysely<DB>
  readonly now: Date
}

const hourMs = 3_600_000

/** The instant so many hours ago. */
export function hoursAgo({ now }: Pick<TownDeps, 'now'>, hours: number): Date {
  return new Date(now.getTime() - Math.round(hours * hourMs))
}

/** The day so many days from today. */
export function dayFromNow({ now }: Pick<TownDeps, 'now'>, days: number): Day {
  return addDays(dayInLondon(now), days)
}
