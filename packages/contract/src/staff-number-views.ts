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

/** What waits for the one who asks; what their role does not see is absent. */
export const StaffCounters = z.object({
  /** Cases of the queue. */
  open: z.optional(z.number()),
  mine: z.optional(z.number()),
  late: z.optional(z.number()),
  /** Support requests that wait for an answer. */
  inbox: z.optional(z.number()),
  inbox_late: z.optional(z.number()),
  /** Damage cases that staff may decide by now. */
  claims: z.optional(z.number()),
  failed_jobs: z.optional(z.number()),
  /** Disputes that no bank has decided; `due`: of those the ones to be answered within three days. */
  disputes: z.optional(z.number()),
  disputes_due: z.optional(z.number()),
  refunds_failed: z.optional(z.number()),
})
export type StaffCounters = z.output<typeof StaffCounters>

/** A figure of a period, and of the one before; money in pounds. Null: there is nothing to tell it from. */
const Tile = z.object({ tile: z.enum(tileNames), value: z.nullable(z.number()), before: z.nullable(z.number()) })

/** The numbers of a period. What is about money is only there for who may see it. */
export const OverviewView = z.object({
  from: Day,
  to: Day,
  compared: z.nullable(z.object({ from: Day, to: Day })),
  /** When a day was last counted; null: none was yet. */
  counted_at: z.nullable(Instant),
  needs: StaffCounters,
  tiles: listOf(Tile, tileNames.length),
  /** Day by day, the first one first. */
  series: listOf(z.object({ metric: z.enum(drawn), values: Values, before: z.nullable(Values) }), drawnMetrics.length),
  /** The counts of the period, by what they are counted by. */
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

/** What moderation did in a period. */
export const TransparencyView = z.object({
  from: Day,
  to: Day,
  /** When a day was last counted; null: none was yet. */
  counted_at: z.nullable(Instant),
  /** The sums of the period, by what they are counted by. */
  counts: listOf(z.object({ metric: z.enum(transparencyMetrics), dimension: z.string(), value: z.number() }), 200),
  /** In how many minutes half of the cases were first answered, and 95 of a hundred; null: none was. */
  first_answer: z.object({ half: z.nullable(z.number()), most: z.nullable(z.number()) }),
})
export type TransparencyView = z.output<typeof TransparencyView>

/** Words that people looked for. */
export const SearchedWordsView = z.object({
  words: z.string(),
  /** How often something was found, and how often nothing. */
  shown: z.number(),
  empty: z.number(),
  last_day: Day,
})

/** How the town runs, as far as it is known. */
export const HealthView = z.object({
  looked_at: Instant,
  alarms: listOf(z.enum(healthAlarms), healthAlarms.length),
  /** The process that answers. */
  process: z.object({ started_at: Instant, web: z.boolean(), worker: z.boolean(), version: z.string() }),
  database: z.object({ bytes: z.number(), connections: z.number(), version: z.string() }),
  /** Copies of the database that follow it, and how far behind each is in seconds; null: it doesn't say. */
  replicas: listOf(z.object({ name: z.string(), state: z.string(), behind_seconds: z.nullable(z.number()) }), 100),
  /** The card provider, as it answered within the last minute. */
  provider: z.object({ is_well: z.boolean(), said: z.string() }),
  /** When the last back-up was written that is known. */
  backup_at: z.nullable(Instant),
  /** How many browsers asked for pushes. */
  push_browsers: z.number(),
  /** Where jobs wait or run. */
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
  /** The last error, without addresses. */
  error: z.string(),
  /** What it was about, where that has a page. */
  about: z.nullable(z.object({ kind: z.enum(['rental', 'item', 'case', 'person']), id: z.string() })),
})
export type FailedJobView = z.output<typeof FailedJobView>
