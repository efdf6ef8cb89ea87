import type { OverviewView, StaffCounters, TransparencyView } from '@itemo/contract/staff-number-views.ts'
import { addDays, countDays, listDays } from '@itemo/domain/dates.ts'
import { toPounds } from '@itemo/domain/money.ts'
import {
  type DrawnMetric,
  drawnMetrics,
  figureOf,
  isMoneyTile,
  isStanding,
  minSearches,
  type MetricName,
  metricNames,
  metricOf,
  quantileOf,
  tileNames,
  tileOf,
  transparencyMetrics,
} from '@itemo/domain/staff/metrics.ts'
import type { Period } from '@itemo/domain/staff/overview-schemas.ts'
import { staffActs } from '@itemo/domain/staff/staff-acts.ts'
import { hasRole, staffReaders, type StaffRole } from '@itemo/domain/staff/staff-roles.ts'
import type { Context } from '../../../context.ts'
import { type PageInput, wrongCursor } from '../../../platform/db/cursor.ts'
import type { StaffActor } from '../../../platform/http/types.ts'
import { type Counters, readCounters } from './counter-queries.ts'
import { findLastRun, listDayCounts, listPeriodCounts, listSearchedWords } from './overview-queries.ts'

type OverviewDeps = Pick<Context, 'db' | 'now'>
type StaffReader = Pick<StaffActor, 'userId' | 'roles' | 'childSafety'>

const claimRoles = staffActs['claim.decide'].roles

const seesSafety = ({ roles, childSafety }: StaffReader) =>
  roles.includes('operator') || (roles.includes('moderator') && childSafety)

/** The waiting work, before it is limited to what someone may see. */
export function countersFor({ db, now }: OverviewDeps, by: StaffReader): Promise<Counters> {
  return readCounters(db, { userId: by.userId, restricted: seesSafety(by), now: now() })
}

/** The part of it that someone with these roles may see. */
export function presentCounters(roles: readonly StaffRole[], counters: Counters): StaffCounters {
  const { open, mine, late, inbox, inbox_late, claims, failed_jobs, disputes, disputes_due, refunds_failed } = counters
  return {
    ...(hasRole(roles, staffReaders.cases) && { open, mine, late }),
    ...(hasRole(roles, staffReaders.inbox) && { inbox, inbox_late }),
    ...(hasRole(roles, claimRoles) && { claims }),
    ...(hasRole(roles, staffReaders.jobs) && { failed_jobs }),
    ...(hasRole(roles, staffReaders.money) && { disputes, disputes_due, refunds_failed }),
  }
}

/** The numbers of a period, and of as many days before it unless `compare` is 'none'; in three statements. */
export async function readOverview(
  deps: OverviewDeps,
  by: StaffReader,
  { from, to, compare = 'previous' }: Period & { readonly compare?: 'previous' | 'none' | undefined },
): Promise<OverviewView> {
  const isForMoney = hasRole(by.roles, staffReaders.money)
  const isSeen = (name: MetricName) => isForMoney || !metricOf(name).isMoney
  const length = countDays(from, to)
  const compared = compare === 'none' ? undefined : { from: addDays(from, -length), to: addDays(from, -1) }
  const seen = metricNames.filter(isSeen)
  const [counts, days, counters] = await Promise.all([
    listPeriodCounts(
      deps.db,
      { now: { from, to }, before: compared },
      { summed: seen.filter((name) => !isStanding(name)), last: seen.filter(isStanding) },
    ),
    listDayCounts(deps.db, { from: compared?.from ?? from, to }, drawnMetrics.filter(isSeen)),
    countersFor(deps, by),
  ])
  const now = counts.filter(({ is_before }) => !is_before)
  const before = counts.filter(({ is_before }) => is_before)
  const beforeOf = new Map(before.map(({ metric, dimension, value }) => [`${metric} ${dimension}`, value]))
  const figure = (tile: (typeof tileNames)[number], list: typeof counts) => {
    const value = figureOf(tile, list)
    return value !== null && tileOf(tile).unit === 'pence' ? toPounds(value) : value
  }
  const values = new Map(days.map(({ metric, day, value }) => [`${metric} ${day}`, value]))
  const series = (metric: DrawnMetric, period: Period) =>
    listDays(period.from, period.to).map((day) => onWire(metric, values.get(`${metric} ${day}`) ?? 0))
  return {
    from,
    to,
    compared: compared ?? null,
    counted_at: counters.counted_at?.toISOString() ?? null,
    needs: presentCounters(by.roles, counters),
    tiles: tileNames
      .filter((tile) => isForMoney || !isMoneyTile(tile))
      .map((tile) => ({ tile, value: figure(tile, now), before: compared ? figure(tile, before) : null })),
    series: drawnMetrics.filter(isSeen).map((metric) => ({
      metric,
      values: series(metric, { from, to }),
      before: compared ? series(metric, compared) : null,
    })),
    counts: now
      .filter(({ metric, value }) => value !== 0 && !metric.endsWith('_minutes'))
      .slice(0, 1000)
      .map(({ metric, dimension, value }) => {
        const earlier = beforeOf.get(`${metric} ${dimension}`) ?? 0
        return { metric, dimension, value: onWire(metric, value), before: compared ? onWire(metric, earlier) : null }
      }),
  }
}

/** Money is sent in pounds. */
function onWire(metric: MetricName, value: number): number {
  return metricOf(metric).unit === 'pence' ? toPounds(value) : value
}

/** The moderation statistics of a period, from daily counts, which identify nobody and stay when cases are deleted. */
export async function readTransparency({ db }: Pick<Context, 'db'>, { from, to }: Period): Promise<TransparencyView> {
  const times = 'first_answer_minutes'
  const which = { summed: [...transparencyMetrics, times] as const, last: [] }
  const [counts, countedAt] = await Promise.all([
    listPeriodCounts(db, { now: { from, to }, before: undefined }, which),
    findLastRun(db),
  ])
  const minutes = counts.filter(({ metric }) => metric === times)
  return {
    from,
    to,
    counted_at: countedAt?.toISOString() ?? null,
    counts: transparencyMetrics.flatMap((metric) =>
      counts
        .filter((count) => count.metric === metric && count.value !== 0)
        .map(({ dimension, value }) => ({ metric, dimension, value })),
    ),
    first_answer: { half: quantileOf(minutes, 50), most: quantileOf(minutes, 95) },
  }
}

/** A page of the most searched words in a period. Throws `invalid_input` for a malformed cursor. */
export async function readSearches(
  { db }: Pick<Context, 'db'>,
  { from, to, empty, cursor, limit }: Period & PageInput & { readonly empty?: 'true' | 'false' | undefined },
) {
  const page = { minSearches, onlyEmpty: empty === 'true', after: readWordCursor(cursor), limit: limit + 1 }
  const rows = await listSearchedWords(db, { from, to }, page)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    searches: shown.map(({ count: _, ...words }) => words),
    next_cursor: last ? Buffer.from(`${last.count} ${last.words}`).toString('base64url') : null,
  }
}

/** A position in the list of words: the number of searches, and the words. */
function readWordCursor(cursor: string | undefined) {
  if (cursor === undefined) return undefined
  const [, count, words] = /^(\d{1,9}) ([^\0]{1,100})$/s.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? []
  if (count === undefined || words === undefined) throw wrongCursor()
  return { count: Number(count), words }
}
