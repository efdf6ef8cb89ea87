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
import { listSaidForStaff, listSides } from '../messages/moderate-message.ts'
import { noteAccess } from '../staff/access-log.ts'
import { audited } from '../staff/audit.ts'
import { getOthersCase } from './staff-cases.ts'

type Deps = Pick<Context, 'db' | 'limits' | 'now'>

/** A press that comes twice within so many milliseconds is one. */
const pressMs = 60_000

/**
 * Lets someone of staff read a conversation for half an hour, with the reason that both who wrote it read in their data. Throws
 * `not_found` for what isn't there, or not in the case; `own_matter` for who takes part; `invalid_input` for a short reason without a
 * case; `rate_limited`.
 */
export async function grantConversation(
  deps: Deps,
  by: StaffActor,
  conversationId: string,
  { case_id: caseId, reason }: ConversationGrantInput,
): Promise<Date> {
  if (caseId === undefined && reason.length < longReason)
    throw refusedField('reason', `Please say why in at least ${longReason} characters, or open it from a case.`)
  await deps.limits.take(`grants of ${by.userId}`, { limit: grantsPerDay, windowSeconds: 86_400 })
  return inTransaction(deps.db, async (trx) => {
    const at = deps.now()
    const members = await listSides(trx, conversationId)
    if (members.length === 0) throw new AppError('not_found')
    if (members.includes(by.userId)) throw new AppError('own_matter')
    if (caseId !== undefined) await requireInCase(trx, deps, by, { caseId, conversationId, members })
    await sql`select pg_advisory_xact_lock(hashtext(${`grant ${by.userId} ${conversationId}`}))`.execute(trx)
    const standing = await findGrant(trx, by, conversationId, at)
    if (standing && standing.at.getTime() > at.getTime() - pressMs) return standing.until
    const until = new Date(at.getTime() + grantMs)
    const about = { act: 'conversation.open', subjectId: conversationId, caseId, at, reason } as const
    await audited(trx, by, about, async (note) => {
      note('until', null, until)
      const grant = { staff_id: by.userId, conversation_id: conversationId, case_id: caseId ?? null, at, until }
      await trx.insertInto('access_grants').values(grant).execute()
    })
    for (const subjectId of members) await noteAccess(trx, by, { what: 'conversation', subjectId, at, caseId })
    return until
  })
}

/** A case opens the conversation that was reported in it, and those of the person whom it is about. Throws `not_found`. */
async function requireInCase(
  trx: Db,
  { now }: Deps,
  by: StaffActor,
  { caseId, conversationId, members }: { caseId: string; conversationId: string; members: readonly string[] },
): Promise<void> {
  const { subject_owner_id: ownerId, subject_id: subjectId } = await getOthersCase({ db: trx, now }, by, caseId)
  if (subjectId === conversationId.toLowerCase() || (ownerId !== null && members.includes(ownerId))) return
  const { rows } = await sql`
    select from reports where case_id = ${caseId} and evidence ->> 'conversation_id' = ${conversationId.toLowerCase()} limit 1`.execute(
    trx,
  )
  if (rows.length === 0) throw new AppError('not_found')
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

/** A page of a conversation that one was let read, the latest first. Throws `forbidden` without a grant that holds. */
export async function readConversation(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  by: StaffActor,
  conversationId: string,
  { cursor, limit }: PageInput,
) {
  const grant = await findGrant(db, by, conversationId, now())
  if (!grant) throw new AppError('forbidden')
  const rows = await listSaidForStaff(db, conversationId, readCursor(cursor), limit + 1)
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
