import { toPounds } from '@itemo/domain/money.ts'
import {
  maxOffers,
  maxOffersOfOwner,
  maxWantOptions,
  type OfferChanges,
  type OfferInput,
  wantMessages,
} from '@itemo/domain/wants/want-schemas.ts'
import type { WantOptionView } from '@itemo/contract/want-views.ts'
import type * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError, found, refusedField } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/http/types.ts'
import { wordsAsQuery } from '../items/search/item-search.ts'
import { quoteHire } from '../rentals/quote.ts'
import { canOffer, insertOffer, listOffers, listOptions, type OfferRow, updateOffer } from './want-offer-queries.ts'
import { findWant, type WantRow } from './want-queries.ts'
import { lockWant, requireOpen } from './wants.ts'
import { shownName } from './want-view.ts'

type OfferDeps = Pick<Context, 'cards' | 'config' | 'db' | 'identity' | 'now' | 'settings'>

/** The price for a want's days, by the code that charges it. Throws like `quoteHire`. */
async function quoteWant(deps: OfferDeps, actor: Actor, want: WantRow, itemId: string) {
  const input = { itemId, startDate: want.from_day, endDate: want.until_day, addons: [] }
  return (await quoteHire(deps, actor, input)).quote
}

/** The items that an owner could offer for a want, each priced and checked for its days. Throws `not_found`, `want_closed`. */
export async function listWantOptions(deps: OfferDeps, actor: Actor, wantId: string): Promise<WantOptionView[]> {
  const { db, now } = deps
  const want = found(await findWant(db, wantId, { readerId: actor.userId, now: now() }))
  if (want.user_id === actor.userId) return []
  requireOpen(want)
  const words = await wordsAsQuery(deps, want.words)
  const { category } = want
  const rows = await listOptions(db, { wantId, ownerId: actor.userId, category, words, limit: maxWantOptions })
  const options: WantOptionView[] = []
  const own = await listOffers(db, want, { ownerId: actor.userId, limit: maxOffersOfOwner, now: now() })
  const isFull = own.length >= maxOffersOfOwner
  for (const { id, ...row } of rows) {
    if (isFull && row.offered === null) {
      options.push({ ...row, item_id: id, total_amount: null, earns_amount: null, reason: wantMessages.tooManyOffers })
      continue
    }
    const priced = await quoteWant(deps, actor, want, id).catch((error: unknown) => {
      if (error instanceof AppError) return error
      throw error
    })
    const isRefused = priced instanceof AppError
    options.push({
      ...row,
      item_id: id,
      total_amount: isRefused ? null : toPounds(priced.totalPence),
      earns_amount: isRefused ? null : toPounds(priced.basePence + priced.addonsPence),
      reason: isRefused
        ? priced.code === 'dates_taken'
          ? "It's hired out on one of these days."
          : priced.message
        : null,
    })
  }
  return options
}

/**
 * Offers one of the actor's items for a want; repeating it returns the same offer. Throws `not_found` for a want or an item that the
 * actor can't see or doesn't own, `want_closed`, `item_not_free` for days that can't be hired, and `invalid_input` for too many items.
 */
export async function offerItem(
  deps: OfferDeps & Pick<Context, 'jobs'>,
  actor: Actor,
  wantId: string,
  { item_id: asked, note = null }: z.output<typeof OfferInput>,
): Promise<OfferRow> {
  const { db, jobs, now } = deps
  const itemId = asked.toLowerCase()
  const want = found(await findWant(db, wantId, { readerId: actor.userId, now: now() }))
  if (want.user_id === actor.userId || !(await canOffer(db, actor.userId, itemId))) throw new AppError('not_found')
  requireOpen(want)
  const quote = await quoteWant(deps, actor, want, itemId).catch((cause: unknown) => {
    if (cause instanceof AppError && cause.status < 500)
      throw new AppError('item_not_free', { message: cause.message, cause })
    throw cause
  })
  return inTransaction(db, async (trx) => {
    requireOpen(await lockWant({ db: trx, now }, actor, wantId))
    const offers = await listOffers(trx, want, { limit: maxOffers, now: now() })
    if (offers.length >= maxOffers && !offers.some(({ item_id }) => item_id === itemId))
      throw new AppError('want_closed')
    const others = offers.filter(({ owner_id, item_id }) => owner_id === actor.userId && item_id !== itemId)
    if (others.length >= maxOffersOfOwner) throw refusedField('item_id', wantMessages.tooManyOffers)
    const offer = {
      want_id: wantId,
      item_id: itemId,
      owner_id: actor.userId,
      total_pence: quote.totalPence,
      note,
      created_at: now(),
    }
    if (await insertOffer(trx, offer)) {
      await jobs.publish(trx, { name: 'want.answered', payload: { want_id: wantId, item_id: itemId } })
    }
    const [written] = await listOffers(trx, want, { itemId, limit: 1, now: now() })
    return found(written)
  })
}

/** The author declines an offer, or its owner withdraws it. Throws `not_found` for everyone else. */
export async function changeOffer(
  { db, now }: Pick<Context, 'db' | 'now'>,
  actor: Actor,
  { wantId, itemId }: { readonly wantId: string; readonly itemId: string },
  { status }: z.output<typeof OfferChanges>,
): Promise<OfferRow> {
  return inTransaction(db, async (trx) => {
    const want = await lockWant({ db: trx, now }, actor, wantId)
    const [offer] = await listOffers(trx, want, { itemId, limit: 1, now: now() })
    const side = status === 'declined' ? want.user_id : offer?.owner_id
    if (!offer || side !== actor.userId) throw new AppError('not_found')
    if (offer.status === 'offered') await updateOffer(trx, offer, status)
    return { ...offer, status: offer.status === 'offered' ? status : offer.status }
  })
}

/** The facts of a notification about an offer, for the author of the want; undefined if it no longer applies. */
export async function findOfferForNotification(
  { db, now }: Pick<Context, 'db' | 'now'>,
  wantId: string,
  itemId: string,
) {
  const want = await findWant(db, wantId, { readerId: null, now: now() })
  const [offer] = want ? await listOffers(db, want, { itemId, limit: 1, now: now() }) : []
  if (want?.status !== 'open' || offer?.status !== 'offered') return undefined
  return {
    userId: want.user_id,
    ownerId: offer.owner_id,
    facts: {
      wantId,
      words: want.words,
      location: want.location,
      startDate: want.from_day,
      endDate: want.until_day,
      owner: shownName(offer.owner),
      itemTitle: offer.title,
      totalPence: offer.total_pence,
    },
  }
}
