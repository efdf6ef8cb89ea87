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
  /** What this process makes at the moment, by key: several programs ask at once for what was just shared. */
  readonly making: Map<string, Promise<Bytes>>
}
type PurgeDeps = Pick<Context, 'db' | 'objects'>

/** Raised when the picture is drawn differently, so that all are made again. */
const drawing = 1
const asked = { limit: 60, windowSeconds: 60 }
/** The photo in it is 630 pixels wide. */
const photoWidth = 800
const batch = 200

/** What a picture for links shows of an item: a change of one of these changes its version. */
type Shown = Pick<ItemCardView, 'title' | 'first_day_amount' | 'location' | 'image_url'>

/** Names what the picture of an item shows at this moment. */
export function shareVersion({ title, first_day_amount: amount, location, image_url: photo }: Shown): string {
  const shown = JSON.stringify([drawing, title, amount, location, photo])
  return createHash('sha256').update(shown).digest('hex').slice(0, 16)
}

const keyOf = ({ item_id, version }: SharePictureRow) => `share_pictures/${item_id}/${version}.jpg`

interface SharePicture {
  readonly version: string
  /** Undefined when it can't be made now; then the item's photo does. */
  readonly bytes: Bytes | undefined
  readonly photo: string | null
}

/**
 * The picture that other sites show with a link to an item: made when it is first asked for, kept until the item shows something
 * else. Throws `not_found` for an item that strangers don't see, and `rate_limited`.
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
    deps.log.warn('a picture for links could not be made', { error })
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

/** Removes the pictures for links to an item that is gone. Safe to run again. */
export async function removeSharePictures(deps: PurgeDeps, itemId: string): Promise<void> {
  await removeAll(deps, await listSharePictures(deps.db, itemId))
}

/** Removes the pictures of all items that strangers don't see any more. */
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
