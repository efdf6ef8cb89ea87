import { addDays, dayInLondon } from '@itemo/domain/dates.ts'
import { supportReplied } from '@itemo/domain/notifications/support-notification-copy.ts'
import type { StaffActName } from '@itemo/domain/staff/staff-acts.ts'
import { type Reference, readReference } from '@itemo/domain/staff/references.ts'
import { hasRole, staffReaders } from '@itemo/domain/staff/staff-roles.ts'
import { supportDueAt } from '@itemo/domain/support/support-due.ts'
import {
  maxStaffWrites,
  type SupportAssignInput,
  type SupportLinkInput,
  type SupportReplyInput,
  type SupportStateInput,
} from '@itemo/domain/support/support-inbox-schemas.ts'
import { afterSupportAct, supportMoves, supportReference } from '@itemo/domain/support/support-state.ts'
import type { Context } from '../../context.ts'
import { type PageInput, pageOf, readCursor } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError, found, refusedField } from '../../platform/http/app-error.ts'
import type { StaffActor } from '../../platform/http/types.ts'
import { notify, type NotifyDeps } from '../notifications/notifications.ts'
import { noteAccess } from '../staff/access-log.ts'
import { audited, type NoteChange } from '../staff/audit.ts'
import { isRepeated, type Idempotency } from '../staff/repeated-acts.ts'
import { mailReply } from './mail-support-request.ts'
import {
  findCaseFor,
  findItem,
  findLastAnswerAt,
  findRental,
  findWriter,
  isOwnRequest,
  type ListedRequest,
  listInboxStaff,
  listRentalsNamed,
  listRentalsOf,
  listRequests,
  type SupportFilters,
} from './staff-support-queries.ts'
import {
  changeRequest,
  countMessages,
  insertMessage,
  listMessages,
  lockRequest,
  type RequestRow,
} from './support-queries.ts'

type ReadDeps = Pick<Context, 'db' | 'now'>
type ActDeps = ReadDeps & NotifyDeps

/** How many days back an author's rentals are shown. */
const rentalDays = 90

/** A page of the inbox, and when staff last answered. Throws `invalid_input` for a malformed cursor. */
export async function listInbox(
  { db, now }: ReadDeps,
  by: StaffActor,
  { cursor, limit, ...filters }: PageInput & Omit<SupportFilters, 'by' | 'at' | 'only' | 'number'>,
) {
  const rows = await listRequests(db, { ...filters, by, at: now() }, readCursor(cursor), limit + 1)
  const { shown, next_cursor } = pageOf(rows, limit, ({ place: at, id }) => ({ at, id }))
  return { shown, next_cursor, lastAnswerAt: await findLastAnswerAt(db) }
}

/** The request with this number or id, if the reader may see it: at most one. */
export function findRequestsNamed({ db, now }: ReadDeps, by: StaffActor, reference: Reference | undefined) {
  if (reference?.kind !== 'support' && reference?.kind !== 'id') return []
  const which = reference.kind === 'id' ? { only: reference.id } : { number: reference.number }
  return listRequests(db, { ...which, by, at: now() }, undefined, 1)
}

/** A request that the reader may see and that isn't their own matter. Throws `not_found`, `own_matter`. */
async function getRequest(db: Db, by: StaffActor, at: Date, requestId: string): Promise<ListedRequest> {
  const row = found((await listRequests(db, { only: requestId, by, at }, undefined, 1))[0])
  if (await isOwnRequest(db, row, by.userId)) throw new AppError('own_matter')
  return row
}

/** A request with everything needed to answer it; viewing its author is recorded. Throws `not_found`, `own_matter`. */
export async function readRequest({ db, now }: ReadDeps, by: StaffActor, requestId: string) {
  const at = now()
  const row = await getRequest(db, by, at, requestId)
  const { user_id: userId, rental_id, item_id, case_id } = row
  if (userId !== null) await noteAccess(db, by, { what: 'person', subjectId: userId, at })
  return {
    row,
    messages: await listMessages(db, requestId),
    person: userId === null ? undefined : await findWriter(db, userId, row.email),
    rentals: userId === null ? [] : await listRentalsOf(db, userId, addDays(dayInLondon(at), -rentalDays)),
    rental: rental_id === null ? undefined : await findRental(db, rental_id),
    item: item_id === null ? undefined : await findItem(db, item_id),
    // Finance may not see cases.
    case:
      case_id === null || !hasRole(by.roles, staffReaders.cases)
        ? undefined
        : await findCaseFor(db, by, { id: case_id }),
    colleagues: await listInboxStaff(db),
  }
}

