import { avatars } from '@itemo/domain/accounts/avatars.ts'
import { preservedReasons } from '@itemo/domain/moderation/report-reasons.ts'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { describePerson } from '../accounts/person-record.ts'
import { preservePictures, lockShown } from '../items/pictures/kept-pictures.ts'
import { itemImages } from '../items/pictures/picture-policy.ts'
import { listAllMessages } from '../messages/moderate-message.ts'
import type { CaseRow } from './report-queries.ts'
import { findSubjectNow } from './report-subjects.ts'

const reasons = sql.join(preservedReasons.map((reason) => sql.lit(reason)))

/** An SQL condition: whether a case `c` has one of the reasons for which evidence is retained. */
export const isSerious = sql<boolean>`(c.restricted or c.reason in (${reasons}))`

/** Evidence isn't dropped until this long after a decision, which can be undone until then. */
export const unfoundedMs = 86_400_000

/**
 * An SQL condition: whether a person decided against someone in the case `c`. If a decision of another case shows the item again, the
 * finding still counts; it doesn't after a successful appeal, an undo, or “No action” in the same case.
 */
const isFounded = sql<boolean>`exists (
  select from decisions d left join decisions instead on instead.id = d.revoked_by_decision
  where d.case_id = c.id and d.outcome <> 'no_action' and not d.automated
    and (d.revoked_at is null or instead.case_id <> c.id)
    and not exists (select from appeals a where a.decision_id = d.id and a.outcome = 'overturned'))`

/** An SQL condition: whether a second review of a report's answer in the case `c` is undecided. */
const isAskedAgain = sql<boolean>`exists (
  select from report_complaints k join reports r on r.id = k.report_id where r.case_id = c.id and k.decided_at is null)`

/**
 * An SQL condition: whether the evidence of a case `c` is retained, even if its author deletes it (ADR-0205): if the case was reported to
 * an agency, or is serious and open, or a person decided against someone. If nothing was found, the evidence is dropped a day after that
 * decision.
 */
export const isEvidencePreserved = (at: Date): RawBuilder<boolean> => sql<boolean>`(
  c.agency_reported_on is not null
  or (${isSerious} and (c.state <> 'closed' or ${isFounded} or ${isAskedAgain}
    or c.decided_at > ${new Date(at.getTime() - unfoundedMs)}::timestamptz)))`

/** An SQL condition: the same for a case by its id. */
export const isOfPreservedCase = (caseId: Expression<unknown>, at: Date): RawBuilder<boolean> =>
  sql<boolean>`exists (select from cases c where c.id = ${caseId} and ${isEvidencePreserved(at)})`

/** Whether the evidence of a case is retained. */
export async function isPreservedCase(db: Db, caseId: string, at: Date): Promise<boolean> {
  const { rows } = await sql`select where ${isOfPreservedCase(sql`${caseId}::uuid`, at)}`.execute(db)
  return rows.length > 0
}

/** How often content that someone is changing is read again. */
const maxReads = 5

/**
 * Reads what someone shows, and locks its pictures: none of them can be removed until the transaction ends. If the content changes
 * in the meantime, it is read again.
 */
export async function readHeld<T>(
  trx: Db,
  read: () => Promise<T>,
  evidenceOf: (found: T) => object | undefined,
): Promise<T> {
  let found = await read()
  for (let reads = 1; reads < maxReads; reads += 1) {
    const { images = [], profile_image: avatar } = (evidenceOf(found) ?? {}) as {
      readonly images?: readonly string[]
      readonly profile_image?: string | null
    }
    const shown = images.map((path) => ({ bucket: itemImages, path }))
    if (avatar) shown.push({ bucket: avatars, path: avatar })
    if (!(await lockShown(trx, shown))) return found
    found = await read()
  }
  return found
}

