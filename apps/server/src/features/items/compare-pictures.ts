import { hashColumns, hashPicture, hashRows, type PictureHash, readHash } from '@itemo/domain/items/picture-hash.ts'
import { Id } from '@itemo/domain/ids.ts'
import { pictureWidths } from '@itemo/domain/items/pictures.ts'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { type AnyJob, defineJob } from '../../define-job.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { applyRiskRules, wordsOf } from './assess-item.ts'
import { findItemModeration, isTakenDown } from './moderate-item.ts'
import {
  type NearDuplicates,
  findNearDuplicates,
  forgetRemoved,
  isOthersPicture,
  storeRemovedHashes,
  listHashesOf,
  listUnhashed,
  listUnhashedOf,
  storeNearDuplicates,
  clearNearDuplicates,
  writeHash,
} from './pictures/picture-hash-queries.ts'
import { itemImages, objectKey } from './pictures/picture-policy.ts'
import { QueueFullError } from '../../platform/images/bounded-queue.ts'
import { dropFeed } from './search/feed.ts'
import { writeSearchRows } from './search/search-rows.ts'

type HashDeps = Pick<Context, 'db' | 'images' | 'log' | 'now' | 'objects'>

/** Hashes a picture once. One whose file is missing or broken gets no hash and isn't tried again. */
async function hashOne({ db, images, log, now, objects }: HashDeps, path: string): Promise<void> {
  const file = await objects.get(objectKey(itemImages, path, pictureWidths[0]))
  try {
    const greys = file && (await images.greys(file, { width: hashColumns, height: hashRows }))
    await writeHash(db, path, greys && hashPicture(greys), now())
  } catch (error) {
    // The next run of the job tries it again.
    if (error instanceof QueueFullError) throw error
    log.warn('a picture could not be hashed', { path, error })
    await writeHash(db, path, undefined, now())
  }
}

interface Looked {
  readonly itemId: string
  readonly ownerId: string
  readonly path: string
  readonly hash: PictureHash
}

/**
 * Hashes the new pictures of an item and compares them with those of other owners and with those that were taken down. A match counts as
 * if it had been known when the item was saved. If the item itself was taken down, its pictures are stored for later comparisons. The
 * comparison runs before the item is locked; under the lock only the matches are checked again.
 */
export const comparePictures = defineJob({
  name: 'items.compare-pictures',
  payload: z.object({ item_id: Id }),
  on: ['item.pictures_changed'],
  async run(context, { item_id: itemId }) {
    for (const path of await listUnhashedOf(context.db, itemId)) await hashOne(context, path)
    const pictures = await listHashesOf(context.db, itemId)
    const looked = pictures.map((picture) => ({ itemId, ...picture }))
    if (looked.length === 0) return
    const isKept = (await isTakenDown(context.db, itemId)) && (await storeComparison(context, itemId, looked))
    if (!isKept) await judgePictures(context, itemId, looked)
  },
})

/**
 * Stores the hashes of an item that was taken down, except those of pictures that someone else had first. Returns whether the item is
 * still taken down: the decision may have been lifted in the meantime.
 */
async function storeComparison(
  { db }: Pick<Context, 'db'>,
  itemId: string,
  looked: readonly Looked[],
): Promise<boolean> {
  const own: string[] = []
  for (const picture of looked) if (!(await isOthersPicture(db, picture))) own.push(picture.path)
  return inTransaction(db, async (trx) => {
    const item = await findItemModeration(trx, itemId)
    if (item?.state !== 'removed') return false
    if (item.decision_id !== null) await storeRemovedHashes(trx, itemId, item.decision_id, own)
    return true
  })
}

/** Holds an item, or puts it on the watch list, if its pictures match others. */
async function judgePictures(context: Context, itemId: string, looked: readonly Looked[]): Promise<void> {
  const found: { readonly picture: Looked; readonly alike: NearDuplicates }[] = []
  for (const picture of looked) found.push({ picture, alike: await findNearDuplicates(context.db, picture) })
  const isHeld = await inTransaction(context.db, async (trx) => {
    const item = await findItemModeration(trx, itemId)
    // Taking an item down triggers another comparison of its pictures.
    if (!item || item.state === 'removed') return false
    let isFound = false
    for (const { picture, alike } of found) isFound = (await storeNearDuplicates(trx, picture, alike)) || isFound
    if (!isFound) return false
    const held = await applyRiskRules(context, trx, itemId, await wordsOf(trx, itemId), { again: true })
    if (held) await writeSearchRows(trx, [itemId])
    return held
  })
  if (isHeld) dropFeed(context)
}

/**
 * For a decision to take an item down that is lifted: its pictures stop counting as taken down, and a job clears the mark of pictures
 * that matched nothing else.
 */
export async function forgetRemovedPictures(
  { jobs }: Pick<Context, 'jobs'>,
  trx: Db,
  itemId: string,
  decisionId: string,
): Promise<void> {
  const hashes = await forgetRemoved(trx, itemId, decisionId)
  if (hashes.length > 0) await jobs.send(trx, unmarkPictures, { hashes })
}

const unmarkPictures = defineJob({
  name: 'items.unmark-pictures',
  payload: z.object({ hashes: z.array(z.string()) }),
  // A hash identifies nobody.
  subjects: () => [],
  async run({ db }, { hashes }) {
    for (const hash of hashes) await clearNearDuplicates(db, readHash(hash))
  },
})

/** How many older pictures are hashed per hour. */
const perHour = 500

/** Hashes the pictures that were uploaded before hashing existed, a few every hour, so that new ones can be compared with them. */
const hashOlder = defineJob({
  name: 'items.hash-pictures',
  schedule: '41 * * * *',
  policy: 'exclusive',
  timeoutSeconds: 600,
  async run(context) {
    for (const path of await listUnhashed(context.db, perHour)) await hashOne(context, path)
  },
})

export const pictureHashJobs: readonly AnyJob[] = [comparePictures, hashOlder, unmarkPictures]

/** The live items of other owners that had one of this item's pictures first. Searches an index: never call it under a lock. */
export async function listCopied(db: Db, itemId: string): Promise<string[]> {
  const found = new Set<string>()
  for (const picture of await listHashesOf(db, itemId))
    for (const id of (await findNearDuplicates(db, { itemId, ...picture })).items) found.add(id)
  return [...found]
}
