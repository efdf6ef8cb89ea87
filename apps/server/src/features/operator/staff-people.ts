import { dayInLondon } from '@itemo/domain/dates.ts'
import type { IdentityDecisionInput } from '@itemo/domain/identity/identity-schemas.ts'
import { outwardPostcode } from '@itemo/domain/postcodes.ts'
import { readReference } from '@itemo/domain/staff/references.ts'
import {
  type FactorResetInput,
  moneyFilters,
  type PeopleFilter,
  type RevealInput,
  revealsPerDay,
  type StaffDeletionInput,
} from '@itemo/domain/staff/staff-people-schemas.ts'
import type { StaffActName } from '@itemo/domain/staff/staff-acts.ts'
import type { Context } from '../../context.ts'
import { type PageInput, pageOf, readCursor } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError, found, refusedField } from '../../platform/http/app-error.ts'
import type { StaffActor } from '../../platform/http/types.ts'
import { listSecurityEventsOf, noteSecurityEvent } from '../accounts/devices/security-events.ts'
import { openFactorReset } from '../accounts/factors/factor-resets.ts'
import {
  deleteAccountOf,
  endSessionsOf,
  lockSessionsOf,
  sendConfirmationTo,
  sendResetTo,
} from '../accounts/staff-account-acts.ts'
import { decideIdentity, readIdentityAsStaff } from '../identity/staff-identity.ts'
import { readEdits } from '../items/edit-history.ts'
import { readHiddenPicture } from '../items/pictures/pictures.ts'
import { closeIdentityCase, lockIdentityCase } from '../moderation/identity-case.ts'
import { noteAccess } from '../staff/access-log.ts'
import { audited, boundPerDay } from '../staff/audit.ts'
import { findStaffMember, isCurrentStaff } from '../staff/staff.ts'
import { sumOpenDues } from './money-queries.ts'
import { findLastCheck, isShownToStaff, type ItemFilters, listItems } from './staff-item-queries.ts'
import {
  countOfPerson,
  findTrustOfPerson,
  findPostcode,
  type HiddenReviews,
  listCasesAbout,
  listDecisionsAbout,
  listLatestItems,
  listPeople,
  listRequestsOf,
  listReviewsOf,
  listStandingAgainst,
} from './staff-people-queries.ts'
import { mayLogOut, seesAddresses, seesCases, seesInbox, seesMoney, seesRestricted } from './staff-people-policy.ts'
import { listStaffRentals } from './staff-rental-queries.ts'

type Deps = Pick<Context, 'db' | 'identity' | 'jobs' | 'log' | 'now' | 'oneTime'>
type ReadDeps = Pick<Context, 'db' | 'log' | 'now'>
type PersonDeps = Pick<Context, 'db' | 'identity' | 'now'>

/** Interprets a search text: a reference, or words. */
export function namedBy(q: string | undefined) {
  const words = q?.trim()
  if (words === undefined || words === '') return {}
  const reference = readReference(words)
  const isOfRow = reference?.kind === 'id' || reference?.kind === 'start'
  return { words, reference: isOfRow ? reference : undefined }
}

/**
 * A page of the members, newest first. Throws `invalid_input` for a malformed cursor, and for a filter about money that they may not use.
 */
export async function listMembers(
  { db, now }: ReadDeps,
  by: StaffActor,
  { q, filter, cursor, limit }: PageInput & { q?: string | undefined; filter?: PeopleFilter | undefined },
) {
  if (filter !== undefined && moneyFilters.includes(filter) && !seesMoney(by))
    throw refusedField('filter', 'Only roles with access to money can do this.')
  const which = { ...namedBy(q), filter, byEmail: seesAddresses(by), restricted: seesRestricted(by), now: now() }
  const rows = await listPeople(db, which, readCursor(cursor), limit + 1)
  return pageOf(rows, limit, ({ place: at, id }) => ({ at, id }))
}

/** Which hidden reviews someone may see: none about themselves, and those taken down for child safety only with the right for it. */
function hiddenReviews(by: StaffActor, userId: string): HiddenReviews {
  if (!seesCases(by) || userId === by.userId) return 'none'
  return seesRestricted(by) ? 'all' : 'unrestricted'
}

/** A member with their history; reading it is recorded. Throws `not_found`. */
export async function readPerson(deps: PersonDeps, by: StaffActor, userId: string) {
  const { db, now } = deps
  const at = now()
  const [person] = await listPeople(
    db,
    { only: userId, byEmail: false, restricted: seesRestricted(by), now: at },
    undefined,
    1,
  )
  const row = found(person)
  await noteAccess(db, by, { what: 'person', subjectId: userId, at })
  const restricted = seesRestricted(by)
  // Nobody can read in the console what others reported about them.
  const history =
    seesCases(by) && userId !== by.userId
      ? {
          cases: await listCasesAbout(db, { ownerId: userId, restricted }),
          decisions: await listDecisionsAbout(db, userId, restricted),
          standing: await listStandingAgainst(db, { userId, restricted, now: at }),
        }
      : null
  const which = { personId: userId, now: at, today: dayInLondon(at) }
  const rentals = await listStaffRentals(db, which, undefined, 10)
  const identity = seesCases(by) ? await readIdentityAsStaff(deps, db, by, userId) : null
  return {
    row,
    history,
    identity,
    rentals,
    trust: await findTrustOfPerson(db, userId),
    items: seesCases(by) ? await listLatestItems(db, userId) : null,
    reviews: await listReviewsOf(db, userId, hiddenReviews(by, userId)),
    support: seesInbox(by) ? await listRequestsOf(db, userId) : null,
    dues: seesMoney(by) ? await sumOpenDues(db, userId) : null,
    counts: await countOfPerson(db, userId, restricted),
  }
}