/** Retains the pictures of a case, if its evidence is retained. Call it in the transaction that adds evidence. */
export async function preserveEvidence(trx: Db, caseId: string, at: Date): Promise<void> {
  const { rows } = await sql<{ bucket: string; path: string }>`
    with said as (
      select evidence from reports where case_id = ${caseId}
      union all select record from case_evidence where case_id = ${caseId} and kind = 'subject'
    )
    select ${itemImages}::text as bucket, image as path
    from said, jsonb_array_elements_text(
      case jsonb_typeof(evidence -> 'images') when 'array' then evidence -> 'images' else '[]' end) image
    where ${isOfPreservedCase(sql`${caseId}::uuid`, at)}
    union
    select ${avatars}::text, evidence ->> 'profile_image' from said
    where evidence ->> 'profile_image' is not null and ${isOfPreservedCase(sql`${caseId}::uuid`, at)}`.execute(trx)
  await preservePictures(trx, caseId, rows, at)
}

/** The maximum number of records of a kind per case. */
const maxRecords = 20

async function insertRecord(
  trx: Db,
  { caseId, kind, record, at }: { caseId: string; kind: 'subject' | 'person' | 'messages'; record: object; at: Date },
): Promise<void> {
  await sql`
    insert into case_evidence (case_id, kind, number, at, record)
    select ${caseId}::uuid, ${kind}, coalesce(max(number), 0) + 1, ${at}::timestamptz, ${JSON.stringify(record)}::jsonb
    from case_evidence where case_id = ${caseId} and kind = ${kind}
    having count(*) < ${sql.lit(maxRecords)}`.execute(trx)
}

/**
 * Stores the current content of a case's subject, if staff came across it themselves and nobody reported it. The caller has locked the
 * case.
 */
export async function preserveSubject(trx: Db, row: CaseRow, at: Date): Promise<void> {
  const isKept = row.restricted || preservedReasons.some((reason) => reason === row.reason)
  if (!isKept || row.subject_owner_id === null) return
  const which = { ownerId: row.subject_owner_id, kind: row.subject_kind, id: row.subject_id }
  const record = await readHeld(
    trx,
    () => findSubjectNow(trx, which, at),
    (found) => found,
  )
  if (record) await insertRecord(trx, { caseId: row.id, kind: 'subject', record, at })
  await preserveEvidence(trx, row.id, at)
}

/**
 * Before someone's account is deleted: stores their details in the cases against them, and the messages in the cases about their
 * conversations.
 */
export async function preserveOfPerson(trx: Db, userId: string, at: Date): Promise<void> {
  const { rows } = await sql<{ id: string; is_about: boolean; conversation_id: string | null }>`
    select c.id, coalesce(c.subject_owner_id = ${userId}, false) as is_about, coalesce((
        select r.evidence ->> 'conversation_id' from reports r
        where r.case_id = c.id and r.evidence ? 'conversation_id' order by r.created_at limit 1),
        case c.subject_kind when 'conversation' then c.subject_id::text end) as conversation_id
    from cases c
    where ${isEvidencePreserved(at)} and (
      c.subject_owner_id = ${userId}
      or exists (select from reports r where r.case_id = c.id and (r.reporter_id = ${userId} or r.subject_owner_id = ${userId})))
    order by c.id for update of c`.execute(trx)
  for (const { id: caseId, is_about: isAbout, conversation_id: conversationId } of rows) {
    const person = isAbout ? await describePerson(trx, userId) : undefined
    if (person) await insertRecord(trx, { caseId, kind: 'person', record: person, at })
    if (conversationId === null || (await hasRecord(trx, caseId, 'messages'))) continue
    const messages = await listAllMessages(trx, conversationId)
    await insertRecord(trx, { caseId, kind: 'messages', record: { conversation_id: conversationId, messages }, at })
  }
}

async function hasRecord(trx: Db, caseId: string, kind: 'messages'): Promise<boolean> {
  const row = trx.selectFrom('case_evidence').select('number').where('case_id', '=', caseId).where('kind', '=', kind)
  return (await row.executeTakeFirst()) !== undefined
}

/** The retained records of a case, earliest first. */
export function listRecords(db: Db, caseId: string) {
  return db
    .selectFrom('case_evidence')
    .select(['kind', 'at', 'record'])
    .where('case_id', '=', caseId)
    .orderBy('kind')
    .orderBy('number')
    .execute()
}