export type ReadRequest = Awaited<ReturnType<typeof readRequest>>

interface RequestAct {
  readonly act: StaffActName
  readonly requestId: string
  readonly idempotency: Idempotency
  /** The version that the act is based on; absent for acts that change nothing visible to others. */
  readonly version?: number
  /** Whether the act's result already holds, so that nothing needs to be done. */
  readonly isDone?: (row: RequestRow) => boolean
}

/**
 * Acts on a locked request, with an audit entry. Repeating the request does nothing. Returns the updated request. Throws `not_found`,
 * `own_matter`, and `case_changed` if it was changed since it was read.
 */
async function actOnRequest(
  deps: ActDeps,
  by: StaffActor,
  { act, requestId, idempotency, version, isDone }: RequestAct,
  run: (trx: Db, row: RequestRow, note: NoteChange, at: Date) => Promise<void>,
): Promise<ReadRequest> {
  const at = deps.now()
  await inTransaction(deps.db, async (trx) => {
    await getRequest(trx, by, at, requestId)
    const row = found(await lockRequest(trx, requestId))
    if (await isRepeated(trx, by, idempotency, at)) return
    if (version !== undefined && row.version !== version) throw new AppError('case_changed')
    if (isDone?.(row)) return
    await audited(trx, by, { act, subjectId: requestId, at }, (note) => run(trx, row, note, at))
  })
  return readRequest(deps, by, requestId)
}

/** Throws `conflict` if a thread has reached its limit of staff messages. */
async function requireRoom(trx: Db, requestId: string): Promise<void> {
  if ((await countMessages(trx, requestId, 'staff')) >= maxStaffWrites)
    throw new AppError('conflict', { message: "This request can't take any more messages." })
}

/**
 * Answers a request, and optionally closes it; its author is emailed, and a member sees the answer in their list. Throws like
 * `actOnRequest`.
 */
export function replyByStaff(
  deps: ActDeps,
  by: StaffActor,
  requestId: string,
  { version, text, close }: SupportReplyInput,
  idempotency: Idempotency,
): Promise<ReadRequest> {
  return actOnRequest(
    deps,
    by,
    { act: 'support.reply', requestId, idempotency, version },
    async (trx, row, note, at) => {
      await requireRoom(trx, requestId)
      const messageId = await insertMessage(trx, {
        request_id: requestId,
        direction: 'out',
        staff_id: by.userId,
        text,
        at,
      })
      const state = afterSupportAct(row.state, close ? 'reply_and_close' : 'reply') ?? row.state
      note('state', row.state, state)
      await changeRequest(trx, row, {
        state,
        closed_at: state === 'closed' ? at : null,
        first_reply_at: row.first_reply_at ?? at,
        assigned_to: row.assigned_to ?? by.userId,
        last_message_at: at,
      })
      const payload = { request_id: requestId, user_id: row.user_id, email: row.email, message_id: messageId }
      await deps.jobs.send(trx, mailReply, payload)
      if (row.user_id === null) return
      await notify(deps, trx, {
        userId: row.user_id,
        kind: 'support_replied',
        dedupeKey: `support_replied ${messageId}`,
        aboutId: null,
        words: supportReplied({ reference: supportReference(row.number), subject: row.subject }),
      })
    },
  )
}

/** Adds a note, which can't be removed. Throws like `actOnRequest`. */
export function noteByStaff(
  deps: ActDeps,
  by: StaffActor,
  requestId: string,
  { text }: { readonly text: string },
  idempotency: Idempotency,
): Promise<ReadRequest> {
  return actOnRequest(deps, by, { act: 'support.note', requestId, idempotency }, async (trx, _row, _note, at) => {
    await requireRoom(trx, requestId)
    await insertMessage(trx, { request_id: requestId, direction: 'note', staff_id: by.userId, text, at })
  })
}

