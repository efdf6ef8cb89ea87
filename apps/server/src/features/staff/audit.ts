import type { AuditField } from '@itemo/domain/staff/audit-fields.ts'
import { type StaffActName, staffActs } from '@itemo/domain/staff/staff-acts.ts'
import { hasRole, type StaffRole } from '@itemo/domain/staff/staff-roles.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { AppError, noSuchCall } from '../../platform/http/app-error.ts'
import type { StaffActor } from '../../platform/http/types.ts'
import { insertAuditEntry } from './audit-queries.ts'
import { rolesOf } from './staff-policy.ts'
import { shareStaff } from './staff-queries.ts'

/** Who makes a change: staff at the console, or a command or a job, which have no account. */
export type AuditActor =
  | StaffActor
  | { readonly source: 'shell' | 'system'; readonly userId: null; readonly roles: readonly StaffRole[] }

/** The operator's command line. */
export const shell: AuditActor = { source: 'shell', userId: null, roles: [] }

interface AuditNote {
  readonly act: StaffActName
  readonly subjectId: string
  readonly at: Date
  /** The reason, in words without names or addresses. */
  readonly reason?: string | undefined
  readonly caseId?: string | undefined
  readonly decisionId?: string | undefined
  /** The entry of the act that this one undoes. */
  readonly undoes?: string | undefined
}

/** Notes the change of a field: codes, amounts, days and setting values, never names, addresses or people's words. */
export type NoteChange = (field: AuditField | SettingPart, before: unknown, after: unknown) => void

declare const ofSetting: unique symbol
/** The name of a part of a setting, which only the setting defines. */
export type SettingPart = string & { readonly [ofSetting]: true }

/**
 * Makes a change in the caller's transaction and writes its one audit entry. For someone at the console, checks again
 * what they may do, and holds that until the transaction ends. Throws `not_found` and `forbidden` like the call.
 */
export async function audited<T>(
  trx: Db,
  by: AuditActor,
  note: AuditNote,
  act: (noteChange: NoteChange) => Promise<T>,
): Promise<T> {
  if (!trx.isTransaction) throw new Error(`${note.act} has to run in a transaction, together with its audit entry`)
  if (by.userId !== null) await requireStillStaff(trx, by.userId, note.act)
  const changes: Record<string, { before: unknown; after: unknown }> = {}
  const result = await act((field, before, after) => {
    if (JSON.stringify(before) !== JSON.stringify(after)) changes[field] = { before, after }
  })
  await insertAuditEntry(trx, {
    at: note.at,
    actor_id: by.userId,
    source: by.source,
    roles: [...by.roles],
    act: note.act,
    subject_kind: staffActs[note.act].subject,
    subject_id: note.subjectId,
    case_id: note.caseId ?? null,
    decision_id: note.decisionId ?? null,
    changes: JSON.stringify(changes),
    request_id: by.userId === null ? null : by.requestId,
    undoes: note.undoes ?? null,
    reason: note.reason,
  })
  return result
}

async function requireStillStaff(trx: Db, userId: string, act: StaffActName): Promise<void> {
  const row = await shareStaff(trx, userId)
  if (!row) throw noSuchCall()
  if (!hasRole(rolesOf(row), staffActs[act].roles)) throw new AppError('forbidden')
}

/** The entry of the act that made a decision in a case; undefined if there is none. */
export async function findEntryOfDecision(trx: Db, caseId: string, decisionId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id::text from audit_entries
    where case_id = ${caseId} and changes -> 'decision' ->> 'after' = ${decisionId} and act <> 'appeal.decide'
    order by id limit 1`.execute(trx)
  return rows[0]?.id
}

/** The reason given for the last such act on a subject before another entry; undefined if none was given, or it was deleted. */
export async function findReasonBefore(
  db: Db,
  { act, subjectId, before }: { readonly act: StaffActName; readonly subjectId: string; readonly before: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ text: string | null }>`
    select r.text from audit_entries e left join audit_reasons r on r.entry_id = e.id
    where e.subject_kind = ${staffActs[act].subject} and e.subject_id = ${subjectId} and e.act = ${act} and e.id < ${before}
    order by e.id desc limit 1`.execute(db)
  return rows[0]?.text ?? undefined
}

const dayMs = 86_400_000

/**
 * Counts, in the transaction of an act and before it, how often its actor did the same within 24 hours; concurrent acts
 * are counted one after the other. Applies whatever the rate limits are set to. Throws `rate_limited` once the maximum
 * is reached.
 */
export async function boundPerDay(
  trx: Db,
  { userId }: StaffActor,
  { act, max, at }: { readonly act: StaffActName; readonly max: number; readonly at: Date },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`${act} of ${userId}`}))`.execute(trx)
  const { rows } = await sql<{ count: number; first_at: Date | null }>`
    select count(*)::integer as count, min(at) as first_at from audit_entries
    where actor_id = ${userId} and act = ${act} and at > ${new Date(at.getTime() - dayMs)}::timestamptz`.execute(trx)
  const { count = 0, first_at: firstAt = null } = rows[0] ?? {}
  if (count < max) return
  const waitMs = (firstAt ?? at).getTime() + dayMs - at.getTime()
  throw new AppError('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
}
