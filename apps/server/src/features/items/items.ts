import { randomUUID } from 'node:crypto'
import type { OwnItemView } from '@itemo/contract/item-views.ts'
import { dayInLondon } from '@itemo/domain/dates.ts'
import { completePeriod } from '@itemo/domain/items/listing-period.ts'
import { toPence } from '@itemo/domain/money.ts'
import { matchIds } from '@itemo/domain/items/keep-ids.ts'
import { distinctPictures } from '@itemo/domain/items/pictures.ts'
import { roundPoint } from '@itemo/domain/items/places.ts'
import type { EditedItemInput, ItemInput, ItemStatus, NewItemInput } from '@itemo/domain/items/item-schemas.ts'
import { outwardPostcode } from '@itemo/domain/postcodes.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { type PageInput, readCursor } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { refuseByConstraint } from '../../platform/db/violation.ts'
import { AppError, found, refusedField } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/http/types.ts'
import { type CachedResponse, toCachedResponse } from '../../platform/http/response-cache.ts'
import type { VersionedCache } from '../../platform/http/versioned-cache.ts'
import { requireUnrestricted } from '../accounts/restrictions.ts'
import { requireOfAge } from '../identity/identity-policy.ts'
import { applyRiskRules, refuseBlockedWords } from './assess-item.ts'
import { removeItems, wasDeleted } from './deleted-items.ts'
import { noteEdit } from './edit-history.ts'
import { dropFeed } from './search/feed.ts'
import { writeSearchRows } from './search/search-rows.ts'
import { hasLiveRentals } from './item-hire-queries.ts'
import { claimPictures, releasePictures } from './pictures/pictures.ts'
import { findMoreJson } from './related-item-queries.ts'
import { findPlace } from './item-places.ts'
import {
  type ExactPlace,
  findStoredItem,
  insertItem,
  isSameItem,
  listActiveIds,
  type ItemFields,
  lockItem,
  type StoredItem,
  updateItem,
  updateStatus,
  upsertPlace,
  writeAddons,
  writeImages,
} from './item-queries.ts'
import {
  canSeeItem,
  findCardJson,
  findItemPage,
  findOwnCardJson,
  findOwnItemJson,
  listCardsOfOwnerJson,
  listOwnCardsJson,
  type Reader,
} from './item-detail-queries.ts'

export type ItemDeps = Pick<
  Context,
  'config' | 'db' | 'identity' | 'jobs' | 'responseCache' | 'limits' | 'log' | 'now' | 'settings'
>

/** More items than anyone lists by hand in one day. */
const newItemsPerDay = { limit: 60, windowSeconds: 86_400 }

const nothingStored: StoredItem = { active_rate: null, available_from: null, place: null, images: [], addons: [] }

type ReadDeps = Pick<Context, 'db' | 'now' | 'settings'>

/**
 * The page of an item, through the cache. Throws not_found, item_deleted, and unauthenticated if item pages are only for members (R39).
 */
export async function readItem(
  deps: ReadDeps & { readonly pages: Pick<VersionedCache, 'keep' | 'read'> },
  actor: Actor | undefined,
  itemId: string,
): Promise<CachedResponse> {
  const [now, id, reader] = [deps.now(), itemId.toLowerCase(), readerOf(deps, actor)]
  const page = await deps.pages.read(id, () => findItemPage(deps.db, itemId, reader, { now, today: dayInLondon(now) }))
  if (!page) throw new AppError((await wasDeleted(deps.db, id)) ? 'item_deleted' : 'not_found')
  const { body, version } = page
  const answer = toCachedResponse(body)
  if (version !== null) deps.pages.keep(id, version, answer)
  return answer
}

/** The card of an active item as JSON text. Public like the lists, even if item pages are only for members. Throws not_found. */
export async function readCard({ db, now }: Pick<Context, 'db' | 'now'>, itemId: string): Promise<string> {
  return found(await findCardJson(db, itemId, now()))
}

interface MoreInput {
  readonly itemId: string
  readonly from?: string | undefined
  readonly until?: string | undefined
}

