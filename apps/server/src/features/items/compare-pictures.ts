import { hashColumns, hashPicture, hashRows } from '@itemo/domain/items/picture-hash.ts'
import { Id } from '@itemo/domain/ids.ts'
import { pictureWidths } from '@itemo/domain/items/pictures.ts'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { type AnyJob, defineJob } from '../../define-job.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { applyRiskRules, wordsOf } from './assess-item.ts'
import { findItemModeration } from './moderate-item.ts'
import {
  comparePicture,
  forgetRemoved,
  keepRemoved,
  listHashesOf,
  listUnhashed,
  listUnhashedOf,
  writeHash,
} from './pictures/picture-hash-queries.ts'
import { itemImages, objectKey } from './pictures/picture-policy.ts'
import { QueueFullError } from '../../platform/images/bounded-queue.ts'
import { dropFeed } from './search/feed.ts'
import { writeSearchRows } from './search/search-rows.ts'

type HashDeps = Pick<Context, 'db' | 'images' | 'log' | 'now' | 'objects'>

/** Looks at a picture once. One whose file is gone or broken has no hash, and isn't looked at again. */
async function hashOne({ db, images, log, now, objects }: HashDeps, path: string): Promise<void> {
  const file = await objects.get(objectKey(itemImages, path, pictureWidths[0]))
  try {
    const greys = file && (await images.greys(file, { width: hashColumns, height: hashRows }))
    await writeHash(db, path, greys && hashPicture(greys), now())
  } catch (error) {
    // Its turn comes when the job runs again.
    if (error instanceof QueueFullError) throw error
    log.warn('a picture could not be hashed', { path, error })
    await writeHash(db, path, undefined, now())
  }
}

/**
 * Looks at the new pictures of an item and compares them with those of other owners and with those that were taken down. What is found
 * counts as if it had been known when the item was saved. Of an item that was taken down they are kept.
 */
export const comparePictures = defineJob({
  name: 'items.compare-pictures',
  payload: z.object({ item_id: Id }),
  on: ['item.pictures_changed'],
  async run(context, { item_id: itemId }) {
    for (const path of await listUnhashedOf(context.db, itemId)) await hashOne(context, path)
    const hashes = await listHashesOf(context.db, itemId)
    const isHeld = await inTransaction(context.db, async (trx) => {
      const item = await findItemModeration(trx, itemId)
      if (!item) return false
      if (item.state === 'removed') {
        if (item.decision_id !== null) await keepRemoved(trx, itemId, item.decision_id)
        return false
      }
      let isFound = false
      for (const { path, hash } of hashes)
        isFound = (await comparePicture(trx, { itemId, ownerId: item.owner_id, path, hash })) || isFound
      if (!isFound) return false
      const held = await applyRiskRules(context, trx, itemId, await wordsOf(trx, itemId), { again: true })
      if (held) await writeSearchRows(trx, [itemId])
      return held
    })
    if (isHeld) dropFeed(context)
  },
})

/** The decision to take an item down is lifted: its pictures are as good as others. To be called under the item's lock. */
export const forgetRemovedPictures = forgetRemoved

/** So many pictures of before are looked at in an hour. */
const perHour = 500

/** Pictures from before there were hashes are looked at bit by bit, so that what is new can be compared with them. */
const hashOlder = defineJob({
  name: 'items.hash-pictures',
  schedule: '41 * * * *',
  policy: 'exclusive',
  timeoutSeconds: 600,
  async run(context) {
    for (const path of await listUnhashed(context.db, perHour)) await hashOne(context, path)
  },
})

export const pictureHashJobs: readonly AnyJob[] = [comparePictures, hashOlder]