export type ReadPerson = Awaited<ReturnType<typeof readPerson>>

/**
 * Reveals one field of a member: recorded with its reason, once an hour. Of a postcode only the area. Throws `not_found`, `own_matter`,
 * `rate_limited`.
 */
export async function reveal(
  deps: Deps,
  by: StaffActor,
  userId: string,
  { field, reason }: RevealInput,
): Promise<string | null> {
  const at = deps.now()
  if (userId === by.userId) throw new AppError('own_matter')
  return inTransaction(deps.db, async (trx) => {
    const row = found(
      (
        await listPeople(trx, { only: userId, byEmail: false, restricted: seesRestricted(by), now: at }, undefined, 1)
      )[0],
    )
    const access = { what: field === 'email' ? 'email' : 'address', subjectId: userId, at } as const
    if (await noteAccess(trx, by, access)) {
      await boundPerDay(trx, by, { act: 'person.reveal', max: revealsPerDay, at })
      await audited(trx, by, { act: 'person.reveal', subjectId: userId, at, reason }, async (note) => {
        note('field', null, field)
      })
    }
    if (field === 'email') return row.email
    return outwardPostcode((await findPostcode(trx, userId)) ?? '') ?? null
  })
}

/**
 * A page of an account's security events, latest first. Reading it is recorded, and shown to its person once an hour. Throws `not_found`,
 * `own_matter`, and `invalid_input` for a malformed cursor.
 */
export async function listSecurityEventsAsStaff(deps: ReadDeps, by: StaffActor, userId: string, page: PageInput) {
  const at = deps.now()
  if (userId === by.userId) throw new AppError('own_matter')
  return inTransaction(deps.db, async (trx) => {
    found(
      (
        await listPeople(trx, { only: userId, byEmail: false, restricted: seesRestricted(by), now: at }, undefined, 1)
      )[0],
    )
    if (await noteAccess(trx, by, { what: 'security', subjectId: userId, at }))
      await noteSecurityEvent(deps, trx, { userId, kind: 'staff_looked', by: 'staff' })
    return listSecurityEventsOf({ db: trx, now: deps.now }, { userId }, page)
  })
}

/** Acts on an account, with an audit entry if anything changed. Throws `own_matter`, `not_found`. */
async function actOnPerson(
  deps: Deps,
  by: StaffActor,
  { act, userId }: { readonly act: StaffActName; readonly userId: string },
  run: (trx: Db) => Promise<unknown>,
): Promise<ReadPerson> {
  if (userId === by.userId) throw new AppError('own_matter')
  await inTransaction(deps.db, (trx) => audited(trx, by, { act, subjectId: userId, at: deps.now() }, () => run(trx)))
  return readPerson(deps, by, userId)
}

/** Decides about someone's identity, and closes the case that it opened. Throws `own_matter`, `not_found`, `conflict`. */
export async function decideIdentityOf(
  deps: Deps,
  by: StaffActor,
  userId: string,
  input: IdentityDecisionInput,
): Promise<ReadPerson> {
  await inTransaction(deps.db, async (trx) => {
    const row = await lockIdentityCase(trx, userId, input.case_id)
    await decideIdentity({ ...deps, db: trx }, by, userId, { ...input, case_id: input.case_id ?? row?.id ?? null })
    if (row) await closeIdentityCase(trx, by, row, { ...input, at: deps.now() })
  })
  return readPerson(deps, by, userId)
}

/**
 * Opens a reset of someone's two-step login, of which they are notified three times; an open one stays. Throws `own_matter`, `not_found`,
 * and `conflict` for someone without it, or for staff, who would lose the console: for them it is done by an operator's shell.
 */
export async function openReset(
  deps: Deps,
  by: StaffActor,
  userId: string,
  { reason }: FactorResetInput,
): Promise<ReadPerson> {
  if (userId === by.userId) throw new AppError('own_matter')
  await inTransaction(deps.db, async (trx) => {
    if (await isCurrentStaff({ db: trx }, userId))
      throw new AppError('conflict', {
        message: "They're on the team, so an operator has to do this with npm run staff.",
      })
    const { dueAt, isNew } = await openFactorReset(deps, trx, userId)
    if (!isNew) return
    await audited(trx, by, { act: 'person.factor_reset', subjectId: userId, at: deps.now(), reason }, async (note) =>
      note('due_at', null, dueAt),
    )
  })
  return readPerson(deps, by, userId)
}