/** `MoreItemsView` of an item, also of a deleted one, as JSON text. Throws not_found, and unauthenticated like `readItem`. */
export async function readMore(deps: ReadDeps, actor: Actor | undefined, { itemId, from, until }: MoreInput) {
  const days = from !== undefined && until !== undefined ? { from, until } : undefined
  return found(await findMoreJson(deps.db, itemId, { reader: readerOf(deps, actor), now: deps.now(), days }))
}

/** The check of `readItem` without the page: throws not_found or unauthenticated for an item that the reader can't see. */
export async function checkItemVisible(
  deps: Pick<Context, 'db' | 'settings'>,
  actor: Actor | undefined,
  itemId: string,
) {
  if (!(await canSeeItem(deps.db, itemId, readerOf(deps, actor)))) throw new AppError('not_found')
}

function readerOf({ settings }: Pick<Context, 'settings'>, actor: Actor | undefined): Reader {
  if (!actor && !settings.get('public_item_pages')) throw new AppError('unauthenticated')
  return { userId: actor?.userId }
}

/** Which of these items are active: only those can be featured by staff. */
export function listLive({ db }: Pick<Context, 'db'>, ids: readonly string[]): Promise<string[]> {
  return listActiveIds(db, ids)
}

/** An owner's item with the fields of the edit form, as JSON text. Throws not_found. */
export async function readOwnItem({ db, now }: Pick<Context, 'db' | 'now'>, actor: Actor, itemId: string) {
  return found(await findOwnItemJson(db, itemId, actor.userId, now()))
}

/** A page of one's own items as JSON text. Throws `invalid_input` for a malformed cursor. */
export function listOwnItems(
  { db, now }: Pick<Context, 'db' | 'now'>,
  actor: Actor,
  { cursor, limit }: PageInput,
): Promise<string> {
  return listOwnCardsJson(db, actor.userId, now(), { after: readCursor(cursor), limit })
}

/**
 * A page of someone's active items, newest first, as JSON text of `{ items: ItemCardView[], next_cursor }`. Throws `invalid_input` for a
 * malformed cursor.
 */
export function listItemsOfPerson({ db, now }: Pick<Context, 'db' | 'now'>, userId: string, page: PageInput) {
  return listCardsOfOwnerJson(db, userId, now(), { after: readCursor(page.cursor), limit: page.limit })
}

/**
 * Lists a new item and returns `OwnItemView` as JSON (R23); sending the same id again returns the same item. Throws conflict if the id
 * belongs to another item, account_restricted, blocked_words, under_age.
 */
export async function createItem(deps: ItemDeps, actor: Actor, input: NewItemInput): Promise<string> {
  await deps.limits.take(`items:create:${actor.userId}`, newItemsPerDay)
  refuseBlockedWords(deps, input)
  const id = input.id?.toLowerCase() ?? randomUUID()
  const place = await placeOf(deps, input.location)
  return saved(deps, async (trx) => {
    await requireUnrestricted(trx, actor.userId, 'listing', deps.now())
    await requireOfAge(deps, trx, actor.userId)
    const fields = fieldsOf(input, nothingStored, place, deps.now())
    if (!(await insertItem(trx, id, actor.userId, fields, deps.now()))) {
      if (!(await isSameItem(trx, id, actor.userId, fields))) throw new AppError('conflict')
      return found(await findOwnItemJson(trx, id, actor.userId, deps.now()))
    }
    await upsertPlace(trx, id, place)
    await writeParts(trx, { id, actor, input, stored: nothingStored })
    const isHeld = await applyRiskRules(deps, trx, id, input)
    await writeSearchRows(trx, [id])
    if (!isHeld) await deps.jobs.publish(trx, { name: 'item.listed', payload: { item_id: id } })
    return found(await findOwnItemJson(trx, id, actor.userId, deps.now()))
  })
}

/**
 * Edits one's own item; remaining pictures and add-ons keep their ids (R23). Throws not_found, blocked_words, and invalid_input with the
 * field name for an id that isn't part of this item. Throws conflict if the edit was made to an outdated version, unless it changes
 * nothing, so that sending the same edit twice is safe. Editing a held or taken-down item resubmits it for review. Returns `OwnItemView`
 * as JSON text.
 */
