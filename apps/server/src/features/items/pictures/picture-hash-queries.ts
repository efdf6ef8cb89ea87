import {
  bandsNear,
  bandsOf,
  type PictureHash,
  readHash,
  sameAsOtherBits,
  sameAsRemovedBits,
  storedHash,
} from '@itemo/domain/items/picture-hash.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { itemImages } from './picture-policy.ts'

/** The paths of an item's pictures that haven't been hashed yet. */
export async function listUnhashedOf(db: Db, itemId: string): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select u.path from item_images m join uploads u on u.bucket = ${itemImages} and u.path = m.image_url
    where m.item_id = ${itemId} and u.hashed_at is null order by u.path`.execute(db)
  return rows.map(({ path }) => path)
}

/** The oldest item pictures that haven't been hashed yet. */
export async function listUnhashed(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select path from uploads
    where hashed_at is null and removed_at is null and stored_at is not null and bucket = ${sql.lit(itemImages)}
    order by created_at limit ${limit}`.execute(db)
  return rows.map(({ path }) => path)
}

/** Stores the hash of a picture; undefined if it is too common to compare or the picture can't be read. */
export async function writeHash(db: Db, path: string, hash: PictureHash | undefined, at: Date): Promise<void> {
  const dhash = hash === undefined ? null : storedHash(hash)
  const hash_bands = hash === undefined ? null : bandsOf(hash)
  const row = db.updateTable('uploads').set({ dhash, hash_bands, hashed_at: at })
  await row.where('bucket', '=', itemImages).where('path', '=', path).execute()
}

/** The hashes of an item's pictures, with the owner, for those pictures that have one. */
export async function listHashesOf(db: Db, itemId: string) {
  const { rows } = await sql<{ path: string; dhash: string; owner_id: string }>`
    select u.path, u.dhash, i.user_id as owner_id
    from items i join item_images m on m.item_id = i.id join uploads u on u.bucket = ${itemImages} and u.path = m.image_url
    where i.id = ${itemId} and u.dhash is not null order by u.path`.execute(db)
  return rows.map(({ path, dhash, owner_id: ownerId }) => ({ path, ownerId, hash: readHash(dhash) }))
}

/** An SQL condition: the index finds the rows that share a quarter of the hash, and of those the near ones are selected. */
const isNear = (alias: 'r' | 'u', hash: PictureHash, bits: number): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`(${column('hash_bands')} && ${bandsNear(hash)}::integer[]
    and bit_count((${column('dhash')} # ${storedHash(hash)}::bigint)::bit(64)) <= ${sql.lit(bits)})`
}

interface Compared {
  readonly itemId: string
  readonly ownerId: string
  readonly path: string
  readonly hash: PictureHash
}

/** Near-duplicates of a picture: the decisions that took them down, and the live items that show them. */
export interface NearDuplicates {
  readonly decisions: readonly string[]
  readonly items: readonly string[]
}

/** More matches than this add nothing. */
const maxAlike = 20

/** The earlier pictures that an item's picture nearly equals. Searches an index: never call it under a lock. */
export async function findNearDuplicates(db: Db, { itemId, ownerId, path, hash }: Compared): Promise<NearDuplicates> {
  const { rows } = await sql<NearDuplicates>`
    select
      array(
        select r.decision_id from removed_pictures r
        where r.item_id <> ${itemId} and r.uploaded_at < mine.created_at and ${isNear('r', hash, sameAsRemovedBits)}
        limit ${sql.lit(maxAlike)}) as decisions,
      array(
        select i.id from uploads u join item_images m on m.image_url = u.path join items i on i.id = m.item_id
        where u.bucket = ${itemImages} and u.removed_at is null and u.created_at < mine.created_at
          and ${isNear('u', hash, sameAsOtherBits)} and i.status = 'active' and i.user_id <> ${ownerId}
        limit ${sql.lit(maxAlike)}) as items
    from uploads mine where bucket = ${itemImages} and path = ${path}`.execute(db)
  return rows[0] ?? { decisions: [], items: [] }
}

/**
 * Stores the matches that still hold, and returns whether any do: a decision may have been lifted since, or an item deleted. Waits for a
 * decision that is being lifted. One that holds can't be lifted until the transaction ends, so that the act that lifts it finds the mark.
 */
export async function storeNearDuplicates(
  trx: Db,
  { path, ownerId }: Compared,
  { decisions, items }: NearDuplicates,
): Promise<boolean> {
  const { rows: standing } = await sql`
    select from removed_pictures where decision_id = any(${decisions}::uuid[])
    order by decision_id, item_id for key share`.execute(trx)
  const { rows } = await sql<{ found: boolean }>`
    update uploads set
      same_as_removed = ${standing.length > 0},
      same_as_other = exists (
        select from items i where i.id = any(${items}::uuid[]) and i.status = 'active' and i.user_id <> ${ownerId})
    where bucket = ${itemImages} and path = ${path}
    returning same_as_removed or same_as_other as found`.execute(trx)
  return rows[0]?.found ?? false
}

/** Whether someone else had a picture of an item first, in any item. Searches an index: never call it under a lock. */
export async function isOthersPicture(db: Db, { ownerId, path, hash }: Compared): Promise<boolean> {
  const { rows } = await sql`
    select from uploads mine where mine.bucket = ${itemImages} and mine.path = ${path} and exists (
      select from uploads u join item_images m on m.image_url = u.path join items i on i.id = m.item_id
      where u.bucket = ${itemImages} and u.removed_at is null and u.created_at < mine.created_at
        and ${isNear('u', hash, sameAsOtherBits)} and i.user_id <> ${ownerId})`.execute(db)
  return rows.length > 0
}

/**
 * Stores the hashes of the given pictures that an item had when it was taken down, as long as the decision holds; not those of a later
 * edit.
 */
export async function storeRemovedHashes(
  trx: Db,
  itemId: string,
  decisionId: string,
  paths: readonly string[],
): Promise<void> {
  await sql`
    insert into removed_pictures (decision_id, item_id, uploaded_at, dhash, hash_bands)
    select d.id, m.item_id, u.created_at, u.dhash, u.hash_bands
    from decisions d join item_images m on m.item_id = ${itemId}
    join uploads u on u.bucket = ${itemImages} and u.path = m.image_url
    where d.id = ${decisionId} and u.path = any(${[...paths]}::text[]) and u.dhash is not null and u.created_at <= d.at
    on conflict do nothing`.execute(trx)
}

/** For a decision to take an item down that is lifted: forgets the stored hashes and returns them, as in the column. */
export async function forgetRemoved(trx: Db, itemId: string, decisionId: string): Promise<string[]> {
  const { rows } = await sql<{ dhash: string }>`
    delete from removed_pictures where item_id = ${itemId} and decision_id = ${decisionId} returning dhash`.execute(trx)
  return rows.map(({ dhash }) => dhash)
}

/** Clears the mark of pictures like this one that no longer match any taken-down picture. */
export async function clearNearDuplicates(db: Db, hash: PictureHash): Promise<void> {
  const { rows } = await sql<{ path: string; dhash: string }>`
    select u.path, u.dhash from uploads u
    where u.same_as_removed and u.removed_at is null and ${isNear('u', hash, sameAsRemovedBits)}`.execute(db)
  for (const { path, dhash } of rows) {
    await sql`
      update uploads set same_as_removed = false
      where bucket = ${itemImages} and path = ${path} and not exists (
        select from removed_pictures r where ${isNear('r', readHash(dhash), sameAsRemovedBits)})`.execute(db)
  }
}
