import { countDays } from '@itemo/domain/dates.ts'
import { toPence } from '@itemo/domain/money.ts'
import { type RawBuilder, sql } from 'kysely'
import { isInIndex } from './cell-hits.ts'
import { type Filters, hireTotalPence, isOfArea, isWithin, minRate, ofCategory } from './item-search-queries.ts'

/** How far a list by price is read by one method before it switches to another. */
export interface CheapestLimits {
  /** An area with at most this many items is read completely. */
  readonly ofArea: number
  /** The maximum number of distinct rate combinations to read, cheapest possible day first. */
  readonly kinds: number
}

const listLimits: CheapestLimits = { ofArea: 5000, kinds: 600 }

interface Asked {
  readonly filters: Filters
  /** The price of the last item of the previous page, as in `priceOf`, and whether an item `i` of the same price comes after it. */
  readonly last?: { readonly price: RawBuilder<number>; readonly isBehind: RawBuilder<boolean> } | undefined
  readonly limit: number
  readonly look?: CheapestLimits | undefined
}

type Days = NonNullable<Filters['days']>

const newest = sql`i.created_at desc, i.id desc`

/** The days if they are a week or more, where weekly and monthly rates count as well. */
const longDays = ({ days }: Filters): Days | undefined =>
  days && countDays(days.from, days.until) >= 7 ? days : undefined

/**
 * The sort key of a list by price: below a week the daily rate, which sorts like the totals and is indexed; from a week on the total in
 * pence.
 */
export function priceOf(filters: Filters): RawBuilder<number> {
  const days = longDays(filters)
  return days ? hireTotalPence(days) : sql<number>`i.daily_rate`
}

/** `hits`: the `limit` cheapest items, newest first at the same price (ADR-0287). */
export function cheapestHits(asked: Asked): RawBuilder<unknown> {
  const { filters, look = listLimits } = asked
  const { bounds, near, withinKm } = filters
  const days = longDays(filters)
  if (!isOfArea(filters)) {
    const where = isWithin(filters)
    return days ? byKinds(asked, days, where) : sql`hits as (${inOrder(asked, where)})`
  }
  const isFew = sql`(select is_few from area)`
  // For an area with many items, its index would read them all: this is the same condition, evaluated per item.
  const isThere = sql`${isInIndex({ bounds, near, withinKm })} and ${isWithin({ ...filters, bounds: undefined, withinKm: undefined })}`
  return sql`
    area as materialized (
      select count(*) <= ${sql.lit(look.ofArea)} as is_few from (
        select from items i where i.status = 'active' and ${isWithin({ bounds, near, withinKm })}
        limit ${sql.lit(look.ofArea + 1)}
      ) a
    ),
    ${days ? byKinds(asked, days, isThere, sql`not ${isFew}`) : sql`hits_of_many as (${oneByOne(asked, isThere, sql`not ${isFew}`)})`},
    hits as ((${inOrder(asked, sql`${isFew} and ${isWithin(filters)}`)}) union all select * from hits_of_many)`
}

function isAfter({ filters, last }: Asked): RawBuilder<unknown> {
  const price = priceOf(filters)
  return last ? sql`${price} >= ${last.price} and (${price} > ${last.price} or ${last.isBehind})` : sql`true`
}

/** Leaves the choice of index to the planner. */
function inOrder(asked: Asked, where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select * from items i where ${ofCategory(asked.filters)} and ${where} and ${isAfter(asked)}
    order by ${priceOf(asked.filters)}, ${newest} limit ${sql.lit(asked.limit)}`
}

/**
 * Reads the index of prices from the cheapest item on until there are enough ("offset 0"), because matches are common. The result keeps
 * that order.
 */
function oneByOne(asked: Asked, where: RawBuilder<unknown>, isAsked: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select i.* from (
      select * from items i where ${ofCategory(asked.filters)} and ${isAsked} and ${isAfter(asked)}
      order by ${priceOf(asked.filters)}, ${newest} offset 0
    ) i where ${where} limit ${sql.lit(asked.limit)}`
}

/**
 * The total for the days depends on the rates alone. Reads the distinct rate combinations, ordered by the least that a day can cost, and
 * the newest items of each, cheapest total first. The result is certain if no combination beyond those read can be cheaper; otherwise
 * everything is read. With `isAsked`, the result is named `hits_of_many`, and nothing is read if the condition is false.
 */
function byKinds(asked: Asked, days: Days, where: RawBuilder<unknown>, isAsked?: RawBuilder<unknown>) {
  const { filters, last, limit, look = listLimits } = asked
  // In the order of the index.
  const rates = sql`${minRate}, i.daily_rate, coalesce(i.weekly_rate, 0), coalesce(i.monthly_rate, 0)`
  const next = (isOne: RawBuilder<unknown>) => sql`
    select ${rates} from items i where i.status = 'active' and ${isOne} order by ${rates} limit 1`
  const ofKind = sql`
    select i.id, i.created_at from items i
    where (${rates}) = (k.least, k.daily_rate, k.weekly_rate, k.monthly_rate) and ${ofCategory(filters)} and ${where} and ${last ? sql`(k.total > ${last.price} or ${last.isBehind})` : sql`true`}
    order by ${newest} limit ${sql.lit(limit)}`
  const edge = sql`(select total from edge)`
  const isSure = sql`(select is_sure from edge)`
  const { maxPrice, maxTotal } = filters
  return sql`
    rates as materialized (
      with recursive kind as (
        select n.*, 1 as at from (${next(isAsked ?? sql`true`)}) n (least, daily_rate, weekly_rate, monthly_rate)
        union all
        select n.*, k.at + 1 from kind k cross join lateral (
          ${next(sql`(${rates}) > (k.least, k.daily_rate, k.weekly_rate, k.monthly_rate)`)}
        ) n (least, daily_rate, weekly_rate, monthly_rate) where k.at < ${sql.lit(look.kinds)}
      )
      select i.*, ${hireTotalPence(days)} as total from kind i
    ),
    kinds as materialized (
      select * from rates where ${last ? sql`total >= ${last.price}` : sql`true`}
        and ${maxTotal === undefined ? sql`true` : sql`total <= (select ${toPence(maxTotal)}::integer)`}
        and ${maxPrice === undefined ? sql`true` : sql`daily_rate <= (select ${maxPrice}::numeric)`}
    ),
    first as materialized (
      select i.*, k.total from (select * from kinds order by total) k cross join lateral (${ofKind}) i
      order by k.total limit ${sql.lit(limit)}
    ),
    edge as materialized (
      select e.total, r.kinds < ${sql.lit(look.kinds)} or coalesce(e.total < r.lowest, false) as is_sure
      from (select max(total) as total from first having count(*) >= ${sql.lit(limit)}) e
      right join (
        -- Minus a penny, because of rounding.
        select count(*) as kinds, max(least) * ${countDays(days.from, days.until) * (100 + days.fee.basis_points / 100)}::numeric - 1 as lowest
        from rates
      ) r on true
    ),
    best as materialized (
      select i.id from (
        select id, created_at, total from first where ${edge} is null or total < ${edge}
        union all
        select i.*, k.total from kinds k cross join lateral (${ofKind}) i where k.total = ${edge}
      ) i where ${isSure} order by i.total, ${newest} limit ${sql.lit(limit)}
    ),
    ${isAsked ? sql`hits_of_many` : sql`hits`} as (
      select i.* from best cross join lateral (select * from items where id = best.id offset 0) i
      union all
      (${inOrder(asked, sql`${isAsked ?? sql`true`} and not ${isSure} and ${where}`)})
    )`
}
