import { addDays, dayInLondon, endOfDay } from '@itemo/domain/dates.ts'
import { toPence } from '@itemo/domain/money.ts'
import type { WantDigestFacts, WantNearbyFacts } from '@itemo/domain/notifications/notification-data.ts'
import {
  maxOffers,
  maxOpenWants,
  maxWantNotices,
  type WantChanges,
  wantDayFault,
  wantDays,
  type WantInput,
  wantMessages,
} from '@itemo/domain/wants/want-schemas.ts'
import type { NearInput } from '@itemo/domain/items/search-area.ts'
import type * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { type PageInput, pageOf, readCursor } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError, found, refusedField } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/http/types.ts'
import { requireUnrestricted } from '../accounts/restrictions.ts'
import { type FilterDeps, locate, wordsAsQuery } from '../items/search/item-search.ts'
import { rateLimitKeyOf } from '../items/search/list-limits.ts'
import { listOffers, type OfferRow } from './want-offer-queries.ts'
import {
  findOpenWants,
  findWant,
  insertNotices,
  insertWant,
  listOpenWants,
  listWantsOf,
  lockAsker,
  lockWantNotices,
  takeWaitingWants,
  updateWant,
  type WantDigestRow,
  type WantRow,
} from './want-queries.ts'
import { shownName } from './want-view.ts'

/** As many as the message about open wants promises. */
const wantsPerDay = { limit: maxOpenWants, windowSeconds: 86_400 }
/** The radius of wants that count as near a place: 50 miles. */
const boardKm = 80

/** A want with the offers that its reader may see: its author all of them, an owner their own. */
export interface ReadWant {
  readonly want: WantRow
  readonly offers: readonly OfferRow[]
}

/** The board. Throws `invalid_input` for an unknown postcode and a malformed cursor. */
export async function listBoard(
  deps: FilterDeps,
  actor: Actor | undefined,
  { near, cursor, limit }: PageInput & { readonly near?: NearInput | undefined },
  address: string,
) {
  const point = near && (await locate(deps, near, rateLimitKeyOf({ actor, address })))
  const rows = await listOpenWants(deps.db, {
    readerId: actor?.userId ?? null,
    around: point && { point, km: boardKm },
    after: readCursor(cursor),
    limit: limit + 1,
    now: deps.now(),
  })
  return pageOf(rows, limit, (row) => row)
}

/** A page of the actor's wants, newest first. Throws `invalid_input` for a malformed cursor. */
export async function listOwnWants(
  { db, now }: Pick<Context, 'db' | 'now'>,
  actor: Actor,
  { cursor, limit }: PageInput,
) {
  const rows = await listWantsOf(db, actor.userId, { after: readCursor(cursor), limit: limit + 1, now: now() })
  return pageOf(rows, limit, (row) => row)
}

/** A want with its offers. Throws `not_found`, also for a hidden one and one behind a block. */
export async function readWant(
  { db, now }: Pick<Context, 'db' | 'now'>,
  actor: Actor | undefined,
  id: string,
): Promise<ReadWant> {
  const readerId = actor?.userId ?? null
  const want = found(await findWant(db, id, { readerId, now: now() }))
  if (readerId === null) return { want, offers: [] }
  const ownerId = want.user_id === readerId ? undefined : readerId
  return { want, offers: await listOffers(db, want, { ownerId, limit: maxOffers, now: now() }) }
}

/**
 * Puts a want on the board; repeating the words and place of an open one returns that one. Throws `too_many_wants`, `rate_limited`, and
 * `invalid_input` for impossible days and an unknown postcode.
 */
