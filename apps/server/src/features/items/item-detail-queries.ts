import { type RawBuilder, sql } from 'kysely'
import { type Cursor, exactInstant, pageOf, isAfterCursor } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/db.ts'
import { cacheStatement } from '../../platform/db/cached-statement.ts'
import { factsVersion } from '../accounts/person-facts-view.ts'
import { packedFeeAt } from '../settings/fee-in-force.ts'
import { isRenterOf, takenJson, takenVersion } from './item-hire-queries.ts'
import { cardJson, detailsJson, instantJson, isBoosted, moderationJson, ownerJson } from './item-view.ts'

export interface ViewTime {
  readonly now: Date
  /** Today's date in London. */
  readonly today: string
}

export interface Reader {
  readonly userId: string | undefined
}

/**
 * Whether a reader may see an item `i`. Active: everyone. Paused: its owner and its renters, past ones too. Held or taken down: its
 * owner.
 */
export function visibleTo({ userId }: Reader): RawBuilder<boolean> {
  if (userId === undefined) return sql`i.status = 'active'`
  return sql`(i.status = 'active' or i.user_id = ${userId} or (i.status = 'paused' and ${isRenterOf(sql`i.id`, userId)}))`
}

/** The single text that a statement returns. */
export async function textOf(db: Db, query: RawBuilder<{ body: string }>): Promise<string | undefined> {
  const { rows } = await query.execute(db)
  return rows[0]?.body
}

interface ItemPage {
  /** `ItemView` as JSON text. */
  readonly body: string
  /** As in `readItemVersions`; null unless the item is active. */
  readonly version: string | null
}

/** An item's page and its version from the same snapshot, in one statement. */
export async function findItemPage(db: Db, itemId: string, { userId }: Reader, { now, today }: ViewTime) {
  const [page] = await itemPage(db, { itemId, userId, now, today }, {})
  return page
}

const itemPage = cacheStatement(
  (db: Db, { itemId, userId, ...time }: ViewTime & Reader & { readonly itemId: string }, _shape: object) => {
    const more = sql`'taken', ${takenJson(sql`i.id`, time)}, 'owner', ${ownerJson}`
    return sql<ItemPage>`
      select ${detailsJson(time.now, sql`i.location`, more)}::text as body, ${versionOf(time)} as version
      from items i join profiles p on p.id = i.user_id
      where i.id = ${itemId} and ${visibleTo({ userId })}`.compile(db)
  },
)

/** The version of an item's page: the transactions that wrote its rows, and the parts that change with time (ADR-0075). */
function versionOf({ now, today }: ViewTime): RawBuilder<string | null> {
  return sql`case when i.status = 'active' then concat_ws(' ', ${today}::text, ${packedFeeAt(now)}, ${isBoosted(now)}, i.xmin, p.xmin,
    array(select m.xmin from item_images m where m.item_id = i.id),
    array(select a.xmin from item_addons a where a.item_id = i.id),
    ${takenVersion(sql`i.id`, { now, today })}, ${factsVersion(sql`p.id`)}) end`
}

/** The number of elements that PostgreSQL assumes for an array parameter: a shorter array would be planned again each time. */
const expectedIds = 10

/** The versions of items, by id: null for an inactive item, no entry for a missing one. */
export async function readItemVersions(db: Db, ids: readonly string[], time: ViewTime) {
  const asked = Array.from({ length: Math.max(expectedIds, ids.length) }, (_, index) => ids[index] ?? ids[0])
  const rows = await versions(db, { asked, now: time.now, today: time.today }, {})
  return new Map(rows.map(({ id, version }) => [id, version]))
}

const versions = cacheStatement(
  (db: Db, { asked, ...time }: ViewTime & { readonly asked: readonly (string | undefined)[] }, _shape: object) =>
    sql<{ id: string; version: string | null }>`
      select i.id, ${versionOf(time)} as version from items i join profiles p on p.id = i.user_id
      where i.id = any(${asked}::uuid[])`.compile(db),
)

