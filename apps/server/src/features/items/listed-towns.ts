import type { Category } from '@itemo/domain/categories.ts'
import { type TownPage, townPages } from '@itemo/domain/items/town-pages.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'

/** With fewer items a page says too little for a search engine to list it. */
export const minListed = 5

/** Items come and go slowly enough. */
const keptMs = 3_600_000
/** Among very many items the count takes long: what failed is not tried by everyone who asks. */
const failedMs = 60_000

/** A town that has enough items of a category for a page that search engines list. */
interface ListedTown {
  readonly town: TownPage
  readonly category: Category
}

/** Answers the towns with enough items, by category, those with the most first: counted at most once an hour. */
export type ListedTowns = () => Promise<readonly ListedTown[]>

/** Answers the towns from memory for an hour; after a count that failed, counts once more in a minute. */
export function createListedTowns({ db, now }: Pick<Context, 'db' | 'now'>): ListedTowns {
  let kept: { until: number; readonly towns: Promise<readonly ListedTown[]> } | undefined
  return () => {
    const at = now().getTime()
    if (kept && at < kept.until) return kept.towns
    const counting = { until: at + keptMs, towns: countTowns(db) }
    kept = counting
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