export async function editItem(deps: ItemDeps, actor: Actor, itemId: string, input: EditedItemInput): Promise<string> {
  const before = found(await findStoredItem(deps.db, itemId, actor.userId))
  refuseBlockedWords(deps, input)
  const stays = placeThatStays(deps, before, input)
  const asked = stays ?? (await placeOf(deps, input.location))
  return saved(deps, async (trx) => {
    if (!(await lockItem(trx, itemId, actor.userId))) throw new AppError('not_found')
    await requireUnrestricted(trx, actor.userId, 'listing', deps.now())
    // Read again under the lock: another edit may have been committed in between.
    const stored = found(await findStoredItem(trx, itemId, actor.userId))
    const read = async () => found(await findOwnItemJson(trx, itemId, actor.userId, deps.now()))
    const beforeEdit = await read()
    const standing = input.updated_at === undefined ? undefined : versionOf(beforeEdit)
    const isSentBack = isModerated(beforeEdit)
    const place = placeThatStays(deps, stored, input) ?? asked
    await updateItem(trx, itemId, fieldsOf(input, stored, place, deps.now()), deps.now())
    await upsertPlace(trx, itemId, place)
    const isOutdated = standing !== undefined && standing.updatedAt !== Date.parse(input.updated_at ?? '')
    try {
      await writeParts(trx, { id: itemId, actor, input, stored })
    } catch (error) {
      // The other edit may have removed something that this one refers to.
      throw isOutdated && error instanceof AppError ? new AppError('conflict', { cause: error }) : error
    }
    const isHeld = await applyRiskRules(deps, trx, itemId, input)
    await writeSearchRows(trx, [itemId])
    if (!isHeld && stored.active_rate !== null && input.daily_rate < stored.active_rate) {
      const payload = { item_id: itemId, from_pence: toPence(stored.active_rate) }
      await deps.jobs.publish(trx, { name: 'item.price_lowered', payload })
    }
    const written = await read()
    if (isOutdated && versionOf(written).content !== standing.content) throw new AppError('conflict')
    await noteEdit(trx, JSON.parse(beforeEdit) as OwnItemView, JSON.parse(written) as OwnItemView, deps.now())
    if (isSentBack) await deps.jobs.publish(trx, { name: 'item.sent_back', payload: { item_id: itemId } })
    return written
  })
}

const isModerated = (json: string): boolean => (JSON.parse(json) as OwnItemView).moderation !== null

/** Splits an `OwnItemView` into its content and the time it was written. */
function versionOf(json: string): { readonly content: string; readonly updatedAt: number } {
  const { updated_at, ...content } = JSON.parse(json) as OwnItemView
  return { content: JSON.stringify(content), updatedAt: Date.parse(updated_at) }
}

/** Pauses or activates one's own item. Throws not_found, account_restricted, under_age. Returns `OwnItemCardView` as JSON text. */
export async function setItemStatus(deps: ItemDeps, actor: Actor, itemId: string, status: ItemStatus): Promise<string> {
  return saved(deps, async (trx) => {
    const before = found(await updateStatus(trx, itemId, actor.userId, status))
    if (status === 'active') {
      await requireUnrestricted(trx, actor.userId, 'listing', deps.now())
      await requireOfAge(deps, trx, actor.userId)
    }
    await writeSearchRows(trx, [itemId])
    if (status === 'active' && before === 'paused')
      await deps.jobs.publish(trx, { name: 'item.listed', payload: { item_id: itemId } })
    return found(await findOwnCardJson(trx, itemId, actor.userId, deps.now()))
  })
}

