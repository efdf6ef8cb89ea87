import type { PriceHintView } from '@itemo/contract/item-views.ts'
import { categories, type Category } from '@itemo/domain/categories.ts'
import type { CoachWarning } from '@itemo/domain/items/coach-codes.ts'
import { coachItem } from '@itemo/domain/items/coach-item.ts'
import { comparedBy } from '@itemo/domain/items/item-nouns.ts'
import type { ItemInput } from '@itemo/domain/items/item-schemas.ts'
import { roughPlace } from '@itemo/domain/items/postcode-areas.ts'
import { kmPerMile } from '@itemo/domain/items/search-distances.ts'
import { anyOf, quoteTerm } from '@itemo/domain/items/search-terms.ts'
import { type Pence, toPence } from '@itemo/domain/money.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/http/types.ts'
import { understand } from './search/dictionary-queries.ts'
import { maxRareOfSeveral, foundByTerms, foundItems } from './search/find-items-queries.ts'
import { findIndexed } from './search/indexed-items.ts'

type HintDeps = Pick<Context, 'db' | 'limits' | 'settings'>

const hintsPerHour = { limit: 60, windowSeconds: 3600 }
const checksPerHour = { limit: 600, windowSeconds: 3600 }

/** With fewer items or owners, the hint would reveal the price of one of them. */
const [minItems, minOwners] = [5, 4]
/** The maximum number of items that a hint uses, the newest ones. */
const maxItems = 500
/** Distances to try, in this order, until there are enough items. */
const reachMiles = [10, 30, 100, null] as const

interface Asked {
  readonly category: Category
  readonly title: string
  readonly postcode?: string | undefined
}

/** The prices that others charge for similar items. Throws `rate_limited`. */
export async function readPriceHint(deps: HintDeps, actor: Actor, asked: Asked): Promise<PriceHintView> {
  await deps.limits.take(`items:price-hint:${actor.userId}`, hintsPerHour)
  return { hint: await findHint(deps, actor.userId, asked) }
}

/** The warnings about an item before it is saved (R63). Throws `rate_limited`. */
export async function checkItem(deps: HintDeps, actor: Actor, input: ItemInput): Promise<{ warnings: CoachWarning[] }> {
  await deps.limits.take(`items:check:${actor.userId}`, checksPerHour)
  const hint = await findHint(deps, actor.userId, { ...input, postcode: input.location })
  const penceOf = (pounds: number | null): Pence | null => (pounds === null ? null : toPence(pounds))
  const warnings = coachItem({
    ...input,
    dailyPence: toPence(input.daily_rate),
    weeklyPence: penceOf(input.weekly_rate),
    monthlyPence: penceOf(input.monthly_rate),
    depositPence: input.deposit_required ? penceOf(input.deposit_amount) : null,
    imageCount: input.images.length,
    medianPence: hint ? toPence(hint.median) : undefined,
  })
  return { warnings }
}

/** Compares items with a similar title, else those of the category, within the shortest distance that has enough of them. */
async function findHint(
  deps: Pick<Context, 'db' | 'settings'>,
  userId: string,
  { category, title, postcode }: Asked,
): Promise<PriceHintView['hint']> {
  const place = postcode === undefined ? undefined : roughPlace(postcode)
  const understood = await understand(deps, comparedBy(title))
  const indexed = understood ?? (await findIndexed(deps.db))
  const { newestNo } = indexed
  const [, , words, wordsOfText, like] = understood?.classes ?? []
  const called = anyOf([words, wordsOfText, like].filter((query) => query !== undefined))
  for (const [by, query, atMost] of [
    ['title', called, understood?.atMost ?? 0],
    // A category's items aren't counted: assume more than are sorted at once, unless there are fewer items in all.
    [
      'category',
      quoteTerm(`=${category}`),
      Math.max(Math.min(newestNo, maxRareOfSeveral + 1), newestNo / categories.length),
    ],
  ] as const) {
    if (query === undefined) continue
    const search = foundByTerms(query, atMost, indexed)
    for (const miles of reachMiles) {
      if (miles !== null && !place) continue
      const reach = miles !== null && place ? { near: place, withinKm: miles * kmPerMile } : {}
      const found = await findRates(
        deps.db,
        foundItems({ search, filters: reach, sort: 'newest', limit: maxItems }),
        userId,
      )
      if (!found || found.items < minItems || found.owners < minOwners) continue
      const [low, median, high] = found.pence.map(wholePounds) as [number, number, number]
      return { low, median, high, by, within_miles: miles }
    }
  }
  return null
}

interface Rates {
  readonly items: number
  readonly owners: number
  readonly pence: readonly [number, number, number]
}

/** The daily rates of the items in `found`, without those of one person. */
async function findRates(db: Db, found: RawBuilder<unknown>, userId: string): Promise<Rates | undefined> {
  const { rows } = await sql<Rates>`
    with ${found}
    select count(*)::int as items, count(distinct i.user_id)::int as owners,
      percentile_cont(array[0.25, 0.5, 0.75]) within group (order by i.daily_rate * 100) as pence
    from found f
    -- Looks up items one by one: with a join, the planner may read all items.
    cross join lateral (select one.user_id, one.daily_rate, one.status from items one where one.id = f.item_id offset 0) i
    where i.status = 'active' and i.user_id <> ${userId}`.execute(db)
  return rows[0]
}

/** Rounded to the pound: pennies would only distract. */
const wholePounds = (pence: number): number => Math.max(1, Math.round(pence / 100))
