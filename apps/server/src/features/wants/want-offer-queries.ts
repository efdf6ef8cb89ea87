import type { Day } from '@itemo/domain/dates.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { isBlockedEitherWay } from '../accounts/blocks.ts'
import { isFree } from '../items/item-hire-policy.ts'

export interface OfferRow {
  readonly want_id: string
  readonly item_id: string
  readonly title: string
  readonly image_url: string | null
  readonly owner_id: string
  readonly owner: string | null
  readonly total_pence: number
  readonly note: string | null
  readonly status: 'offered' | 'taken' | 'declined' | 'withdrawn'
  readonly is_free: boolean
  readonly created_at: Date
}

/** Whether the author of a want sees the offer of an item `i`: neither has blocked the other, and the item isn't hidden. */
export const isShownOffer = (asker: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(i.status in ('active', 'paused') and not ${isBlockedEitherWay(sql`i.user_id`, asker)})`

const image = sql`(select m.image_url from item_images m where m.item_id = i.id order by m.position, m.id limit 1)`

interface Days {
  readonly from_day: Day
  readonly until_day: Day
}

/** The visible offers for a want, in the order in which they were made; only those of one owner, or of one item, if given. */
export async function listOffers(
  db: Db,
  { id, user_id: askerId, from_day: from, until_day: until }: Days & { readonly id: string; readonly user_id: string },
  {
    ownerId,
    itemId,
    limit,
    now,
  }: {
    readonly ownerId?: string | undefined
    readonly itemId?: string | undefined
    readonly limit: number
    readonly now: Date
  },
): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    select a.want_id, a.item_id, i.title, ${image} as image_url, a.owner_id, p.full_name as owner, a.total_pence, a.note, a.status,
      a.created_at, i.status = 'active' and ${isFree({ from, until, now })} as is_free
    from want_answers a join items i on i.id = a.item_id join profiles p on p.id = a.owner_id
    where a.want_id = ${id} and ${isShownOffer(sql`${askerId}::uuid`)} and (${ownerId ?? null}::uuid is null or a.owner_id = ${ownerId ?? null}::uuid)
      and (${itemId ?? null}::uuid is null or a.item_id = ${itemId ?? null}::uuid)
    order by a.created_at, a.item_id limit ${limit}`.execute(db)
  return rows
}

export interface NewOffer {
  readonly want_id: string
  readonly item_id: string
  readonly owner_id: string
  readonly total_pence: number
  readonly note: string | null
  readonly created_at: Date
}

/** Stores an offer; a withdrawn one is made again. False if it already existed. */
export async function insertOffer(trx: Db, offer: NewOffer): Promise<boolean> {
  const { rows } = await sql`
    insert into want_answers (want_id, item_id, owner_id, total_pence, note, created_at)
    values (${offer.want_id}, ${offer.item_id}, ${offer.owner_id}, ${offer.total_pence}, ${offer.note}, ${offer.created_at})
    on conflict (want_id, item_id) do update set status = 'offered', total_pence = excluded.total_pence, note = excluded.note
      where want_answers.status = 'withdrawn'
    returning want_id`.execute(trx)
  return rows.length > 0
}

/** Updates the status of an offer. */
export async function updateOffer(trx: Db, { want_id, item_id }: OfferRow, status: OfferRow['status']): Promise<void> {
  await trx
    .updateTable('want_answers')
    .set({ status })
    .where('want_id', '=', want_id)
    .where('item_id', '=', item_id)
    .execute()
}

export interface OptionRow {
  readonly id: string
  readonly title: string
  readonly image_url: string | null
  readonly fits: boolean
  readonly offered: OfferRow['status'] | null
}

/** An owner's active items for a want: matching ones first, then the newest. */
export async function listOptions(
  db: Db,
  {
    wantId,
    ownerId,
    category,
    words,
    limit,
  }: {
    readonly wantId: string
    readonly ownerId: string
    readonly category: string | null
    readonly words: string | undefined
    readonly limit: number
  },
): Promise<OptionRow[]> {
  const { rows } = await sql<OptionRow>`
    select i.id, i.title, ${image} as image_url, a.status as offered,
      coalesce(s.terms @@ ${words ?? null}::tsquery, false) or coalesce(i.category = ${category}, false) as fits
    from items i join item_search s on s.item_id = i.id
    left join want_answers a on a.want_id = ${wantId} and a.item_id = i.id
    where i.user_id = ${ownerId} and i.status = 'active'
    order by coalesce(s.terms @@ ${words ?? null}::tsquery, false) desc, coalesce(i.category = ${category}, false) desc,
      i.search_no desc
    limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** Whether an item is active and belongs to this owner. */
export async function canOffer(db: Db, ownerId: string, itemId: string): Promise<boolean> {
  const own = db.selectFrom('items').select('id').where('id', '=', itemId).where('user_id', '=', ownerId)
  return (await own.where('status', '=', 'active').executeTakeFirst()) !== undefined
}

/** Marks the offers that a rental accepts as taken: of its item, to its renter, on at least one of the days. */
export async function takeOffers(
  trx: Db,
  rentalId: string,
  { isAgreed }: { readonly isAgreed: boolean },
): Promise<void> {
  const { rows } = await sql<{ want_id: string }>`
    update want_answers a set status = 'taken' from wants w, rentals r
    where r.id = ${rentalId} and a.item_id = r.item_id and w.id = a.want_id and w.user_id = r.renter_id
      and w.status = 'open' and a.status in ('offered', 'taken') and daterange(w.from_day, w.until_day, '[]') && daterange(r.start_date, r.end_date, '[]')
    returning a.want_id`.execute(trx)
  if (!isAgreed || rows.length === 0) return
  const ids = rows.map(({ want_id }) => want_id)
  await trx.updateTable('wants').set({ status: 'fulfilled' }).where('id', 'in', ids).execute()
}
