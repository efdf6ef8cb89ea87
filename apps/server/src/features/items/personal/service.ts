import type { Context } from '../../../context.ts'
import type { PersonalPart } from '../../../platform/personal/personal.ts'
import { purgeRemoved } from '../pictures/jobs.ts'
import { deleteItemsOf, findItemRecords, removeUploadsOf } from './queries.ts'

/** What items keep about somebody: listings, saved ones and pictures. All of it goes; past hires keep their own snapshot. */
export function itemsPart({ jobs }: Pick<Context, 'jobs'>): PersonalPart {
  return {
    name: 'items',
    collect: findItemRecords,
    async erase(trx, { userId, at }) {
      for (const itemId of await deleteItemsOf(trx, userId)) {
        await jobs.announce(trx, { name: 'item.deleted', payload: { item_id: itemId, image_paths: [] } })
      }
      if (await removeUploadsOf(trx, userId, at)) await jobs.send(trx, purgeRemoved, {})
    },
  }
}
