import type { Category } from '@itemo/domain/categories.ts'
import type { Point } from '@itemo/domain/items/places.ts'
import { maxListedCategories } from '@itemo/domain/items/wider-items.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

/** How many items are read, so that the local ones decide, however many there are elsewhere. */
const around = 500

/** The categories of the items nearest to a point, or of the newest items, largest first. */
export async function listedCategories(db: Db, point: Point | undefined): Promise<Category[]> {
  const order = point
    ? sql`i.place <-> (select plane_point(${point.latitude}::float8, ${point.longitude}::float8))`
    : sql`i.created_at desc, i.id desc`
  const { rows } = await sql<{ category: Category }>`
    select i.category from (
      select i.category from items i where i.status = 'active' ${point ? sql`and i.place is not null` : sql``}
      order by ${order} limit ${sql.lit(around)}
    ) i group by i.category order by count(*) desc, i.category limit ${sql.lit(maxListedCategories)}`.execute(db)
  return rows.map(({ category }) => category)
}