export async function postWant(
  deps: FilterDeps & Pick<Context, 'jobs'>,
  actor: Actor,
  input: z.output<typeof WantInput>,
  address: string,
): Promise<ReadWant> {
  const { db, jobs, limits, now } = deps
  const at = now()
  const fault = wantDayFault(input.from, dayInLondon(at))
  if (fault !== undefined) throw refusedField('from', fault)
  const { label, latitude, longitude } = await locate(
    deps,
    { postcode: input.near },
    rateLimitKeyOf({ actor, address }),
  )
  const location = label ?? input.near
  const id = await inTransaction(db, async (trx) => {
    await requireUnrestricted(trx, actor.userId, 'hiring', at)
    if (!(await lockAsker(trx, actor.userId))) throw new AppError('unauthenticated')
    const { count, same } = await findOpenWants(trx, actor.userId, { words: input.words, location }, at)
    if (same !== null) return same
    if (count >= maxOpenWants) throw new AppError('too_many_wants', { message: wantMessages.tooMany })
    await limits.take(`wants:post:${actor.userId}`, wantsPerDay, trx)
    const lastDay = [addDays(input.from, -1), addDays(dayInLondon(at), wantDays.open)].sort()[0] ?? input.from
    const wantId = await insertWant(trx, {
      user_id: actor.userId,
      words: input.words,
      note: input.note ?? null,
      category: input.category ?? null,
      location,
      latitude,
      longitude,
      within_km: input.within_km,
      from_day: input.from,
      until_day: input.until,
      budget_pence: input.budget == null ? null : toPence(input.budget),
      created_at: at,
      // A want for today is open until the end of the day.
      expires_at: endOfDay(lastDay < dayInLondon(at) ? input.from : lastDay),
    })
    await jobs.publish(trx, { name: 'want.posted', payload: { want_id: wantId } })
    return wantId
  })
  return readWant(deps, actor, id)
}

/** Closes one of the actor's wants, or extends its radius. Throws `not_found`, `want_closed`. */
export async function changeWant(
  deps: Pick<Context, 'db' | 'jobs' | 'now' | 'settings'>,
  actor: Actor,
  id: string,
  { status, within_km: km }: z.output<typeof WantChanges>,
): Promise<ReadWant> {
  const { db, jobs, now } = deps
  await inTransaction(db, async (trx) => {
    const want = await lockWant({ db: trx, now }, actor, id)
    if (want.user_id !== actor.userId) throw new AppError('not_found')
    if (want.status === status) return
    requireOpen(want)
    await updateWant(trx, id, { status, within_km: km })
    // More owners are within reach.
    if (km !== undefined && km > want.within_km) {
      await jobs.publish(trx, { name: 'want.posted', payload: { want_id: id } })
    }
  })
  return readWant(deps, actor, id)
}

/** Locks a want that the actor may see. Throws `not_found`. */
export async function lockWant({ db, now }: { readonly db: Db } & Pick<Context, 'now'>, actor: Actor, id: string) {
  return found(await findWant(db, id, { readerId: actor.userId, now: now(), lock: true }))
}

/** Throws `want_closed` unless a want is open. */
export function requireOpen({ status }: WantRow): void {
  if (status !== 'open') throw new AppError('want_closed')
}

/** Chooses the owners to notify of a want, and publishes that. Repeating it adds those who have come within reach since. */
export async function notifyOwners(
  deps: Pick<Context, 'db' | 'jobs' | 'now' | 'settings'>,
  wantId: string,
): Promise<void> {
  const { db, jobs, now } = deps
  const want = await findWant(db, wantId, { readerId: null, now: now() })
  if (want?.status !== 'open') return
  const words = await wordsAsQuery(deps, want.words)
  await inTransaction(db, async (trx) => {
    await lockWantNotices(trx)
    const ownerIds = await insertNotices(trx, want, {
      words,
      max: maxWantNotices.ofWant,
      maxADay: maxWantNotices.ofOwnerADay,
      now: now(),
    })
    if (ownerIds.length > 0) {
      await jobs.publish(trx, { name: 'want.told', payload: { want_id: wantId, owner_ids: ownerIds } })
    }
  })
}

/** The facts of a notification about an open want, with its author; undefined if it no longer applies. */
export async function findWantForNotification(
  { db, now }: Pick<Context, 'db' | 'now'>,
  wantId: string,
): Promise<(WantNearbyFacts & { readonly userId: string }) | undefined> {
  const want = await findWant(db, wantId, { readerId: null, now: now() })
  if (want?.status !== 'open') return undefined
  return { ...nearbyFacts(want), userId: want.user_id }
}

/** Takes the wants that wait for an owner's daily email; undefined if there are none. They can't be taken a second time. */
export async function takeWantDigest(
  { now }: Pick<Context, 'now'>,
  trx: Db,
  ownerId: string,
): Promise<WantDigestFacts | undefined> {
  const rows = await takeWaitingWants(trx, ownerId, now())
  const [first] = rows
  return first && { wants: rows.map(nearbyFacts), total: first.total }
}

function nearbyFacts({
  id: wantId,
  words,
  location,
  from_day: startDate,
  until_day: endDate,
  asker,
}: WantDigestRow): WantNearbyFacts {
  return { wantId, words, location, startDate, endDate, asker: shownName(asker) }
}
