import { sql } from 'kysely'
import { isDatabaseUnavailable } from '../../platform/db/database-unavailable.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Context } from '../../context.ts'
import { createRecentlySeen } from '../../platform/seen-lately.ts'

/** An opening of an item's page; `viewerId` is null for a visitor without an account. */
interface Opening {
  readonly itemId: string
  readonly viewerId: string | null
  readonly at: Date
}

/** Adds openings to the boosts that ran at the time, in one statement. An owner's own openings don't count. */
async function addViews(db: Db, openings: readonly Opening[]): Promise<void> {
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

/** How long openings are collected before they are written, in milliseconds. */
const collectMs = 1000
/** Within this time repeated openings of a page by the same person are one view, in milliseconds. */
const againMs = 30 * 60_000

export interface ViewCount {
  /** `viewer` identifies a person; `viewerId` is their account, if they are logged in. */
  note(itemId: string, viewer: string, viewerId: string | null): void
}

/** Counts openings in memory and writes them every second. The last second is lost when the process dies or the database is unavailable. */
export function createViewCount({ db, log, now }: Pick<Context, 'db' | 'log' | 'now'>): ViewCount {
  const isAgain = createRecentlySeen(againMs)
  let waiting: Opening[] = []
  const write = () => {
    const openings = waiting
    waiting = []
    addViews(db, openings).catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) log.warn('views could not be counted', { error })
    })
  }
  return {
    note(itemId, viewer, viewerId) {
      const at = now()
      if (isAgain(`${itemId} ${viewer}`, at)) return
      if (waiting.length === 0) setTimeout(write, collectMs).unref()
      waiting.push({ itemId, viewerId, at })
    },
  }
}
