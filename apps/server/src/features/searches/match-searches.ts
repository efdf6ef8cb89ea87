import { dayInLondon } from '@itemo/domain/dates.ts'
import type { AlertDigestFacts, AlertHitFacts, FoundItem } from '@itemo/domain/notifications/notification-data.ts'
import { toPence } from '@itemo/domain/money.ts'
import { priceDays } from '@itemo/domain/rentals/pricing.ts'
import type { Fee } from '@itemo/domain/settings/fee.ts'
import { maxInstantAlerts, quietDays, searchName } from '@itemo/domain/searches/saved-search.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import {
  markInactiveAsked,
  countInstantAlerts,
  endPast,
  switchOffInactive,
  findHit,
  type FoundItemRow,
  type Hit,
  insertHits,
  listFitting,
  listUnfound,
  listWaiting,
  listWaitingFor,
  lockRecipients,
  markNotified,
  takeWaiting,
} from './search-hit-queries.ts'
import { findSearchOf } from './saved-search-queries.ts'

type MatchDeps = Pick<Context, 'db' | 'jobs' | 'now'>

/** The facts of a notification include a price. */
type TellDeps = Pick<Context, 'db' | 'now' | 'settings'>

const dayMs = 86_400_000
/** How many people are notified of an item per transaction: until it ends they can neither pay nor save a search. */
const notifyBatchSize = 200

/**
 * Finds the saved searches that an item matches, and notifies those who want instant alerts, each once, within the daily limits.
 * Everything beyond the limits, and everything for the others, waits for the daily email.
 */
export async function matchItem(
  { db, jobs, now }: MatchDeps,
  { itemId, fromPence }: { readonly itemId: string; readonly fromPence?: number | undefined },
): Promise<void> {
  const found = { itemId, fromPence, now: now() }
  // Skips searches that already found the item, without taking locks. Grouped by owner, because the limits apply to all of an owner's
  // searches together.
  const fitting = await listUnfound(db, await listFitting(db, found), itemId)
  const byOwner = [...Map.groupBy(fitting, ({ user_id: id }) => id).values()]
  for (let from = 0; from < byOwner.length; from += notifyBatchSize) {
    const some = byOwner.slice(from, from + notifyBatchSize).flat()
    await inTransaction(db, (trx) => notifyOwners({ trx, jobs }, some, found))
  }
}

/**
 * Records that an item was found for these searches, which are all of their owners' that it matches, and notifies those who want instant
 * alerts.
 */
async function notifyOwners(
  { trx, jobs }: Pick<MatchDeps, 'jobs'> & { readonly trx: Db },
  fitting: readonly Hit[],
  found: { readonly itemId: string; readonly now: Date },
): Promise<void> {
  const isAtOnce = ({ every }: Hit) => every === 'instant'
  const people = [...new Set(fitting.filter(isAtOnce).map(({ user_id: id }) => id))]
  // Locked before anything else of theirs, in the same order as when an account is deleted.
  if (people.length > 0) await lockRecipients(trx, people)
  const fresh = await insertHits(
    trx,
    fitting.map(({ search_id: id }) => id),
    found,
  )
  const atOnce = fitting.filter((hit) => isAtOnce(hit) && fresh.has(hit.search_id))
  if (atOnce.length === 0) return
  const alerts = chooseAlerts(atOnce, await countInstantAlerts(trx, people, new Date(found.now.getTime() - dayMs)))
  if (alerts.length === 0) return
  await markNotified(trx, alerts, found.itemId, found.now)
  await jobs.publishAll(
    trx,
    alerts.map(({ search_id }) => ({ name: 'search.matched' as const, payload: { search_id, item_id: found.itemId } })),
  )
}