/** Deletes one's own item and its pictures (R24). Throws not_found, and item_has_live_rentals while a hire is live. */
export async function deleteItem(deps: ItemDeps, actor: Actor, itemId: string): Promise<void> {
  await saved(deps, async (trx) => {
    if (!(await lockItem(trx, itemId, actor.userId))) throw new AppError('not_found')
    if (await hasLiveRentals(trx, itemId, deps.now())) throw new AppError('item_has_live_rentals')
    const { images } = found(await findStoredItem(trx, itemId, actor.userId))
    // Cascades to pictures, add-ons and place. Hires have their own snapshot, and saved entries keep the item's name.
    await removeItems(trx, sql`i.id = ${itemId}`, { at: deps.now() })
    const paths = await releasePictures(
      trx,
      images.map(({ image_url }) => image_url),
      deps.now(),
    )
    const payload = { item_id: itemId, user_id: actor.userId, image_paths: paths }
    await deps.jobs.publish(trx, { name: 'item.deleted', payload })
  })
}

/** Runs a change in a transaction, and drops the cached feed after the commit. */
async function saved<T>(deps: ItemDeps, change: (trx: Db) => Promise<T>): Promise<T> {
  // An access token stays valid for up to an hour after its account is deleted.
  const result = await inTransaction(deps.db, change).catch(
    refuseByConstraint({ items_user_id_fkey: 'unauthenticated' }),
  )
  dropFeed(deps)
  return result
}

function fieldsOf(input: ItemInput, stored: StoredItem, place: ExactPlace, now: Date): ItemFields {
  const asked = { ...input, available_from: input.available_from ?? stored.available_from }
  const check = completePeriod(asked, dayInLondon(now))
  if (!check.ok) throw refusedField(check.field, check.message)
  return {
    title: input.title,
    description: input.description,
    category: input.category,
    daily_rate: input.daily_rate,
    weekly_rate: input.weekly_rate,
    monthly_rate: input.monthly_rate,
    ...publicPlace(place),
    ...check.period,
    excluded_dates: [...check.period.excluded_dates],
    deposit_required: input.deposit_required,
    // An amount without a required deposit isn't stored (spec: marketplace 9).
    deposit_amount: input.deposit_required ? input.deposit_amount : null,
    // Older forms don't send it.
    ...(input.replacement_value !== undefined && { replacement_value: input.replacement_value }),
  }
}

async function placeOf(deps: ItemDeps, postcode: string): Promise<ExactPlace> {
  const place = await findPlace(deps, postcode)
  // The form tells the owner, so no notification is needed.
  if (!place) return { postcode, latitude: null, longitude: null, is_rough: false, unplaced_told_at: deps.now() }
  const { latitude, longitude, isRough } = place
  return { postcode, latitude, longitude, is_rough: isRough }
}

/** The stored place, if the postcode is unchanged; a rough one is looked up again if there is a look-up service. */
function placeThatStays({ config }: ItemDeps, { place }: StoredItem, { location }: ItemInput): ExactPlace | undefined {
  const canImprove = place?.is_rough === true && config.places.postcodesUrl !== null
  return place?.postcode === location && !canImprove ? place : undefined
}

/** The public part of a place: nothing if the postcode is unknown. */
function publicPlace({ postcode, latitude, longitude }: ExactPlace) {
  if (latitude === null || longitude === null) return { location: null, latitude: null, longitude: null }
  return { location: outwardPostcode(postcode) ?? null, ...roundPoint({ latitude, longitude }) }
}

async function writeParts(
  trx: Db,
  { id, actor, input, stored }: { id: string; actor: Actor; input: ItemInput; stored: StoredItem },
): Promise<void> {
  const wanted = distinctPictures(input.images)
  const images = matchIds(stored.images, wanted, (one, other) => one.image_url === other.image_url, randomUUID)
  if (!images.ok) throw refusedField(`images.${images.index}.id`, "This photo doesn't belong to this item.")
  const addons = matchIds(
    stored.addons,
    input.addons,
    (one, other) => one.name === other.name && one.price === other.price,
    randomUUID,
  )
  if (!addons.ok) throw refusedField(`addons.${addons.index}.id`, "This add-on doesn't belong to this item.")
  await claimPictures(trx, actor, wanted, stored.images)
  await writeImages(trx, id, images.rows, images.removed)
  await writeAddons(trx, id, addons.rows, addons.removed)
}
