import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../db-schema.ts'
import type { Prepared } from '../../../platform/db/prepared.ts'
import { isRenterOf, takenJson } from '../hires/queries.ts'
import { cardJson, detailsJson, publicProfileJson } from './present.ts'

/** What the reads depend on besides the tables. */
export interface ViewTime {
  readonly now: Date
  /** The day in London. */
  readonly today: string
}

/** Who reads an item. */
export interface Reader {
  /** Undefined: a visitor. */
  readonly userId: string | undefined
}

/**
 * Who sees an item `i`: everybody while it is active; paused, its owner and whoever hires or hired it. For all others it is
 * not there.
 */
export function visibleTo({ userId }: Reader): RawBuilder<boolean> {
  if (userId === undefined) return sql`i.status = 'active'`
  return sql`(i.status = 'active' or i.user_id = ${userId} or ${isRenterOf(sql`i.id`, userId)})`
}

/** The one text that a statement answers. */
export async function textOf(db: Kysely<DB>, query: RawBuilder<{ body: string }>): Promise<string | undefined> {
  const { rows } = await query.execute(db)
  return rows[0]?.body
}

/** `ItemView` as JSON text: one statement. */
export async function findItemJson(
  prepared: Prepared,
  itemId: string,
  reader: Reader,
  { now, today }: ViewTime,
): Promise<string | undefined> {
  const more = sql`'taken', ${takenJson(sql`i.id`, today)}, 'owner', ${publicProfileJson}`
  const rows = await prepared(sql<{ body: string }>`select ${detailsJson(now, more)}::text as body
    from items i join profiles p on p.id = i.user_id
    where i.id = ${itemId} and ${visibleTo(reader)}`)
  return rows[0]?.body
}

/** Whether somebody can see an item at all. */
export async function canSeeItem(db: Kysely<DB>, itemId: string, reader: Reader): Promise<boolean> {
  const { rows } = await sql`select from items i where i.id = ${itemId} and ${visibleTo(reader)}`.execute(db)
  return rows.length > 0
}

/** `OwnItemView` as JSON text, for its owner. */
export function findOwnItemJson(
  db: Kysely<DB>,
  itemId: string,
  ownerId: string,
  now: Date,
): Promise<string | undefined> {
  const more = sql`'postcode', coalesce(place.postcode, i.location, '')`
  return textOf(
    db,
    sql<{ body: string }>`select ${detailsJson(now, more)}::text as body
      from items i left join item_places place on place.item_id = i.id
      where i.id = ${itemId} and i.user_id = ${ownerId}`,
  )
}

/** `ItemCardView` as JSON text, for its owner. */
export function findOwnCardJson(
  db: Kysely<DB>,
  itemId: string,
  ownerId: string,
  now: Date,
): Promise<string | undefined> {
  return textOf(
    db,
    sql<{ body: string }>`select ${cardJson(now)}::text as body
      from items i where i.id = ${itemId} and i.user_id = ${ownerId}`,
  )
}

/** `{ items }` of a JSON list of cards. */
export const asList = (cards: RawBuilder<unknown>) =>
  sql<{ body: string }>`select json_build_object('items', coalesce((${cards}), '[]'::json))::text as body`

/** One's own items, newest first, as `{ items: ItemCardView[] }`. */
export async function listOwnCardsJson(db: Kysely<DB>, ownerId: string, now: Date): Promise<string> {
  const cards = sql`select json_agg(${cardJson(now)} order by i.created_at desc, i.id desc)
    from items i where i.user_id = ${ownerId}`
  return (await textOf(db, asList(cards))) ?? ''
}
