import type { RentalView } from '@itemo/contract/rental-views.ts'
import { addDays, countDays } from '@itemo/domain/dates.ts'
import { Id } from '@itemo/domain/ids.ts'
import { toPence } from '@itemo/domain/money.ts'
import type { RentalParty } from '@itemo/domain/rentals/rental-state.ts'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { type PageInput, pageOf, readCursor } from '../../platform/db/cursor.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/http/types.ts'
import type { RealtimeSource } from '../../platform/realtime/deliver-changes.ts'
import { lackingIdentity } from '../identity/identity-policy.ts'
import { partyOf, viewersOf } from './rental-parties.ts'
import { presentRental } from './rental-view.ts'
import {
  type RentalRecord,
  type RentalRow,
  countUnanswered,
  findRecord,
  findRental,
  listLiveOf,
  listLiveRecords,
  listPastRecords,
  listRecordsOf,
} from './rental-queries.ts'

type ReadDeps = Pick<Context, 'db' | 'identity' | 'now' | 'settings'>

/**
 * A page of the rentals under way that someone is renter or owner of, by start date (spec: marketplace 2 "My bookings
 * page"). Throws `invalid_input` for an invalid cursor.
 */
export async function listMyRentals(deps: ReadDeps, { userId }: Actor, { cursor, limit }: PageInput) {
  const { db, now } = deps
  const records = await listLiveRecords(db, { userId, after: readCursor(cursor), limit: limit + 1 })
  const { shown, next_cursor } = pageOf(records, limit, ({ start_date: at, id }) => ({ at, id }))
  return { rentals: await withIdentity(deps, userId, present(shown, userId, now())), next_cursor }
}

/** All rentals of a person on either side, as they see them. */
export async function listRentalsOf({ db, now }: Pick<Context, 'db' | 'now'>, userId: string): Promise<RentalView[]> {
  return present(await listRecordsOf(db, userId), userId, now())
}

/** How many requests wait for a person's answer; expired ones don't count, whether or not a job has ended them. */
export function countWaiting({ db, now }: Pick<Context, 'db' | 'now'>, { userId }: Actor): Promise<number> {
  return countUnanswered(db, userId, now())
}

/** A page of one side's past rentals, the latest start date first. Throws `invalid_input` for an invalid cursor. */
export async function listMyPastRentals(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { userId }: Actor,
  { role, cursor, limit }: PageInput & { readonly role: RentalParty },
) {
  const records = await listPastRecords(db, { userId, role, after: readCursor(cursor), limit: limit + 1 })
  const { shown, next_cursor } = pageOf(records, limit, ({ start_date: at, id }) => ({ at, id }))
  return { rentals: present(shown, userId, now()), next_cursor }
}

function present(records: readonly RentalRecord[], userId: string, now: Date): RentalView[] {
  return records.flatMap((record) => {
    const party = partyOf(record, userId)
    return party ? [presentRental(record, party, now)] : []
  })
}

/** Marks the requests that their owner can approve only after verifying their identity. */
async function withIdentity(deps: ReadDeps, userId: string, views: readonly RentalView[]): Promise<RentalView[]> {
  const hires = views.map((view) =>
    view.role === 'owner' && view.actions.includes('approve') ? hireOf(view) : undefined,
  )
  const lacking = await lackingIdentity(deps, deps.db, userId, 'approval', hires)
  return views.map((view, index) => (lacking[index] ? { ...view, identity_needed: true } : view))
}

const hireOf = (view: RentalView) => ({
  totalPence: toPence(view.total_amount),
  depositPence: toPence(view.deposit?.amount ?? 0),
  askedAt: new Date(view.created_at),
})

/** One rental for one of its parties. Throws `not_found` for everyone else, and for the owner before it was requested. */
export async function getRental(deps: ReadDeps, actor: Actor, rentalId: string): Promise<RentalView> {
  const view = await findRentalFor(deps, actor, rentalId)
  if (!view) throw new AppError('not_found')
  return view
}

