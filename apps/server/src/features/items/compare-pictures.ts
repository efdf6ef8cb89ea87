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
  type Alike,
  findAlike,
  forgetRemoved,
  hadBefore,
  keepRemoved,
  listHashesOf,
  listUnhashed,
  listUnhashedOf,
  noteAlike,
  unmarkAlike,
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

interface Looked {
  readonly itemId: string
  readonly ownerId: string
  readonly path: string
  readonly hash: PictureHash
}

/**
 * Looks at the new pictures of an item and compares them with those of other owners and with those that were taken down. What is found
 * counts as if it had been known when the item was saved. Of an item that was taken down they are kept. They are compared before the
 * item is locked: under the lock only what was found is looked at again.
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
    const isKept = (await isTakenDown(context.db, itemId)) && (await keepPictures(context, itemId, looked))
    if (!isKept) await judgePictures(context, itemId, looked)
  },
})

/**
 * Keeps the pictures of an item that was taken down, but for those that someone else had before. Answers whether it still is: what
 * takes it down may be lifted in the meantime.
 */
async function keepPictures({ db }: Pick<Context, 'db'>, itemId: string, looked: readonly Looked[]): Promise<boolean> {
  const own: string[] = []
  for (const picture of looked) if (!(await hadBefore(db, picture))) own.push(picture.path)
  return inTransaction(db, async (trx) => {
    const item = await findItemModeration(trx, itemId)
    if (item?.state !== 'removed') return false
    if (item.decision_id !== null) await keepRemoved(trx, itemId, item.decision_id, own)
    return true
  })
}

/** Holds an item, or has it looked at, for what its pictures are the same as. */
async function judgePictures(context: Context, itemId: string, looked: readonly Looked[]): Promise<void> {
  const found: { readonly picture: Looked; readonly alike: Alike }[] = []
  for (const picture of looked) found.push({ picture, alike: await findAlike(context.db, picture) })
  const isHeld = await inTransaction(context.db, async (trx) => {
    const item = await findItemModeration(trx, itemId)
    // What takes it down has its pictures looked at again.
    if (!item || item.state === 'removed') return false
    let isFound = false
    for (const { picture, alike } of found) isFound = (await noteAlike(trx, picture, alike)) || isFound
    if (!isFound) return false
    const held = await applyRiskRules(context, trx, itemId, await wordsOf(trx, itemId), { again: true })
    if (held) await writeSearchRows(trx, [itemId])
    return held
  })
  if (isHeld) dropFeed(context)
}

/** The decision to take an item down is lifted: its pictures are as good as others, and in a while so is what was the same as them alone. */
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
  // Hashes name nobody.
  subjects: () => [],
  async run({ db }, { hashes }) {
    for (const hash of hashes) await unmarkAlike(db, readHash(hash))
  },
})

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

export const pictureHashJobs: readonly AnyJob[] = [comparePictures, hashOlder, unmarkPictures]

/** The live items of others that had a picture of an item before it. It reads an index: never to be called under a lock. */
export async function listCopied(db: Db, itemId: string): Promise<string[]> {
  const found = new Set<string>()
  for (const picture of await listHashesOf(db, itemId))
    for (const id of (await findAlike(db, { itemId, ...picture })).items) found.add(id)
  return [...found]
}
