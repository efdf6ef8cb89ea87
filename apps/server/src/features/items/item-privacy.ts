import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Context } from '../../context.ts'
import type { DataExporter } from '../../platform/data-export-and-erasure.ts'
import { removeItems } from './deleted-items.ts'
import { purgeRemoved } from './pictures/picture-jobs.ts'

/** Items with their place, pictures and add-ons, the items someone saved, and their uploads. */
async function findItemRecords(db: Db, userId: string): Promise<unknown> {
  const { rows } = await sql<{ record: unknown }>`
    select json_build_object(
      'listed', coalesce((
        select json_agg((to_jsonb(i) - 'search_text' - 'search_no' - 'place' - 'assessed' - 'approved') || jsonb_build_object(
          'place', (select to_jsonb(p) - 'item_id' from item_places p where p.item_id = i.id),
          'images', coalesce((
            select jsonb_agg('/storage/v1/object/public/item_images/' || m.image_url order by m.position, m.id)
            from item_images m where m.item_id = i.id), '[]'),
          'edits', coalesce((
            select jsonb_agg(jsonb_build_object('edited_at', e.at, 'before', e.before) order by e.at, e.id)
            from item_revisions e where e.item_id = i.id), '[]'),
          'addons', coalesce((
            select jsonb_agg(jsonb_build_object('name', a.name, 'price', a.price) order by a.position, a.id)
            from item_addons a where a.item_id = i.id), '[]')
        ) order by i.created_at) from items i where i.user_id = ${userId}), '[]'),
      'saved', coalesce((
        select json_agg(json_build_object('item_id', s.item_id, 'title', coalesce(i.title, s.title), 'saved_at', s.created_at) order by s.created_at)
        from saved_items s left join items i on i.id = s.item_id where s.user_id = ${userId}), '[]'),
      'pictures', coalesce((
        select json_agg(json_build_object(
          'address', case when u.bucket <> 'claim_pictures' then '/storage/v1/object/public/' || u.bucket || '/' || u.path
            when u.attached_to is not null then '/api/v1/rentals/' || u.attached_to || '/claim/pictures/' || u.path end,
          'width', u.width, 'height', u.height, 'bytes', u.bytes, 'uploaded_at', u.created_at) order by u.created_at)
        from uploads u where u.owner_id = ${userId} and u.removed_at is null), '[]')
    ) as record`.execute(db)
  return rows[0]?.record
}

/** Removes someone's items, including the saved entries of others with the items' names; returns their ids. */
async function deleteItemsOf(trx: Db, userId: string, at: Date): Promise<string[]> {
  const ids = await removeItems(trx, sql`i.user_id = ${userId}`, { at, withOwner: true })
  if (ids.length > 0) await trx.deleteFrom('saved_items').where('item_id', 'in', ids).execute()
  return ids
}

/** Marks every picture that someone uploaded as removed and without owner, to be forgotten; returns whether there were any. */
async function removeUploadsOf(trx: Db, userId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('uploads')
    .set((eb) => ({ removed_at: eb.fn.coalesce('removed_at', eb.val(at)), owner_id: null, forgotten: true }))
    .where('owner_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The personal data in items: listings, saved items and pictures. All of it is erased; past hires have their own snapshot. */
export function itemExporter({ jobs }: Pick<Context, 'jobs'>): DataExporter {
  return {
    name: 'items',
    collect: findItemRecords,
    async erase(trx, { userId, at }) {
      const ids = await deleteItemsOf(trx, userId, at)
      await jobs.publishAll(
        trx,
        ids.map((item_id) => ({ name: 'item.deleted', payload: { item_id, image_paths: [] } })),
      )
      if (await removeUploadsOf(trx, userId, at)) await jobs.send(trx, purgeRemoved, {})
    },
  }
}
