import { countDays } from '@itemo/domain/dates.ts'
import type { FeedCursor } from '@itemo/domain/items/feed-cursor.ts'
import type { Bounds } from '@itemo/domain/items/map-bounds.ts'
import type { Point } from '@itemo/domain/items/places.ts'
import { toPence } from '@itemo/domain/money.ts'
import { type Fee, packedFee } from '@itemo/domain/settings/fee.ts'
import { type RawBuilder, sql } from 'kysely'
import { isFree } from '../item-hire-policy.ts'
import type { CardExtras } from '../item-view.ts'
import type { ParsedSearch } from './dictionary-queries.ts'

export interface Filters {
  readonly search?: ParsedSearch | undefined
  readonly category?: string | undefined
  /** `fee`: the one in force at `now`. */
  readonly days?: { readonly from: string; readonly until: string; readonly now: Date; readonly fee: Fee } | undefined
  /** Pounds per day. */
  readonly maxPrice?: number | undefined
  /** Pounds for all of the days together. */
  readonly maxTotal?: number | undefined
  /** Rounded. */
  readonly near?: Point | undefined
  readonly withinKm?: number | undefined
  readonly bounds?: Bounds | undefined
}

/** The items `i` that a list may contain at all: active, and of the category. */
export function ofCategory({ category }: Filters): RawBuilder<boolean> {
  return sql`i.status = 'active' ${category === undefined ? sql`` : sql`and i.category = (select ${category}::text)`}`
}

/** Whether a circle or a map section limits the list. */
export function isOfArea({ bounds, near, withinKm }: Filters): boolean {
  return bounds !== undefined || (near !== undefined && withinKm !== undefined)
}

/** Whether anything except words, category and order narrows the list. */
export function isNarrowed({ days, maxPrice, maxTotal, withinKm, bounds }: Filters): boolean {
  return [days, maxPrice, maxTotal, withinKm, bounds].some((filter) => filter !== undefined)
}

/** All filters of a list of items `i` except words and category. */
export function isWithin(filters: Filters): RawBuilder<boolean> {
  const { days, maxPrice, maxTotal, near, withinKm, bounds } = filters
  const parts = [
    maxPrice !== undefined && sql`i.daily_rate <= (select ${maxPrice}::numeric)`,
    days && maxTotal !== undefined && costsAtMost(days, toPence(maxTotal)),
    near && withinKm !== undefined && within(near, withinKm),
    bounds && sql`point(i.longitude::float8, i.latitude::float8) <@ ${boxOf(bounds)}`,
    days && isFree({ ...days, from: sql`(select ${days.from}::date)`, until: sql`(select ${days.until}::date)` }),
  ].filter((part) => part !== undefined && part !== false)
  return parts.length === 0 ? sql`true` : sql`${sql.join(parts, sql` and `)}`
}

/** Whether an item `i` comes after a cursor in a list by age. */
export function isOlder({ micros, id }: FeedCursor): RawBuilder<boolean> {
  return sql<boolean>`(i.created_at, i.id) <
    ((select ${sql.lit('epoch')}::timestamptz + ${micros}::bigint * interval '1 microsecond'), (select ${id}::uuid))`
}

/**
 * The highest daily rate in pounds that a list may contain, if price is its only filter besides days; below a week, it also follows from
 * a total.
 */
export function highestRate({ days, maxPrice, maxTotal }: Filters): number | undefined {
  if (maxPrice !== undefined) return maxPrice
  if (!days || maxTotal === undefined || countDays(days.from, days.until) >= 7) return undefined
  return ratePerDay(days, toPence(maxTotal))
}

/** The highest possible minimum cost of a day in pounds, if the total for all of the days is limited. */
export function highestMinRate({ days, maxTotal }: Filters): number | undefined {
  return days && maxTotal !== undefined ? ratePerDay(days, toPence(maxTotal)) : undefined
}

/** The total for hiring an item `i` for all of the days, in pence. */
export function hireTotalPence({ from, until, fee }: NonNullable<Filters['days']>): RawBuilder<number> {
  return sql`hire_total_pence((i.daily_rate * 100)::integer, (i.weekly_rate * 100)::integer, (i.monthly_rate * 100)::integer,
    ${countDays(from, until)}::integer, ${sql.lit(packedFee(fee))})`
}

/**
 * The least that a day of an item `i` can cost, in pounds, for any number of days. It is the first column of the index `items_by_rates`.
 */
export const minRate = sql`least(i.daily_rate, nullif(i.weekly_rate, 0) / 7, nullif(i.monthly_rate, 0) / 30)`

/**
 * Whether all of the days cost at most this much. The condition on the minimum rate lets an index help (`items_by_rates`): no hire costs
 * less than its days at that rate. The extra penny allows for rounding.
 */
function costsAtMost(days: NonNullable<Filters['days']>, pence: number): RawBuilder<boolean> {
  return sql`${minRate} <= (select ${ratePerDay(days, pence)}::numeric) and ${hireTotalPence(days)} <= (select ${pence}::integer)`
}

/** The highest cost of a day in pounds if all of the days cost this much with the fee. */
function ratePerDay({ from, until, fee }: NonNullable<Filters['days']>, pence: number): number {
  return (pence + 1) / 100 / (1 + fee.basis_points / 10_000) / countDays(from, until)
}

