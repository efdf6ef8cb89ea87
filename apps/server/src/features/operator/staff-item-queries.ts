import type { Reference } from '@itemo/domain/staff/references.ts'
import type { ItemShow } from '@itemo/domain/staff/staff-people-schemas.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Cursor, exactInstant, isAfterCursor } from '../../platform/db/cursor.ts'
import type { Db, Row } from '../../platform/db/db.ts'
import { namePattern } from '../../platform/db/name-pattern.ts'
import { counted } from './staff-people-queries.ts'

type ItemStatus = Row<'items'>['status']

/** The maximum number of items found by title: after a cursor, the next ones are searched, whatever was listed since. */
const maxTitled = 1000
/** Items without a picture are searched among this many of the newest: nearly all items have one. */
const maxLooked = 5000

export interface ItemSearch {
  readonly words?: string | undefined
  readonly reference?: Reference | undefined
}

const isAfter = (row: 't' | 'i' | 'items', after: Cursor | undefined) =>
  isAfterCursor(after, sql.ref(`${row}.created_at`), sql.ref(`${row}.id`), 'desc')

/** A condition for the items that the words of a title or an id match: for words the newest, after a cursor the ones behind it. */
export function isItemNamed({ words = '', reference }: ItemSearch, after?: Cursor): RawBuilder<boolean> {
  if (reference?.kind === 'id') return sql`i.id = ${reference.id}::uuid`
  if (reference?.kind === 'start') return sql`i.id between ${reference.from}::uuid and ${reference.until}::uuid`
  return sql`i.id in (
    select t.id from items t where lower(t.title) like ${namePattern(words)} and ${isAfter('t', after)}
    order by t.created_at desc, t.id desc limit ${sql.lit(maxTitled)})`
}

export interface ListedItem extends Row<'items'> {
  readonly owner_name: string | null
  readonly images: readonly string[]
  /** Counts only cases that the reader may see; null for their own items. */
  readonly open_reports: number | null
  readonly hires: number
  readonly place_in_list: string
}

/** The filters of a list. */
export interface ItemFilters {
  readonly status?: ItemStatus | undefined
  readonly category?: string | undefined
  readonly show?: ItemShow | undefined
  readonly owner?: string | undefined
}

interface WhichItems extends ItemSearch, ItemFilters {
  readonly now: Date
  /** The number of points from which an item is on the watch list. */
  readonly watchFrom: number
  readonly only?: string
  /** The reader, and whether they may see child-safety cases. */
  readonly reader: { readonly userId: string; readonly restricted: boolean }
}

/** Each has an index in the order of the list, or few rows. */
const shows: Readonly<Record<ItemShow, (which: WhichItems, after: Cursor | undefined) => RawBuilder<boolean>>> = {
  new: ({ now }) => sql`i.created_at >= ${new Date(now.getTime() - 86_400_000)}::timestamptz`,
  risky: ({ watchFrom }) => sql`i.risk > 0 and i.risk >= ${watchFrom}`,
  edited: () => sql`i.approved is not null and i.assessed is distinct from i.approved`,
  boosted: ({ now }) => sql`i.is_boosted and i.boost_expires_at > ${now}::timestamptz`,
  no_picture: (_, after) => sql`i.id in (
    select l.id from (
      select id from items where ${isAfter('items', after)} order by created_at desc, id desc limit ${sql.lit(maxLooked)}
    ) l
    where not exists (select from item_images m where m.item_id = l.id))`,
}

/** Items, newest first, with their pictures in order. */
export async function listItems(db: Db, which: WhichItems, after: Cursor | undefined, limit: number) {
  const { status, category, show, owner, only, words, reference, reader } = which
  const isNamed = words !== undefined || reference !== undefined
  const { rows } = await sql<ListedItem>`
    select i.*, owner.full_name as owner_name, ${exactInstant(sql`i.created_at`)} as place_in_list,
      array(select m.image_url from item_images m where m.item_id = i.id order by m.position, m.id limit 50) as images,
      case when i.user_id <> ${reader.userId} then (
        select count(*)::int from reports r join cases c on c.id = r.case_id
        where r.subject_kind = 'item' and r.subject_id = i.id and r.answered_at is null
          ${reader.restricted ? sql`` : sql`and not c.restricted`}) end as open_reports,
      ${counted(sql`select from rentals r where r.item_id = i.id and r.requested_at is not null`)} as hires
    from items i join profiles owner on owner.id = i.user_id
    where true
      ${only === undefined ? sql`` : sql`and i.id = ${only}`}
      ${isNamed ? sql`and ${isItemNamed(which, after)}` : sql``}
      ${status === undefined ? sql`` : sql`and i.status = ${sql.lit(status)}`}
      ${category === undefined ? sql`` : sql`and i.category = ${category}`}
      ${show === undefined ? sql`` : sql`and ${shows[show](which, after)}`}
      ${owner === undefined ? sql`` : sql`and i.user_id = ${owner}`}
      and ${isAfter('i', after)}
    order by i.created_at desc, i.id desc limit ${limit}`.execute(db)
  return rows
}

/** When a person last decided about an item; null if nobody has. */
export async function findLastCheck(db: Db, itemId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(d.at) as at from cases c join decisions d on d.case_id = c.id
    where c.subject_kind = 'item' and c.subject_id = ${itemId} and not d.automated and d.revoked_at is null`.execute(db)
  return rows[0]?.at ?? null
}

/** Whether staff may see a picture of an item: the item shows it, and isn't in a child-safety case, whose pictures are never shown. */
export async function isShownToStaff(db: Db, itemId: string, path: string): Promise<boolean> {
  const { rows } = await sql`
    select from item_images m where m.item_id = ${itemId}::uuid and m.image_url = ${path}
      and not exists (select from cases c where c.subject_kind = 'item' and c.subject_id = m.item_id and c.restricted)
    limit 1`.execute(db)
  return rows.length > 0
}
