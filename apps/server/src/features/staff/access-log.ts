import { exportsPerDay } from '@itemo/domain/payouts/staff-money-schemas.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import { type Cursor, exactInstant, isAfterCursor } from '../../platform/db/cursor.ts'
import type { Db, Row } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { StaffActor } from '../../platform/http/types.ts'
import { onDay, staffNameOf } from './staff-policy.ts'

export type AccessKind = Row<'access_entries'>['what']

interface Access {
  readonly what: AccessKind
  readonly subjectId: string
  readonly at: Date
  readonly caseId?: string | undefined
}

const reasonsOf = (acts: RawBuilder<unknown>) => sql<string | null>`(
  select string_agg(reason.text, E'\n' order by shown.at)
  from audit_entries shown join audit_reasons reason on reason.entry_id = shown.id
  where shown.actor_id = entry.staff_id and shown.at >= entry.at and shown.at < entry.hour + interval '1 hour' and ${acts})`

const ofReveal = sql`(shown.act = 'person.reveal' and shown.subject_kind = 'person' and shown.subject_id = entry.subject_id
  and shown.changes #>> '{field,after}' = case entry.what when 'address' then 'postcode' else entry.what end)`
/** A grant to open a conversation of theirs. */
const ofConversation = (which: RawBuilder<unknown>) => sql`(
  shown.act = 'conversation.open' and entry.what = 'conversation' and exists (
    select from access_grants g join conversation_participants m on m.conversation_id = g.conversation_id
    where g.staff_id = shown.actor_id and g.at = shown.at and g.conversation_id::text = shown.subject_id
      and m.user_id::text = entry.subject_id and ${which}))`
const ofCase = sql`((shown.case_id = entry.case_id
    or exists (select from cases c where c.id = shown.case_id and c.subject_owner_id::text = entry.subject_id)) and (
  (shown.act = 'case.show_evidence' and entry.what = 'evidence') or (shown.act = 'case.hand_over' and entry.what = 'export')))`

/**
 * Why data was shown: the reasons of the acts that showed it within the hour of the entry. They are deleted with the
 * person; the log itself holds only ids.
 */
const reasonOfAccess = reasonsOf(sql`(${ofReveal} or ${ofConversation(sql`true`)} or ${ofCase})`)
/** The reasons that the person themselves can read: not why staff looked at what is stored for a serious case. */
const reasonForPerson = reasonsOf(sql`(${ofReveal} or ${ofConversation(sql`not g.is_secret`)})`)

/** Records that staff look at a person's data, before they see it. False if the same was recorded within the hour already. */
export async function noteAccess(db: Db, staff: StaffActor, { what, subjectId, at, caseId }: Access): Promise<boolean> {
  const { numInsertedOrUpdatedRows: count = 0n } = await db
    .insertInto('access_entries')
    .values({ at, staff_id: staff.userId, what, subject_id: subjectId, case_id: caseId ?? null })
    .onConflict((conflict) => conflict.columns(['staff_id', 'what', 'subject_id', 'hour']).doNothing())
    .executeTakeFirstOrThrow()
  return count > 0n
}

const dayMs = 86_400_000

/**
 * Records that a member of staff exports a file, before they get it. Different files are limited to `exportsPerDay`
 * within 24 hours, counting concurrent calls one after the other; repeated exports of the same file are limited by a
 * token bucket. Throws `rate_limited`.
 */
export async function noteExport(
  { db, limits, now }: Pick<Context, 'db' | 'limits' | 'now'>,
  staff: StaffActor,
  subjectId: string,
): Promise<void> {
  const at = now()
  const bound = { limit: exportsPerDay, windowSeconds: dayMs / 1000 }
  await limits.take(`exports of ${staff.userId}`, bound)
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`exports of ${staff.userId}`}))`.execute(trx)
    const { rows } = await sql<{ count: number; first_at: Date }>`
      select count(distinct subject_id)::integer as count, min(at) as first_at from access_entries
      where staff_id = ${staff.userId} and what = 'export' and case_id is null and subject_id <> ${subjectId}
        and at > ${new Date(at.getTime() - dayMs)}::timestamptz`.execute(trx)
    const [before] = rows
    if (before && before.count >= exportsPerDay)
      throw new AppError('rate_limited', {
        retryAfterSeconds: Math.max(1, Math.ceil((before.first_at.getTime() + dayMs - at.getTime()) / 1000)),
      })
    await noteAccess(trx, staff, { what: 'export', subjectId, at })
  })
}

interface WhichAccesses {
  /** The member of staff whose entries the caller may see; undefined for all. */
  readonly staffId: string | undefined
  readonly by?: string | undefined
  readonly what?: AccessKind | undefined
  readonly day?: string | undefined
  readonly after: Cursor | undefined
  readonly limit: number
}

/** What staff looked at, the latest first: of everyone, or of one member of staff. */
export function listAccessRows(db: Db, { staffId, by, what, day, after, limit }: WhichAccesses) {
  return db
    .selectFrom('access_entries as entry')
    .select(['entry.id', 'entry.at', 'entry.staff_id', 'entry.what', 'entry.subject_id', reasonOfAccess.as('reason')])
    .select([staffNameOf(sql.ref('entry.staff_id')).as('display_name'), exactInstant(sql.ref('entry.at')).as('place')])
    .$if(staffId !== undefined, (query) => query.where('entry.staff_id', '=', staffId ?? ''))
    .$if(by !== undefined, (query) => query.where('entry.staff_id', '=', by ?? ''))
    .$if(what !== undefined, (query) => query.where('entry.what', '=', what ?? 'person'))
    .$if(day !== undefined, (query) => query.where(onDay(sql.ref('entry.at'), day ?? '')))
    .where(isAfterCursor(after, sql.ref('entry.at'), sql.ref('entry.id'), 'desc'))
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(limit)
    .execute()
}

/** When and why staff looked at a person's data, without who. */
export function listAccessTo(db: Db, userId: string) {
  return db
    .selectFrom('access_entries as entry')
    .select(['entry.at', 'entry.what', reasonForPerson.as('reason')])
    .where('entry.subject_id', '=', userId)
    .orderBy('entry.at')
    .orderBy('entry.id')
    .execute()
}