/** A point on the plane of `items.place`: computed once, not for every row. */
const onPlane = ({ latitude, longitude }: Point) => sql`(select plane_point(${latitude}::float8, ${longitude}::float8))`

/** Whether an item `i` is within so many kilometres of a point. */
export function within(near: Point, km: number): RawBuilder<boolean> {
  const { latitude, longitude } = near
  return sql`i.place <@ (select circle(plane_point(${latitude}::float8, ${longitude}::float8), ${km}::float8))`
}

/** A map section as a box of `point(longitude, latitude)`: a subquery, so that the plan doesn't depend on its values. */
export function boxOf({ south, west, north, east }: Bounds): RawBuilder<unknown> {
  return sql`(select box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8)))`
}

/** The distance between an item `i` (its public location) and a point, in kilometres. */
export function distanceFrom(near: Point): RawBuilder<number> {
  return sql`(i.place <-> ${onPlane(near)})`
}

/** The raw card fields that the presenter finishes: the distance in kilometres, and the rates to compute the price from. */
export function extrasOf({ near, days }: Filters): CardExtras {
  return {
    distance: near ? distanceFrom(near) : sql`null`,
    hire: days
      ? sql`json_build_object('daily', i.daily_rate, 'weekly', i.weekly_rate, 'monthly', i.monthly_rate)`
      : sql`null`,
  }
}

const newest = sql`i.created_at desc, i.id desc`

/** How many of the newest items are searched before the indexes are used. */
export const newestFirst = 1000

interface Asked {
  readonly filters: Filters
  readonly after?: RawBuilder<boolean>
  readonly limit: number
}

/**
 * `hits`: the newest `limit` matching items everywhere (for areas see `areaHits`). Common matches are found among the newest items, rare
 * ones by the indexes over all items.
 */
export function newestHits({ filters, after = sql`true`, limit }: Asked): RawBuilder<unknown> {
  const base = sql`${ofCategory(filters)} and ${after}`
  return sql`
    edge as materialized (
      select i.created_at, i.id from items i where ${base} order by ${newest} limit 1 offset ${sql.lit(newestFirst - 1)}
    ),
    fresh as materialized (
      select i.id, i.created_at from (select * from items i where ${base} order by ${newest} limit ${sql.lit(newestFirst)}) i
      where ${isWithin(filters)} order by ${newest} limit ${limit}
    ),
    ${olderHits(filters, limit)},
    found as (select i.id from (table fresh union all table older) i order by ${newest} limit ${limit}),
    hits as (select i.* from found join items i on i.id = found.id)`
}

/** The maximum number of daily rates that are read one by one. */
const maxRates = 40

/** `rates`: the distinct daily rates up to the highest allowed; `limit` + 1 of them if there are more; none if `isAsked` is false. */
export function ratesUpTo(highest: number, filters: Filters, limit: number, isAsked = sql`true`): RawBuilder<unknown> {
  const next = (isOne: RawBuilder<unknown>) => sql`
    select i.daily_rate from items i
    where ${ofCategory(filters)} and i.daily_rate <= (select ${highest}::numeric) and ${isOne} order by i.daily_rate limit 1`
  return sql`
    rates as materialized (
      with recursive rate as (
        select n.daily_rate, 1 as at from (${next(isAsked)}) n
        union all
        select n.daily_rate, r.at + 1 from rate r cross join lateral (${next(sql`i.daily_rate > r.daily_rate`)}) n
        where r.at <= ${sql.lit(limit)}
      )
      select daily_rate from rate
    )`
}

/**
 * `older`: the newest items older than the `edge`, if the `fresh` ones are too few. With a price limit it reads the newest items at each
 * existing rate, if the rates are few: all items at these rates may be tens of thousands.
 */
function olderHits(filters: Filters, limit: number): RawBuilder<unknown> {
  const isMissing = sql`(select count(*) from fresh) < ${sql.lit(limit)}`
  const part = (order: RawBuilder<unknown>) => sql`
    select i.id, i.created_at from items i
    where ${ofCategory(filters)} and ${isWithin(filters)} and ${isMissing} and ${order}`
  const edge = sql`(select edge.created_at, edge.id from edge)`
  // "+ interval" keeps the planner from using an index on the age: nearly every item is older.
  const all = part(sql`(i.created_at + interval '0', i.id) < ${edge}`)
  const highest = highestRate(filters)
  if (highest === undefined) return sql`older as materialized (${all})`
  const areFew = sql`(select count(*) from rates) <= ${sql.lit(maxRates)}`
  return sql`
    ${ratesUpTo(highest, filters, maxRates, isMissing)},
    older as materialized (
      select i.id, i.created_at from rates r cross join lateral (
        ${part(sql`i.daily_rate = r.daily_rate and (i.created_at, i.id) < ${edge}`)} order by ${newest} limit ${sql.lit(limit)}
      ) i where ${areFew}
      union all
      (${all} and not ${areFew})
    )`
}

/**
 * The two fields of a view that say how many items match (R85), over `hits`, which has one more than a page. On a later page there are at
 * least those of the pages before.
 */
export function countJson(page: number, isLater = false): RawBuilder<unknown> {
  const found = sql`(select count(*) from hits)`
  return sql`'total', least(${found}, ${page}), 'total_is_more', ${sql.lit(isLater)} or ${found} > ${page}`
}