/** Chooses the search by which each owner is notified now, within the daily limits per person and per search. */
function chooseAlerts(
  fitting: readonly Hit[],
  counts: readonly { readonly user_id: string; readonly search_id: string; readonly count: number }[],
): Hit[] {
  const [ofPerson, ofSearch] = [new Map<string, number>(), new Map<string, number>()]
  for (const { user_id: userId, search_id: searchId, count } of counts) {
    ofPerson.set(userId, (ofPerson.get(userId) ?? 0) + count)
    ofSearch.set(searchId, count)
  }
  return [...Map.groupBy(fitting, ({ user_id: id }) => id)].flatMap(([userId, own]) => {
    if ((ofPerson.get(userId) ?? 0) >= maxInstantAlerts.ofPerson) return []
    return own.find(({ search_id: id }) => (ofSearch.get(id) ?? 0) < maxInstantAlerts.ofSearch) ?? []
  })
}

/** Every morning: ends searches whose days are over, asks about those that nobody opens, and queues the daily emails. */
export async function maintainSearches({ db, jobs, now }: MatchDeps): Promise<void> {
  const at = now()
  const ago = (days: number) => new Date(at.getTime() - days * dayMs)
  /** Each change in a transaction of its own: two of them in one could lock the same searches in different orders. */
  const change = (name: 'search.ended' | 'search.quiet' | undefined, ids: (trx: Db) => Promise<string[]>) =>
    inTransaction(db, async (trx) => {
      const changed = await ids(trx)
      if (name)
        await jobs.publishAll(
          trx,
          changed.map((search_id) => ({ name, payload: { search_id } })),
        )
    })
  await change('search.ended', (trx) => endPast(trx, dayInLondon(at), at))
  await change(undefined, (trx) => switchOffInactive(trx, ago(quietDays.end)))
  await change('search.quiet', (trx) => markInactiveAsked(trx, ago(quietDays.ask), at))
  for await (const page of listWaiting(db))
    await inTransaction(db, (trx) =>
      jobs.publishAll(
        trx,
        page.map((user_id) => ({ name: 'search.digest_due' as const, payload: { user_id } })),
      ),
    )
}

/** The facts of a notification about an item that a search found; undefined if it no longer applies. */
export async function findHitForNotification(
  { db, settings }: TellDeps,
  ids: { readonly searchId: string; readonly itemId: string },
): Promise<(AlertHitFacts & { readonly userId: string; readonly ownerId: string }) | undefined> {
  const hit = await findHit(db, ids)
  return (
    hit && {
      userId: hit.user_id,
      ownerId: hit.owner_id,
      item: foundItem(hit, settings.get('fee')),
      searchName: searchName(hit.query),
    }
  )
}

/** The owner of a search, and a description of what it looks for. */
export async function findSearchForNotification({ db }: Pick<Context, 'db'>, searchId: string) {
  const search = await findSearchOf(db, searchId)
  return search && { userId: search.user_id, searchName: searchName(search.query) }
}

/** Takes what waits for someone's daily email; undefined if there is nothing. It can't be taken a second time. */
export async function takeDigest(
  { now, settings }: Omit<TellDeps, 'db'>,
  trx: Db,
  userId: string,
): Promise<AlertDigestFacts | undefined> {
  // Locked before the hits, in the same order as when an account is deleted: the notification takes this lock later.
  await lockRecipients(trx, [userId])
  const rows = await takeWaiting(trx, userId, now())
  const [first] = rows
  return first && { items: rows.map((row) => foundItem(row, settings.get('fee'))), total: first.total }
}

/** The people with a saved search near the item that it would match, at most `limit`. */
export function listSearchersNear(
  { db, now }: Pick<Context, 'db' | 'now'>,
  itemId: string,
  limit: number,
): Promise<string[]> {
  return listWaitingFor(db, itemId, now(), limit)
}

/** Whether an item is still active, so that people can be notified of it. */
export async function isStillListed({ db }: Pick<Context, 'db'>, itemId: string): Promise<boolean> {
  const row = await db.selectFrom('item_search').select('no').where('item_id', '=', itemId).executeTakeFirst()
  return row !== undefined
}

function foundItem({ id, title, location, daily_rate: daily }: FoundItemRow, fee: Fee): FoundItem {
  const rates = { dailyPence: toPence(daily), weeklyPence: null, monthlyPence: null }
  return { id, title, location, firstDayPence: priceDays(rates, 1, [], fee).totalPence }
}
