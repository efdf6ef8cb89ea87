import type { Category } from '@itemo/domain/categories.ts'
import { type TownPage, townPages } from '@itemo/domain/items/town-pages.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'

/** A page with fewer items has too little content for search engines to index it. */
export const minListed = 5

/** The counts change slowly enough for an hour. */
const keptMs = 3_600_000
/** Counting very many items is slow: after a failure, callers don't each try again. */
const failedMs = 60_000

/** A town with enough items of a category for a page that search engines index. */
interface ListedTown {
  readonly town: TownPage
  readonly category: Category
}

/** The towns with enough items in a category, those with the most items first; counted at most once an hour. */
export type ListedTowns = () => Promise<readonly ListedTown[]>

/** Caches the towns for an hour; after a failed count, tries again after a minute. */
export function createListedTowns({ db, now }: Pick<Context, 'db' | 'now'>): ListedTowns {
  let cached: { until: number; readonly towns: Promise<readonly ListedTown[]> } | undefined
  return () => {
    const at = now().getTime()
    if (cached && at < cached.until) return cached.towns
    const counting = { until: at + keptMs, towns: countTowns(db) }
    cached = counting
    counting.towns.catch(() => {
      counting.until = at + failedMs
    })
    return counting.towns
  }
}

async function countTowns(db: Context['db']): Promise<ListedTown[]> {
  const towns = [...townPages().values()]
  const { rows } = await sql<{ slug: string; category: Category }>`
    select t.slug, i.category
    from unnest(${towns.map(({ slug }) => slug)}::text[], ${towns.map(({ middle }) => middle.latitude)}::float8[],
      ${towns.map(({ middle }) => middle.longitude)}::float8[], ${towns.map(({ withinKm }) => withinKm)}::float8[])
      as t (slug, latitude, longitude, km)
    join items i on i.status = 'active' and i.place <@ circle(plane_point(t.latitude, t.longitude), t.km)
    group by t.slug, i.category having count(*) >= ${sql.lit(minListed)}
    order by count(*) desc, t.slug`.execute(db)
  return rows.flatMap(({ slug, category }) => {
    const town = townPages().get(slug)
    return town ? [{ town, category }] : []
  })
}