/** Assigns a request. Throws like `actOnRequest`, and `invalid_input` for someone who doesn't answer requests. */
export function assignByStaff(
  deps: ActDeps,
  by: StaffActor,
  requestId: string,
  { version, staff_id: staffId }: SupportAssignInput,
  idempotency: Idempotency,
): Promise<ReadRequest> {
  const isDone = (row: RequestRow) => row.assigned_to === staffId
  const act = { act: 'support.assign', requestId, idempotency, version, isDone } as const
  return actOnRequest(deps, by, act, async (trx, row, note) => {
    const isOne = staffId === null || (await listInboxStaff(trx)).some(({ id }) => id === staffId)
    if (!isOne) throw refusedField('staff_id', 'Please choose someone who can answer requests.')
    note('assigned_to', row.assigned_to, staffId)
    await changeRequest(trx, row, { assigned_to: staffId })
  })
}

/** Closes a request, puts it on hold or reopens it, with its old deadline. Throws like `actOnRequest`. */
export function moveByStaff(
  deps: ActDeps,
  by: StaffActor,
  requestId: string,
  { version, state }: SupportStateInput,
  idempotency: Idempotency,
): Promise<ReadRequest> {
  const isDone = (row: RequestRow) => afterSupportAct(row.state, supportMoves[state]) === undefined
  const act = { act: 'support.state', requestId, idempotency, version, isDone } as const
  return actOnRequest(deps, by, act, async (trx, row, note, at) => {
    note('state', row.state, state)
    await changeRequest(trx, row, { state, closed_at: state === 'closed' ? at : null })
  })
}

interface Links {
  readonly kind: RequestRow['kind']
  readonly rental_id: string | null
  readonly item_id: string | null
  readonly case_id: string | null
}

/**
 * Resolves references. A missing one is left unchanged, and so is a case that the reader may not see, because it isn't shown to them.
 * Throws `invalid_input` by field for a reference that matches nothing that the reader may see.
 */
async function readLinks(
  trx: Db,
  by: StaffActor,
  row: RequestRow,
  { kind, rental, item, case: ofCase }: SupportLinkInput,
): Promise<Links> {
  const rentalReference = rental ? readReference(rental) : undefined
  const rentals = rentalReference ? await listRentalsNamed(trx, rentalReference) : []
  if (rental && rentals.length !== 1)
    throw refusedField('rental', rentals.length === 0 ? 'Rental not found.' : 'This matches more than one rental.')
  const itemReference = item ? readReference(item) : undefined
  const itemRow = itemReference?.kind === 'id' ? await findItem(trx, itemReference.id) : undefined
  if (item && !itemRow) throw refusedField('item', 'Item not found.')
  const caseReference = ofCase ? readReference(ofCase) : undefined
  const caseRow =
    caseReference?.kind === 'id' || caseReference?.kind === 'case'
      ? await findCaseFor(trx, by, caseReference)
      : undefined
  if (ofCase && !caseRow) throw refusedField('case', 'Case not found.')
  const isHidden = row.case_id !== null && (await findCaseFor(trx, by, { id: row.case_id })) === undefined
  return {
    kind,
    rental_id: rental === undefined ? row.rental_id : (rentals[0] ?? null),
    item_id: item === undefined ? row.item_id : (itemRow?.id ?? null),
    case_id: ofCase === undefined || (ofCase === null && isHidden) ? row.case_id : (caseRow?.id ?? null),
  }
}

/**
 * Sets what a request is about; another kind sets another deadline, counted from its arrival. Throws like `actOnRequest` and `readLinks`.
 */
export function linkByStaff(
  deps: ActDeps,
  by: StaffActor,
  requestId: string,
  input: SupportLinkInput,
  idempotency: Idempotency,
): Promise<ReadRequest> {
  const act = { act: 'support.link', requestId, idempotency, version: input.version } as const
  return actOnRequest(deps, by, act, async (trx, row, note) => {
    const links = await readLinks(trx, by, row, input)
    if (await isOwnRequest(trx, { ...row, ...links }, by.userId)) throw new AppError('own_matter')
    for (const field of ['kind', 'rental_id', 'item_id', 'case_id'] as const) note(field, row[field], links[field])
    const isOther = links.kind !== row.kind && row.first_reply_at === null
    await changeRequest(trx, row, {
      ...links,
      ...(isOther && { due_at: supportDueAt({ ...row, kind: links.kind }, row.created_at) }),
    })
  })
}
