import type { ItemSort } from '@itemo/domain/items/item-filters.ts'
import { cursorMark, type SearchCursor } from '@itemo/domain/items/search-cursor.ts'
import { raiseBoosted } from '@itemo/domain/items/raise-boosted.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { cardJson, isBoosted } from '../item-view.ts'
import type { ParsedSearch } from './dictionary-queries.ts'
import { firstPageStateOf, foundItems } from './find-items-queries.ts'
import { countJson, extrasOf, type Filters, isNarrowed } from './item-search-queries.ts'

interface FoundPageQuery {
  readonly filters: Filters
  readonly sort: ItemSort
  readonly cursor?: SearchCursor | undefined
  readonly limit: number
  /** The `NearView` of the response. */
  readonly near: unknown
  readonly now: Date
}

/** The items of a page that a boost may raise: as `FoundPlace`, in page order. */
type Rises = readonly {
  readonly id: string
  readonly class: number
  readonly isBoosted: boolean
  readonly km: number | null
}[]

/** One page of a search: `ItemFeedView` as JSON text; its cards still have to be finished (`finishBody`). */
export async function readFoundPage(db: Db, search: ParsedSearch, query: FoundPageQuery): Promise<string> {
  const { filters, sort, cursor, limit, near, now } = query
  const { rows } = await sql<{ body: string; rises: Rises | null }>`
    with ${foundItems({ search, filters, sort, cursor, limit: limit + 1 })},
    turns as materialized (
      select f.*, row_number() over (order by f.rank, f.at_position, f.no desc) as turn from found f limit ${sql.lit(limit + 1)}
    ),
    -- Looks each item up once. Found items that are no longer active, or no longer exist, are left out.
    hits as materialized (
      select p.turn, p.class as found_class, i.* from turns p join items i on i.id = p.item_id and i.status = 'active'
    ),
    page as (select * from hits where turn <= ${sql.lit(limit)})
    select json_build_object(
      'items', coalesce((select json_agg(${cardJson(now, extrasOf(filters))} order by i.turn) from page i), '[]'::json),
      'boosted', '[]'::json,
      'next_cursor', case when (select count(*) from turns) > ${limit} then (
        select p.rank || '.' || p.at_position || '.' || p.no || '.' || ${firstPageStateOf({ search, filters, sort, cursor })} || '.'
          || ${cursorMark(search.typed, sort)}::text
        from turns p where p.turn = ${sql.lit(limit)}
      ) end,
      ${countJson(limit, cursor !== undefined)}, 'near', ${JSON.stringify(near)}::json,
      'match', ${matchJson(search, filters, cursor)}
    )::text as body, ${sort === 'best' ? risesJson(query) : sql`null`} as rises`.execute(db)
  const { body = '', rises = null } = rows[0] ?? {}
  return rises === null ? body : withRisen(body, rises, Math.floor(now.getTime() / hourMs))
}

const hourMs = 3_600_000

/** `Rises` of a page with a boosted item; otherwise null. */
function risesJson({ filters, now }: FoundPageQuery): RawBuilder<unknown> {
  return sql`case when exists (select from page i where ${isBoosted(now)}) then (
    select json_agg(json_build_object(
      'id', i.id, 'class', i.found_class, 'isBoosted', ${isBoosted(now)}, 'km', ${extrasOf(filters).distance}
    ) order by i.turn) from page i) end`
}

/** Moves boosted items up the page. The first item that is only similar to the search may change with it. */
function withRisen(body: string, rises: Rises, hour: number): string {
  const view = JSON.parse(body) as { items: unknown[]; match: { first_like: string | null } }
  const order = raiseBoosted(rises, hour)
  const like = order.find((index) => rises[index]?.class === likeClass)
  const { match } = view
  return JSON.stringify({
    ...view,
    items: order.map((index) => view.items[index]),
    match: {
      ...match,
      first_like: match.first_like === null || like === undefined ? match.first_like : rises[like]?.id,
    },
  })
}

/** The class of synonyms, similar spellings, and words joined or split. */
const likeClass = 5

/** `MatchView`: the class of the best items on the page. Corrections only count if nothing better was found. */
function matchJson({ corrected, ignored, about }: ParsedSearch, filters: Filters, cursor: SearchCursor | undefined) {
  const best = sql`(select min(found_class) from page)`
  const firstLike = sql`(select id from page where found_class = ${sql.lit(likeClass)} order by turn limit 1)`
  // Similar items come last in every order. `first_like` marks where they start: not after a similar item, and not on a first page with
  // nothing better.
  const isBehindLike = cursor !== undefined && cursor.rank >= likeClass
  const found = cursor === undefined ? sql`case when ${best} < ${sql.lit(likeClass)} then ${firstLike} end` : firstLike
  const isPlain = !isNarrowed(filters) && filters.category === undefined
  return sql`json_build_object(
    'kind', case when ${best} is null then 'none' when ${best} <= 2 then 'literal' when ${best} <= 4 then 'words' else 'like' end,
    'corrected', case when ${best} = 5 then ${JSON.stringify(corrected)}::json else '[]'::json end,
    'ignored', ${JSON.stringify(ignored)}::json,
    'first_like', ${isBehindLike ? sql`null` : found},
    'about', ${isPlain && about !== undefined ? about : null}::integer
  )`
}
