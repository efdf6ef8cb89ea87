import {
  bandsNear,
  bandsOf,
  type PictureHash,
  sameAsOtherBits,
  sameAsRemovedBits,
  storedHash,
} from '@itemo/domain/items/picture-hash.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { itemImages } from './picture-policy.ts'

/** The pictures of an item that nobody has looked at yet, by their paths. */
export async function listUnhashedOf(db: Db, itemId: string): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select u.path from item_images m join uploads u on u.bucket = ${itemImages} and u.path = m.image_url
    where m.item_id = ${itemId} and u.hashed_at is null order by u.path`.execute(db)
  return rows.map(({ path }) => path)
}

/** The earliest pictures of items that nobody has looked at yet. */
export async function listUnhashed(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select path from uploads
    where hashed_at is null and removed_at is null and stored_at is not null and bucket = ${sql.lit(itemImages)}
    order by created_at limit ${limit}`.execute(db)
  return rows.map(({ path }) => path)
}

/** Keeps what a picture looks like; undefined: like too many others, or it can't be read. */
export async function writeHash(db: Db, path: string, hash: PictureHash | undefined, at: Date): Promise<void> {
  const dhash = hash === undefined ? null : storedHash(hash)
  const hash_bands = hash === undefined ? null : bandsOf(hash)
  const row = db.updateTable('uploads').set({ dhash, hash_bands, hashed_at: at })
  await row.where('bucket', '=', itemImages).where('path', '=', path).execute()
}

/** The hashes of the pictures of an item that have one. */
export async function listHashesOf(db: Db, itemId: string): Promise<{ path: string; hash: PictureHash }[]> {
  const { rows } = await sql<{ path: string; dhash: string }>`
    select u.path, u.dhash from item_images m join uploads u on u.bucket = ${itemImages} and u.path = m.image_url
    where m.item_id = ${itemId} and u.dhash is not null order by u.path`.execute(db)
  return rows.map(({ path, dhash }) => ({ path, hash: BigInt.asUintN(64, BigInt(dhash)) }))
}

/** Of the rows of an index that share a quarter with a hash, those that are near enough. */
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

/**
 * Compares a picture of an item with earlier ones of other items, keeps what was found, and answers whether anything was. Who had a
 * picture first copied nobody.
 */
export async function comparePicture(db: Db, { itemId, ownerId, path, hash }: Compared): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    update uploads mine set
      same_as_removed = exists (
        select from removed_pictures r
        where r.item_id <> ${itemId} and r.uploaded_at < mine.created_at and ${isNear('r', hash, sameAsRemovedBits)}),
      same_as_other = exists (
        select from uploads u join item_images m on m.image_url = u.path join items i on i.id = m.item_id
        where u.bucket = ${itemImages} and u.removed_at is null and u.created_at < mine.created_at
          and ${isNear('u', hash, sameAsOtherBits)} and i.status = 'active' and i.user_id <> ${ownerId})
    where bucket = ${itemImages} and path = ${path}
    returning same_as_removed or same_as_other as found`.execute(db)
  return rows[0]?.found ?? false
}

const bitsApart = (one: string, other: string) => sql`bit_count((${sql.ref(one)} # ${sql.ref(other)})::bit(64))`

/**
 * Keeps the pictures that an item had when it was taken down, for as long as the decision stands; not those that came later with an
 * edit, nor what someone else had before.
 */
export async function keepRemoved(trx: Db, itemId: string, decisionId: string): Promise<void> {
  await sql`
    insert into removed_pictures (decision_id, item_id, uploaded_at, dhash, hash_bands)
    select d.id, i.id, u.created_at, u.dhash, u.hash_bands
    from items i join decisions d on d.id = ${decisionId} join item_images m on m.item_id = i.id
    join uploads u on u.bucket = ${itemImages} and u.path = m.image_url
    where i.id = ${itemId} and u.dhash is not null and u.created_at <= d.at and not exists (
      select from uploads o join item_images om on om.image_url = o.path join items oi on oi.id = om.item_id
      where o.bucket = ${itemImages} and o.created_at < u.created_at and oi.user_id <> i.user_id
        and o.hash_bands && u.hash_bands and ${bitsApart('o.dhash', 'u.dhash')} <= ${sql.lit(sameAsOtherBits)})
    on conflict do nothing`.execute(trx)
}

/** The decision to take an item down is lifted: its pictures are as good as others, and so is what was the same as them alone. */
export async function forgetRemoved(trx: Db, itemId: string, decisionId: string): Promise<void> {
  await sql`
    with gone as (
      delete from removed_pictures where item_id = ${itemId} and decision_id = ${decisionId} returning hash_bands
    )
    update uploads u set same_as_removed = false from gone g
    where u.same_as_removed and u.removed_at is null and u.hash_bands && g.hash_bands and not exists (
      select from removed_pictures r
      where (r.item_id, r.decision_id) <> (${itemId}::uuid, ${decisionId}::uuid)
        and r.hash_bands && u.hash_bands and ${bitsApart('r.dhash', 'u.dhash')} <= ${sql.lit(sameAsRemovedBits)})`.execute(
    trx,
  )
}
