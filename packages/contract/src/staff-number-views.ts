import {
  type DrawnMetric,
  drawnMetrics,
  maxOverviewDays,
  metricNames,
  tileNames,
  transparencyMetrics,
} from '@itemo/domain/staff/metrics.ts'
import { healthAlarms } from '@itemo/domain/staff/overview-schemas.ts'
import * as z from 'zod/mini'
import { Day, Instant, listOf } from './wire.ts'

const drawn = Object.fromEntries(drawnMetrics.map((name) => [name, name])) as { [K in DrawnMetric]: K }
const Values = listOf(z.number(), maxOverviewDays)

/** The reader's open work; counters that their role can't see are absent. */
export const StaffCounters = z.object({
  /** Cases in the queue. */
  open: z.optional(z.number()),
  mine: z.optional(z.number()),
  late: z.optional(z.number()),
  /** Support requests that wait for an answer. */
  inbox: z.optional(z.number()),
  inbox_late: z.optional(z.number()),
  /** Damage cases that staff may decide now. */
  claims: z.optional(z.number()),
  failed_jobs: z.optional(z.number()),
  /** Disputes that no bank has decided; `due`: those to be answered within three days. */
  disputes: z.optional(z.number()),
  disputes_due: z.optional(z.number()),
  refunds_failed: z.optional(z.number()),
})
export type StaffCounters = z.output<typeof StaffCounters>

/** A figure of a period, and of the previous one; money in pounds. Null: there's no data. */
const Tile = z.object({ tile: z.enum(tileNames), value: z.nullable(z.number()), before: z.nullable(z.number()) })

/** The figures of a period. Money is only included for those who may see it. */
export const OverviewView = z.object({
  from: Day,
  to: Day,
  compared: z.nullable(z.object({ from: Day, to: Day })),
  /** When the latest day was counted; null: never. */
  counted_at: z.nullable(Instant),
  needs: StaffCounters,
  tiles: listOf(Tile, tileNames.length),
  /** Day by day, the earliest first. */
  series: listOf(z.object({ metric: z.enum(drawn), values: Values, before: z.nullable(Values) }), drawnMetrics.length),
  /** The counts of the period, by dimension. */
  counts: listOf(
    z.object({
      metric: z.enum(metricNames),
      dimension: z.string(),
      value: z.number(),
      before: z.nullable(z.number()),
    }),
    1000,
  ),
})
export type OverviewView = z.output<typeof OverviewView>

/** The figures on moderation in a period. */
export const TransparencyView = z.object({
  from: Day,
  to: Day,
  /** When the latest day was counted; null: never. */
  counted_at: z.nullable(Instant),
  /** The sums of the period, by dimension. */
  counts: listOf(z.object({ metric: z.enum(transparencyMetrics), dimension: z.string(), value: z.number() }), 200),
  /** The minutes until the first answer to a case, as median and 95th percentile; null: there was none. */
  first_answer: z.object({ half: z.nullable(z.number()), most: z.nullable(z.number()) }),
})
export type TransparencyView = z.output<typeof TransparencyView>

/** Words that people searched for. */
export const SearchedWordsView = z.object({
  words: z.string(),
  /** How often the search had results, and how often none. */
  shown: z.number(),
  empty: z.number(),
  last_day: Day,
})

/** The health of the installation, as far as it's known. */
export const HealthView = z.object({
  looked_at: Instant,
  alarms: listOf(z.enum(healthAlarms), healthAlarms.length),
  /** The process that responds. */
  process: z.object({ started_at: Instant, web: z.boolean(), worker: z.boolean(), version: z.string() }),
  database: z.object({ bytes: z.number(), connections: z.number(), version: z.string() }),
  /** Replicas of the database, and the lag of each in seconds; null: unknown. */
  replicas: listOf(z.object({ name: z.string(), state: z.string(), behind_seconds: z.nullable(z.number()) }), 100),
  /** The card provider's status, from within the last minute. */
  provider: z.object({ is_well: z.boolean(), said: z.string() }),
  /** When the latest known backup was written. */
  backup_at: z.nullable(Instant),
  /** The number of browsers that are subscribed to pushes. */
  push_browsers: z.number(),
  /** Queues with jobs that wait or run. */
  queues: listOf(
    z.object({ name: z.string(), waiting: z.number(), running: z.number(), oldest_at: z.nullable(Instant) }),
    500,
  ),
  jobs_failed: z.number(),
  mails: z.object({ waiting: z.number(), failed: z.number() }),
  webhook_at: z.nullable(Instant),
  ledger_checked_at: z.nullable(Instant),
  counted_at: z.nullable(Instant),
  audit_sealed_until: z.nullable(Day),
  disk: z.enum(['ok', 'low', 'unwritable']),
})
export type HealthView = z.output<typeof HealthView>

/** A job that was given up. */
export const FailedJobView = z.object({
  id: z.string(),
  name: z.string(),
  asked_at: Instant,
  failed_at: Instant,
  runs: z.number(),
  /** The last error, without email addresses. */
  error: z.string(),
  /** Its subject, where that has a page. */
  about: z.nullable(z.object({ kind: z.enum(['rental', 'item', 'case', 'person']), id: z.string() })),
})
export type FailedJobView = z.output<typeof FailedJobView>
