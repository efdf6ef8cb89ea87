import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db-schema.ts'

/** One opening of an item's page; no viewer: a visitor. */
export interface Opening {
  readonly itemId: string
  readonly viewerId: string | null
  readonly at: Date
}

/** Adds openings to the boosts that ran at their instant, in one statement. An owner's own do not count. */
export async function addViews(db: Kysely<DB>, openings: readonly Opening[]): Promise<void> {
  const items = openings.map(({ itemId }) => itemId)
  const viewers = openings.map(({ viewerId }) => viewerId)
  const instants = openings.map(({ at }) => at)
  await sql`
    update boost_items bi set views = bi.views + seen.count
    from (
      select b.id as boost_id, o.item_id, count(*)::int as count
      from unnest(${items}::uuid[], ${viewers}::uuid[], ${instants}::timestamptz[]) as o (item_id, viewer_id, at)
      join boost_items i on i.item_id = o.item_id
      join boosts b on b.id = i.boost_id
      where o.at between b.started_at and b.expires_at and o.viewer_id is distinct from b.owner_id
      group by b.id, o.item_id
    ) seen
    where bi.boost_id = seen.boost_id and bi.item_id = seen.item_id`.execute(db)
}
