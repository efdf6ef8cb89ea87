import { sql } from 'kysely'
import { type Cursor, exactInstant, isAfterCursor } from '../../platform/db/cursor.ts'
import type { Db, Row } from '../../platform/db/db.ts'
import { mayDecideAt } from '../deposits/claim-view.ts'

interface Person {
  readonly id: string
  readonly full_name: string | null
  readonly member_since: string
}

export interface ListedClaim extends Row<'claims'> {
  /** The agreed deposit; null if there was none, and the claim is only a recommendation. */
  readonly deposit_pence: number | null
  readonly decided_pence: number
  readonly decided_at: Date | null
  readonly terms: string
  readonly item_title: string
  readonly category: string
  readonly item_id: string | null
  readonly start_date: string
  readonly end_date: string
  readonly over_at: Date | null
  readonly owner: Person
  readonly renter: Person
  readonly offers: readonly ListedOffer[]
  /** Since when staff may decide, or from when they may unless someone answers. */
  readonly may_decide_at: Date
  readonly place: string
}

type ListedOffer = Omit<Row<'claim_offers'>, 'made_at' | 'offer_until'> & {
  readonly made_at: string
  readonly offer_until: string
}

const person = (alias: string) =>
  sql<Person>`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'full_name', ${sql.ref(`${alias}.full_name`)},
    'member_since', ${sql.ref(`${alias}.member_since`)})`

/** Unsettled claims, in the order in which they are due for a decision; or a single one, settled or not. */
export async function listClaims(
  db: Db,
  { claimId, after, limit }: { readonly claimId?: string; readonly after: Cursor | undefined; readonly limit: number },
): Promise<ListedClaim[]> {
  const live = sql`c.state in ('open', 'offered', 'contested', 'appealed')`
  const { rows } = await sql<ListedClaim>`
    select c.*, case when d.mode <> 'request' then d.amount_pence end as deposit_pence, d.decided_pence, d.decided_at, d.terms,
      coalesce(r.item_snapshot ->> 'title', '') as item_title, coalesce(r.item_snapshot ->> 'category', '') as category,
      r.item_id, r.start_date, r.end_date, d.over_at, ${person('o')} as owner, ${person('n')} as renter,
      (select coalesce(json_agg(f order by f.number), '[]') from claim_offers f where f.rental_id = c.rental_id) as offers,
      ${mayDecideAt} as may_decide_at, ${exactInstant(mayDecideAt)} as place
    from claims c join deposits d on d.rental_id = c.rental_id join rentals r on r.id = c.rental_id
    join profiles o on o.id = r.owner_id join profiles n on n.id = r.renter_id
    where ${claimId === undefined ? live : sql`c.rental_id = ${claimId}`}
      and ${isAfterCursor(after, mayDecideAt, sql`c.rental_id`, 'asc')}
    order by may_decide_at, c.rental_id limit ${limit}`.execute(db)
  return rows
}

/** Someone's earlier hires on either side, except the given one: completed, with a claim, and paid. */
export async function countBefore(db: Db, personId: string, but: string) {
  const { rows } = await sql<{ completed: number; claims: number; paid: number }>`
    select count(*) filter (where r.status = 'completed')::int as completed, count(c.rental_id)::int as claims,
      count(*) filter (where c.ended_at is not null and d.decided_pence > 0)::int as paid
    from rentals r left join claims c on c.rental_id = r.id left join deposits d on d.rental_id = c.rental_id
    where (r.owner_id = ${personId} or r.renter_id = ${personId}) and r.id <> ${but}`.execute(db)
  return rows[0] ?? { completed: 0, claims: 0, paid: 0 }
}

/** The addresses of an item's pictures in order, at most 10; none for a deleted item. */
export async function listItemPictures(db: Db, itemId: string | null): Promise<string[]> {
  if (itemId === null) return []
  const rows = await db
    .selectFrom('item_images')
    .select('image_url')
    .where('item_id', '=', itemId)
    .orderBy('position')
    .orderBy('id')
    .limit(10)
    .execute()
  return rows.map(({ image_url: url }) => url)
}
