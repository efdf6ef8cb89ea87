import {
  type ConversationGrantInput,
  grantMs,
  grantsPerDay,
  longReason,
} from '@itemo/domain/moderation/case-schemas.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { type PageInput, pageOf, readCursor } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError, refusedField } from '../../platform/http/app-error.ts'
import type { StaffActor } from '../../platform/http/types.ts'
import { listMessagesForStaff, listSides } from '../messages/moderate-message.ts'
import { noteAccess } from '../staff/access-log.ts'
import { audited, boundPerDay } from '../staff/audit.ts'
import { isUndecided } from './case-queries.ts'
import { isEvidencePreserved } from './kept-evidence.ts'
import { getOthersCase, seesRestricted } from './staff-cases.ts'

type Deps = Pick<Context, 'db' | 'now'>

/** Repeated requests within this many milliseconds count as one. */
const pressMs = 60_000

/**
 * Lets a staff member read a conversation for half an hour; both of its members can see the reason in their data. Throws `not_found` if
 * it doesn't exist, isn't part of the case, or the case isn't visible to the actor; `own_matter` for a member of the conversation;
 * `invalid_input` for a short reason, unless it is the reported conversation of an open case; `rate_limited`.
 */
export async function grantConversation(
  deps: Deps,
  by: StaffActor,
  id: string,
  { case_id: caseId, reason }: ConversationGrantInput,
): Promise<Date> {
  const conversationId = id.toLowerCase()
  if (caseId === undefined) requireSentence(reason)
  return inTransaction(deps.db, async (trx) => {
    const at = deps.now()
    const members = await listSides(trx, conversationId)
    if (members.length === 0) throw new AppError('not_found')
    if (members.includes(by.userId)) throw new AppError('own_matter')
    await requireSeen(trx, by, { conversationId, members }, at)
    if (caseId !== undefined) await requireInCase(trx, deps, by, { caseId, reason, conversationId, members })
    const isSecret = await isInPreservedCase(trx, { conversationId, members }, at, { restricted: false })
    await sql`select pg_advisory_xact_lock(hashtext(${`grant ${by.userId} ${conversationId}`}))`.execute(trx)
    const standing = await findGrant(trx, by, conversationId, at)
    if (standing && standing.at.getTime() > at.getTime() - pressMs) return standing.until
    await boundPerDay(trx, by, { act: 'conversation.open', max: grantsPerDay, at })
    const until = new Date(at.getTime() + grantMs)
    const about = { act: 'conversation.open', subjectId: conversationId, caseId, at, reason } as const
    await audited(trx, by, about, async (note) => {
      note('until', null, until)
      const grant = {
        staff_id: by.userId,
        conversation_id: conversationId,
        case_id: caseId ?? null,
        at,
        until,
        is_secret: isSecret,
      }
      await trx.insertInto('access_grants').values(grant).execute()
    })
    for (const subjectId of members) await noteAccess(trx, by, { what: 'conversation', subjectId, at, caseId })
    return until
  })
}

/**
 * A case gives access to its reported conversation with a short reason while it is undecided, and to other conversations of the person
 * concerned with as long a reason as without a case. Throws `not_found` for any other conversation, `invalid_input` for a short reason.
 */
async function requireInCase(
  trx: Db,
  { now }: Pick<Deps, 'now'>,
  by: StaffActor,
  { caseId, reason, conversationId, members }: { caseId: string; reason: string } & Conversation,
): Promise<void> {
  const row = await getOthersCase({ db: trx, now }, by, caseId)
  const isReported = row.subject_id === conversationId || (await isReportedIn(trx, caseId, conversationId))
  const isOfItsPerson = row.subject_owner_id !== null && members.includes(row.subject_owner_id)
  if (!isReported && !isOfItsPerson) throw new AppError('not_found')
  if (!isReported || !isUndecided(row)) requireSentence(reason)
}

function requireSentence(reason: string): void {
  if (reason.length < longReason)
    throw refusedField('reason', `Please say why in at least ${longReason} characters, or open it from its own case.`)
}

interface Conversation {
  readonly conversationId: string
  readonly members: readonly string[]
}

async function isReportedIn(db: Db, caseId: string, conversationId: string): Promise<boolean> {
  const { rows } = await sql`
    select from reports where case_id = ${caseId} and evidence ->> 'conversation_id' = ${conversationId} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Whether a case with retained evidence refers to a conversation, or is about one of its members; `restricted`: only cases about child
 * safety.
 */
async function isInPreservedCase(
  db: Db,
  { conversationId, members }: Conversation,
  at: Date,
  only: { readonly restricted: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    select from cases c
    where (c.subject_owner_id = any(${[...members]}::uuid[]) or c.subject_id = ${conversationId}
        or exists (select from reports r where r.case_id = c.id and r.evidence ->> 'conversation_id' = ${conversationId}))
      and (c.restricted or not ${only.restricted}) and ${isEvidencePreserved(at)} limit 1`.execute(db)
  return rows.length > 0
}

/** A conversation in a child-safety case is hidden from everyone who may not see such a case. Throws `not_found`. */
async function requireSeen(db: Db, by: StaffActor, conversation: Conversation, at: Date): Promise<void> {
  if (!seesRestricted(by) && (await isInPreservedCase(db, conversation, at, { restricted: true })))
    throw new AppError('not_found')
}

function findGrant(db: Db, by: StaffActor, conversationId: string, at: Date) {
  return db
    .selectFrom('access_grants')
    .select(['at', 'until'])
    .where('staff_id', '=', by.userId)
    .where('conversation_id', '=', conversationId)
    .where('until', '>', at)
    .orderBy('until', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst()
}

/**
 * A page of a conversation that the actor was granted access to, latest first. Throws `forbidden` without a valid grant, `not_found` once
 * it is part of a child-safety case.
 */
export async function readConversation(
  { db, now }: Deps,
  by: StaffActor,
  conversationId: string,
  { cursor, limit }: PageInput,
) {
  const at = now()
  const members = await listSides(db, conversationId)
  if (members.length === 0) throw new AppError('not_found')
  const grant = await findGrant(db, by, conversationId, at)
  if (!grant) throw new AppError('forbidden')
  await requireSeen(db, by, { conversationId: conversationId.toLowerCase(), members }, at)
  const rows = await listMessagesForStaff(db, conversationId, readCursor(cursor), limit + 1)
  const { shown, next_cursor } = pageOf(rows, limit, ({ at, id }) => ({ at, id }))
  const senders = [...new Set(shown.map((row) => row.sender_id))]
  const names = senders.length === 0 ? [] : await listNames(db, senders)
  return {
    until: grant.until,
    messages: shown,
    names: new Map(names.map(({ id, full_name }) => [id, full_name])),
    next_cursor,
  }
}

function listNames(db: Db, ids: readonly string[]) {
  return db.selectFrom('profiles').select(['id', 'full_name']).where('id', 'in', ids).execute()
}
