import {
  maxSavedSearches,
  type SavedQuery,
  type SavedSearchChanges,
  type SavedSearchInput,
  searchMessages,
  usualWithinKm,
} from '@itemo/domain/searches/saved-search.ts'
import type * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError, found } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/http/types.ts'
import { type FilterDeps, resolveFilters } from '../items/search/item-search.ts'
import { rateLimitKeyOf } from '../items/search/list-limits.ts'
import {
  deleteSearch,
  findSameSearch,
  findSearch,
  insertSearch,
  listSearches,
  lockAndCount,
  type SavedSearchRow,
  updateSearch,
} from './saved-search-queries.ts'
import { termsInForce } from './search-terms-in-force.ts'

const savesPerHour = { limit: 30, windowSeconds: 3600 }

/** The actor's saved searches, newest first. */
export function listOwnSearches({ db }: Pick<Context, 'db'>, actor: Actor): Promise<SavedSearchRow[]> {
  return listSearches(db, actor.userId)
}

/**
 * Saves a search; saving the same one again only changes when its owner is notified. Throws `too_many_saved_searches`, and
 * `invalid_input` like the list of items.
 */
export async function saveSearch(
  deps: FilterDeps,
  actor: Actor,
  { every, ...input }: z.output<typeof SavedSearchInput>,
  address: string,
): Promise<SavedSearchRow> {
  const { db, limits, now } = deps
  await limits.take(`searches:save:${actor.userId}`, savesPerHour)
  const { near } = await resolveFilters(deps, { ...input, search: undefined }, rateLimitKeyOf({ actor, address }))
  const { category, from, until, max_price, within_km = usualWithinKm } = input
  const query: SavedQuery = {
    search: input.search || undefined,
    category,
    ...(near && { near, within_km }),
    from,
    until,
    max_price,
  }
  const terms = (await termsInForce(deps, [query]))(query)
  const { userId } = actor
  return inTransaction(db, async (trx) => {
    const count = await lockAndCount(trx, userId)
    if (count === undefined) throw new AppError('unauthenticated')
    const same = await findSameSearch(trx, userId, query)
    if (same !== undefined) {
      await updateSearch(trx, { userId, id: same }, { every })
      return found(await findSearch(trx, userId, same))
    }
    if (count >= maxSavedSearches) throw new AppError('too_many_saved_searches', { message: searchMessages.tooMany })
    const id = await insertSearch(trx, { userId, query, every, ...terms, at: now() })
    return found(await findSearch(trx, userId, id))
  })
}

/** Changes when the owner is notified, or records that they have opened the search. Throws `not_found`. */
export async function changeSearch(
  { db, now }: Pick<Context, 'db' | 'now'>,
  actor: Actor,
  id: string,
  { every, opened }: z.output<typeof SavedSearchChanges>,
): Promise<SavedSearchRow> {
  await updateSearch(db, { userId: actor.userId, id }, { every, openedAt: opened ? now() : undefined })
  return found(await findSearch(db, actor.userId, id))
}

/** Deletes a saved search. Throws `not_found`. */
export async function removeSearch({ db }: Pick<Context, 'db'>, actor: Actor, id: string): Promise<void> {
  if (!(await deleteSearch(db, actor.userId, id))) throw new AppError('not_found')
}

/** Switches off one of someone's searches, for the link in its emails. Repeating it, or an unknown id, changes nothing. */
export function stopSearch({ db }: Pick<Context, 'db'>, userId: string, searchId: string): Promise<void> {
  return updateSearch(db, { userId, id: searchId }, { every: 'off' })
}