/**
 * Deletes an account permanently, under the same conditions as its owner. Throws `own_matter`, `not_found`, `invalid_input` for a name
 * that isn't theirs, and `account_has_live_rentals` and the like.
 */
export async function deletePerson(
  deps: Deps & Parameters<typeof deleteAccountOf>[0],
  by: StaffActor,
  userId: string,
  { reason, name }: StaffDeletionInput,
): Promise<void> {
  if (userId === by.userId) throw new AppError('own_matter')
  // Last: the recorded reasons of acts about someone are deleted with their account, but this one has to stay.
  await deleteAccountOf(deps, userId, name, (trx) =>
    audited(trx, by, { act: 'person.delete', subjectId: userId, at: deps.now(), reason }, async () => undefined),
  )
}

/**
 * Logs someone out everywhere; repeating it, even concurrently, changes nothing. Throws `own_matter`, and `forbidden` if the person is an
 * operator and the actor isn't.
 */
export async function endSessions(deps: Deps, by: StaffActor, userId: string): Promise<ReadPerson> {
  if (userId === by.userId) throw new AppError('own_matter')
  await inTransaction(deps.db, async (trx) => {
    const count = await lockSessionsOf(trx, userId)
    const isOperator = (await findStaffMember({ db: trx }, userId))?.roles.includes('operator') ?? false
    if (!mayLogOut(by, isOperator)) throw new AppError('forbidden')
    if (count === 0) return
    await audited(trx, by, { act: 'person.end_sessions', subjectId: userId, at: deps.now() }, async (note) => {
      note('sessions', count, 0)
      await endSessionsOf(deps, trx, userId)
    })
  })
  return readPerson(deps, by, userId)
}

/** Sends the email for setting a new password, at most once a minute. */
export function sendReset(deps: Deps, by: StaffActor, userId: string): Promise<ReadPerson> {
  return actOnPerson(deps, by, { act: 'person.send_reset', userId }, (trx) => sendResetTo(deps, trx, userId))
}

/** Sends the email for confirming an address, at most once a minute. Throws `conflict` if it is already confirmed. */
export function sendConfirmation(deps: Deps, by: StaffActor, userId: string): Promise<ReadPerson> {
  return actOnPerson(deps, by, { act: 'person.send_confirmation', userId }, (trx) =>
    sendConfirmationTo(deps, trx, userId),
  )
}

type ItemDeps = Pick<Context, 'db' | 'now' | 'settings'>

/** The reader of a list of items, the current time, and the points from which an item is on the watch list. */
const readingOf = ({ now, settings }: ItemDeps, by: StaffActor) => ({
  reader: { userId: by.userId, restricted: seesRestricted(by) },
  now: now(),
  watchFrom: settings.get('moderation.thresholds').watch_from,
})

/** A page of the items, newest first. Throws `invalid_input` for a malformed cursor. */
export async function listAllItems(
  deps: ItemDeps,
  by: StaffActor,
  { q, cursor, limit, ...filters }: PageInput & ItemFilters & { q?: string | undefined },
) {
  const which = { ...namedBy(q), ...filters, ...readingOf(deps, by) }
  const rows = await listItems(deps.db, which, readCursor(cursor), limit + 1)
  return pageOf(rows, limit, ({ place_in_list: at, id }) => ({ at, id }))
}

const pounds = (amount: string | null) => (amount === null ? null : Number(amount))

/** A picture of an item, even while it is held or taken down. Throws `not_found` for any other picture. */
export async function readItemPicture(
  { db, objects }: Pick<Context, 'db' | 'objects'>,
  { itemId, path, width }: { readonly itemId: string; readonly path: string; readonly width: number },
): Promise<Uint8Array<ArrayBuffer>> {
  if (!(await isShownToStaff(db, itemId, path))) throw new AppError('not_found')
  return readHiddenPicture({ objects }, path, width)
}

/** An item with its edits since a person last decided about it, the cases about it and its latest hires. Throws `not_found`. */
export async function readItem(deps: ItemDeps, by: StaffActor, itemId: string) {
  const { db } = deps
  const reading = readingOf(deps, by)
  const at = reading.now
  const row = found((await listItems(db, { only: itemId, ...reading }, undefined, 1))[0])
  const isOwn = row.user_id === by.userId
  const checkedAt = await findLastCheck(db, itemId)
  const edits = await readEdits(db, itemId, checkedAt, {
    title: row.title,
    description: row.description,
    category: row.category,
    daily_rate: Number(row.daily_rate),
    weekly_rate: pounds(row.weekly_rate),
    monthly_rate: pounds(row.monthly_rate),
    deposit: row.deposit_required ? pounds(row.deposit_amount) : null,
    images: row.images,
  })
  return {
    row,
    edits: { checkedAt, ...edits },
    cases: isOwn ? [] : await listCasesAbout(db, { itemId, restricted: seesRestricted(by) }),
    rentals: await listStaffRentals(db, { itemId, now: at, today: dayInLondon(at) }, undefined, 10),
  }
}

export type ReadItem = Awaited<ReturnType<typeof readItem>>