/** Whether a reader may see an item. */
export async function canSeeItem(db: Db, itemId: string, reader: Reader): Promise<boolean> {
  const { rows } = await sql`select from items i where i.id = ${itemId} and ${visibleTo(reader)}`.execute(db)
  return rows.length > 0
}

/** `OwnItemView` as JSON text, for its owner. */
export function findOwnItemJson(db: Db, itemId: string, ownerId: string, now: Date): Promise<string | undefined> {
  const postcode = sql`coalesce(place.postcode, i.location, '')`
  return textOf(
    db,
    sql<{
      body: string
    }>`select ${detailsJson(now, postcode, sql`'postcode', ${postcode}, 'is_rough_place', coalesce(place.is_rough, false), 'replacement_value', i.replacement_value, 'updated_at', ${instantJson(sql`i.updated_at`)}, 'moderation', ${moderationJson(now)}`)}::text as body
      from items i left join item_places place on place.item_id = i.id
      where i.id = ${itemId} and i.user_id = ${ownerId}`,
  )
}

const ownCardJson = (now: Date) => cardJson(now, undefined, sql`, 'moderation', ${moderationJson(now)}`)

/** `OwnItemCardView` as JSON text, for its owner. */
export function findOwnCardJson(db: Db, itemId: string, ownerId: string, now: Date): Promise<string | undefined> {
  return textOf(
    db,
    sql<{ body: string }>`select ${ownCardJson(now)}::text as body
      from items i where i.id = ${itemId} and i.user_id = ${ownerId}`,
  )
}

/** `ItemCardView` of an active item as JSON text. */
export function findCardJson(db: Db, itemId: string, now: Date): Promise<string | undefined> {
  return textOf(
    db,
    sql<{
      body: string
    }>`select ${cardJson(now)}::text as body from items i where i.id = ${itemId} and i.status = 'active'`,
  )
}

/** A position in a list of items, and the size of a page. */
export interface WantedPage {
  readonly after: Cursor | undefined
  readonly limit: number
}

/** A paginated list of items, latest first. */
interface PagedItems {
  /** The FROM and WHERE clauses. */
  readonly from: RawBuilder<unknown>
  /** The sort key: time, then id. */
  readonly time: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  /** The JSON shown for each item. */
  readonly card: RawBuilder<unknown>
}

/** A page of items as `{ items, next_cursor }`. */
export async function pageOfItems(
  db: Db,
  { from, time, id, card }: PagedItems,
  { after, limit }: WantedPage,
): Promise<string> {
  // One row more than requested shows whether there is another page.
  const { rows } = await sql<{ readonly at: string; readonly id: string; readonly card: string }>`
    select ${exactInstant(time)} as at, ${id} as id, (${card})::text as card
    from ${from} and ${isAfterCursor(after, time, id, 'desc')}
    order by ${time} desc, ${id} desc limit ${limit + 1}`.execute(db)
  const { shown, next_cursor: next } = pageOf(rows, limit, (row) => row)
  return `{"items":[${shown.map((row) => row.card).join()}],"next_cursor":${JSON.stringify(next)}}`
}

/** A page of one's own items, newest first, as `{ items: OwnItemCardView[], next_cursor }`. */
export function listOwnCardsJson(db: Db, ownerId: string, now: Date, page: WantedPage): Promise<string> {
  const from = sql`items i where i.user_id = ${ownerId}`
  return pageOfItems(db, { from, time: sql`i.created_at`, id: sql`i.id`, card: ownCardJson(now) }, page)
}

/** A page of someone's active items as the public sees them, newest first: `{ items: ItemCardView[], next_cursor }`. */
export function listCardsOfOwnerJson(db: Db, ownerId: string, now: Date, page: WantedPage): Promise<string> {
  const from = sql`items i where i.user_id = ${ownerId} and i.status = 'active'`
  return pageOfItems(db, { from, time: sql`i.created_at`, id: sql`i.id`, card: cardJson(now) }, page)
}