/** A paid request for its owner. Throws `forbidden` for other members (ids are random: R82), and `not_found`. */
export async function getRequest(deps: ReadDeps, actor: Actor, rentalId: string): Promise<RentalView> {
  const record = await findRecord(deps.db, rentalId)
  if (!record || record.requested_at === null) throw new AppError('not_found')
  if (partyOf(record, actor.userId) !== 'owner') throw new AppError('forbidden')
  return oneWithIdentity(deps, actor, presentRental(record, 'owner', deps.now()))
}

async function oneWithIdentity(deps: ReadDeps, { userId }: Actor, view: RentalView): Promise<RentalView> {
  return (await withIdentity(deps, userId, [view]))[0] ?? view
}

/** One rental for one of its parties; null where `getRental` throws. */
export async function findRentalFor(deps: ReadDeps, actor: Actor, rentalId: string): Promise<RentalView | null> {
  const record: RentalRecord | undefined = await findRecord(deps.db, rentalId)
  const party = record && partyOf(record, actor.userId)
  return record && party ? oneWithIdentity(deps, actor, presentRental(record, party, deps.now())) : null
}

/** Whether a rental between two people, in either direction, is or was confirmed. */
export async function haveConfirmedRental({ db }: Pick<Context, 'db'>, one: string, other: string): Promise<boolean> {
  const row = await db
    .selectFrom('rentals')
    .select('id')
    .where('status', 'in', ['booked', 'confirmed', 'completed'])
    .where((rental) =>
      rental.or([rental.and({ renter_id: one, owner_id: other }), rental.and({ renter_id: other, owner_id: one })]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** How many days before and after a request its owner sees other rentals. */
const neighbourDays = 60

/** The other live rentals of the same item around this one, for its owner. Throws `forbidden` for the renter. */
export async function listAdjacentRentals({ db, now }: Pick<Context, 'db' | 'now'>, actor: Actor, rentalId: string) {
  const rental = await findRental(db, rentalId)
  const party = rental && partyOf(rental, actor.userId)
  if (!rental || !party) throw new AppError('not_found')
  if (party !== 'owner') throw new AppError('forbidden')
  if (rental.item_id === null) return []
  const rows = await listLiveOf(db, rental.item_id, {
    start: addDays(rental.start_date, -neighbourDays),
    end: addDays(rental.end_date, neighbourDays),
    except: rental.id,
    now: now(),
  })
  return rows.map((row) => ({ ...row, days: countDays(row.start_date, row.end_date) }))
}

/** Notifies both parties' open pages that a rental changed. */
export function publishRentalChange({ realtime }: Pick<Context, 'realtime'>, trx: Db, rentalId: string): Promise<void> {
  return realtime.notify(trx, { table: 'rentals', type: 'UPDATE', id: rentalId })
}

/** Notifies the open pages of everyone who could see a rental that it is gone. */
export function publishRentalRemoval({ realtime }: Pick<Context, 'realtime'>, trx: Db, rental: RentalRow) {
  const viewers = viewersOf(rental)
  return realtime.notify(trx, { table: 'rentals', type: 'DELETE', id: rental.id, viewers })
}

/** Who receives changes of rentals: the two parties, the owner only once it was requested. The record is just a hint to read again. */
export const rentalSource: RealtimeSource = {
  table: 'rentals',
  async load(db, id) {
    const rental = await findRental(db, id)
    if (!rental) return undefined
    const { renter_id, owner_id, status, updated_at } = rental
    return { record: { id, renter_id, owner_id, status, updated_at }, viewers: viewersOf(rental) }
  },
  async mayWatch(db, { userId }, filter) {
    if (!filter) return true
    if (filter.column === 'renter_id' || filter.column === 'owner_id') return filter.value === userId
    const isId = filter.column === 'id' && z.safeParse(Id, filter.value).success
    const rental = isId ? await findRental(db, filter.value) : undefined
    return rental !== undefined && viewersOf(rental).includes(userId)
  },
}
