import type { PriceHintView } from '@itemo/contract/item-views.ts'
import type { Category } from '@itemo/domain/categories.ts'
import type { CoachWarning } from '@itemo/domain/items/coach-codes.ts'
import { coachItem } from '@itemo/domain/items/coach-item.ts'
import { comparedBy } from '@itemo/domain/items/item-nouns.ts'
import type { ItemInput } from '@itemo/domain/items/item-schemas.ts'
import { roughPlace } from '@itemo/domain/items/postcode-areas.ts'
import { kmPerMile } from '@itemo/domain/items/search-distances.ts'
import { allOf, anyOf, anyTerm, quoteTerm } from '@itemo/domain/items/search-terms.ts'
import { cellsAround, newestItems } from '@itemo/domain/items/search-windows.ts'
import { type Pence, toPence } from '@itemo/domain/money.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/http/types.ts'
import { understand } from './search/dictionary-queries.ts'
import { within } from './search/item-search-queries.ts'

type HintDeps = Pick<Context, 'db' | 'limits' | 'settings'>

const hintsPerHour = { limit: 60, windowSeconds: 3600 }
const checksPerHour = { limit: 600, windowSeconds: 3600 }

/** Fewer items, or of fewer people, would tell what one of them asks. */
const [minItems, minOwners] = [5, 4]
/** Of the newest alone so many are asked for: fewer say little of a town where older ones are many. */
const minNewest = 100
/** So many of the newest say enough; more are not read. */
const maxItems = 1000
const maxRead = 4000
/** Looked at one after the other, until there are enough. */
const reachMiles = [10, 30, 100, null] as const

interface Asked {
  readonly category: Category
  readonly title: string
  readonly postcode?: string | undefined
}

/** What others ask for things like this. Throws `rate_limited`. */
export async function readPriceHint(deps: HintDeps, actor: Actor, asked: Asked): Promise<PriceHintView> {
  await deps.limits.take(`items:price-hint:${actor.userId}`, hintsPerHour)
  return { hint: await findHint(deps, actor.userId, asked) }
}

/** What there is to say about an item before it is saved (R63). Throws `rate_limited`. */
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

/** From what is called the same, else from the category; from as near as there is enough. */
async function findHint(
  deps: Pick<Context, 'db' | 'settings'>,
  userId: string,
  { category, title, postcode }: Asked,
): Promise<PriceHintView['hint']> {
  const place = postcode === undefined ? undefined : roughPlace(postcode)
  const noun = comparedBy(title)
  const understood = await understand(deps, noun)
  const [, , words, wordsOfText, like] = understood?.classes ?? []
  const called = anyOf([words, wordsOfText, like].filter((query) => query !== undefined))
  const slices = slicesOf(understood?.newestNo ?? 0)
  for (const [by, query] of [
    ['title', called],
    ['category', quoteTerm(`=${category}`)],
  ] as const) {
    if (query === undefined) continue
    for (const miles of reachMiles) {
      if (miles !== null && !place) continue
      const km = (miles ?? 0) * kmPerMile
      const cells = miles !== null && place ? anyTerm(cellsAround(place, km) ?? []) : undefined
      const near = miles !== null && place ? within(place, km) : sql<boolean>`true`
      for (const slice of slices) {
        const terms = allOf([query, cells, slice.terms].filter((part) => part !== undefined)) ?? query
        const found = await findRates(deps.db, { ...slice, terms, near, userId })
        if (!found || found.items < slice.enough || found.owners < minOwners) continue
        const [low, median, high] = found.pence.map(wholePounds) as [number, number, number]
        return { low, median, high, by, within_miles: miles }
      }
    }
  }
  return null
}

interface Slice {
  /** Undefined: all items. */
  readonly terms?: string | undefined
  /** So many items in it are enough to tell of. */
  readonly enough: number
  /** Whether the newest in it are read; else any. */
  readonly isSorted: boolean
}

/** In a large town the newest ten thousands are asked first: what everyone lists would be read and sorted by the hundred thousand. */
function slicesOf(newestNo: number): Slice[] {
  if (newestNo < maxRead * 4) return [{ enough: minItems, isSorted: true }]
  const { tensOfThousands, hundredsOfThousands } = newestItems(newestNo)
  const newest = [tensOfThousands, hundredsOfThousands].map((terms) => ({
    terms: anyTerm(terms),
    enough: minNewest,
    isSorted: true,
  }))
  return [...newest, { enough: minItems, isSorted: false }]
}

interface Rates {
  readonly items: number
  readonly owners: number
  readonly pence: readonly [number, number, number]
}

/** What others than one person ask for the newest of what has some terms. */
async function findRates(
  db: Db,
  {
    terms,
    near,
    userId,
    isSorted,
  }: Pick<Slice, 'isSorted'> & {
    readonly terms: string
    readonly near: RawBuilder<boolean>
    readonly userId: string
  },
): Promise<Rates | undefined> {
  // Found by their terms and then sorted (`offset 0`): in their order the planner would read all items. Each is then looked up by
  // itself: joined, it would begin with all that lies near.
  const { rows } = await sql<Rates>`
    with found as materialized (
      select s.item_id, s.no, s.daily_pence
      from (select item_id, no, daily_pence from item_search where terms @@ ${terms}::tsquery offset 0) s
      ${isSorted ? sql`order by s.no desc` : sql``} limit ${sql.lit(maxRead)}
    )
    select count(*)::int as items, count(distinct user_id)::int as owners,
      percentile_cont(array[0.25, 0.5, 0.75]) within group (order by daily_pence) as pence
    from (
      select f.daily_pence, i.user_id
      from found f
      cross join lateral (select one.user_id, one.status, one.place from items one where one.id = f.item_id offset 0) i
      where i.status = 'active' and i.user_id <> ${userId} and ${near}
      order by f.no desc limit ${sql.lit(maxItems)}
    ) others`.execute(db)
  return rows[0]
}

/** To the pound: nobody reads what someone asks to the penny. */
const wholePounds = (pence: number): number => Math.max(1, Math.round(pence / 100))
