import { createHash } from 'node:crypto'
import type { ItemCardView } from '@itemo/contract/item-views.ts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { networkOf } from '../../../platform/rate-limits.ts'
import { findCardJson } from '../item-detail-queries.ts'
import { money } from '../public-pages.ts'
import { itemImages, objectKey } from './picture-policy.ts'
import {
  claimSharePicture,
  deleteSharePicture,
  listSharePictures,
  listUnsharedPictures,
  type SharePictureRow,
} from './share-picture-queries.ts'

type Bytes = Uint8Array<ArrayBuffer>
type ShareDeps = Pick<Context, 'db' | 'images' | 'objects' | 'limits' | 'now' | 'log' | 'settings'> & {
  /** Pictures that this process is rendering, by key: several crawlers request a fresh link at once. */
  readonly making: Map<string, Promise<Bytes>>
}
type PurgeDeps = Pick<Context, 'db' | 'objects'>

/** Increase it when the drawing changes, so that all pictures are made again. */
const drawing = 1
const asked = { limit: 60, windowSeconds: 60 }
/** The photo in the picture is 630 pixels wide. */
const photoWidth = 800
const batch = 200

/** The parts of an item that its share picture shows: changing one of them changes its version. */
type Shown = Pick<ItemCardView, 'title' | 'first_day_amount' | 'location' | 'image_url'>

/** A version that identifies what an item's picture currently shows. */
export function shareVersion({ title, first_day_amount: amount, location, image_url: photo }: Shown): string {
  const shown = JSON.stringify([drawing, title, amount, location, photo])
  return createHash('sha256').update(shown).digest('hex').slice(0, 16)
}

const keyOf = ({ item_id, version }: SharePictureRow) => `share_pictures/${item_id}/${version}.jpg`

interface SharePicture {
  readonly version: string
  /** Undefined if it can't be made now; the item's photo is used then. */
  readonly bytes: Bytes | undefined
  readonly photo: string | null
}

/**
 * The picture that other sites show with a link to an item: made at the first request, kept until the item's shown parts change. Throws
 * `not_found` for an item that isn't public, and `rate_limited`.
 */
export async function readSharePicture(deps: ShareDeps, itemId: string, address: string): Promise<SharePicture> {
  await deps.limits.take(`share pictures for ${networkOf(address)}`, asked)
  const card = deps.settings.get('public_item_pages') ? await findCardJson(deps.db, itemId, deps.now()) : undefined
  if (card === undefined) throw new AppError('not_found')
  const item = JSON.parse(card) as ItemCardView
  const version = shareVersion(item)
  const row = { item_id: itemId, version }
  try {
    const bytes = (await deps.objects.get(keyOf(row))) ?? (await makeOnce(deps, row, item))
    return { version, bytes, photo: item.image_url }
  } catch (error) {
    deps.log.warn('a link preview picture could not be made', { error })
    return { version, bytes: undefined, photo: item.image_url }
  }
}

function makeOnce(deps: ShareDeps, row: SharePictureRow, item: ItemCardView): Promise<Bytes> {
  const { making } = deps
  const key = keyOf(row)
  const underWay = making.get(key) ?? makeSharePicture(deps, row, item).finally(() => making.delete(key))
  making.set(key, underWay)
  return underWay
}

async function makeSharePicture(deps: ShareDeps, row: SharePictureRow, item: ItemCardView) {
  const { db, images, objects, now } = deps
  const photo = item.image_url === null ? undefined : objectKey(itemImages, item.image_url, photoWidth)
  const bytes = await images.share(async () => (photo === undefined ? undefined : objects.get(photo)), {
    title: item.title,
    price: money(item.first_day_amount),
    terms: 'first day, with the fee',
    area: item.location ?? '',
  })
  await claimSharePicture(db, row, now())
  await objects.put(keyOf(row), bytes, 'image/jpeg')
  await removeAll(deps, await listSharePictures(db, row.item_id, row.version))
  return bytes
}

/** Removes the share pictures of a deleted item. Safe to run again. */
export async function removeSharePictures(deps: PurgeDeps, itemId: string): Promise<void> {
  await removeAll(deps, await listSharePictures(deps.db, itemId))
}

/** Removes the share pictures of all items that are no longer public. */
export async function sweepSharePictures(deps: PurgeDeps): Promise<void> {
  for (;;) {
    const rows = await listUnsharedPictures(deps.db, batch)
    if (rows.length === 0) return
    await removeAll(deps, rows)
  }
}

async function removeAll({ db, objects }: PurgeDeps, rows: readonly SharePictureRow[]): Promise<void> {
  if (rows.length === 0) return
  await objects.remove(rows.map(keyOf))
  for (const row of rows) await deleteSharePicture(db, row)
}
