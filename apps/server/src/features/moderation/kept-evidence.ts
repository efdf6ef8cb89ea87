import { avatars } from '@itemo/domain/accounts/avatars.ts'
import { keptReasons } from '@itemo/domain/moderation/report-reasons.ts'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { describePerson } from '../accounts/person-record.ts'
import { keepPictures, lockShown } from '../items/pictures/kept-pictures.ts'
import { itemImages } from '../items/pictures/picture-policy.ts'
import { listAllSaid } from '../messages/moderate-message.ts'
import type { CaseRow } from './report-queries.ts'
import { findSubjectNow } from './report-subjects.ts'

const reasons = sql.join(keptReasons.map((reason) => sql.lit(reason)))

/** Whether a case `c` is of the reasons for which what it shows is kept. */
export const isSerious = sql<boolean>`(c.restricted or c.reason in (${reasons}))`

/** Nothing is dropped so soon after a decision: until then it can be undone. */
export const unfoundedMs = 86_400_000

/**
 * Whether a person decided against someone in the case `c`. That an item shows again by a decision of another case doesn't say that there
 * was nothing: an appeal that was granted, an undo, and “No action” in the same case do.
 */
const isFounded = sql<boolean>`exists (
  select from decisions d left join decisions instead on instead.id = d.revoked_by_decision
  where d.case_id = c.id and d.outcome <> 'no_action' and not d.automated
    and (d.revoked_at is null or instead.case_id <> c.id)
    and not exists (select from appeals a where a.decision_id = d.id and a.outcome = 'overturned'))`

/** Whether someone looks again at how a report of the case `c` was answered. */
const isAskedAgain = sql<boolean>`exists (
  select from report_complaints k join reports r on r.id = k.report_id where r.case_id = c.id and k.decided_at is null)`

/**
 * Whether what a case `c` is about is kept, no matter who deletes it (ADR-0205): one that an agency was told of, and an urgent one that is
 * open, or that a person decided against someone. Where nothing was found, nothing is kept, a day after that was decided.
 */
export const keepsEvidence = (at: Date): RawBuilder<boolean> => sql<boolean>`(
  c.agency_reported_on is not null
  or (${isSerious} and (c.state <> 'closed' or ${isFounded} or ${isAskedAgain}
    or c.decided_at > ${new Date(at.getTime() - unfoundedMs)}::timestamptz)))`

/** The same of the case with an id, as part of a statement. */
export const isOfKeptCase = (caseId: Expression<unknown>, at: Date): RawBuilder<boolean> =>
  sql<boolean>`exists (select from cases c where c.id = ${caseId} and ${keepsEvidence(at)})`

/** Whether the evidence of a case is kept. */
export async function isKeptCase(db: Db, caseId: string, at: Date): Promise<boolean> {
  const { rows } = await sql`select where ${isOfKeptCase(sql`${caseId}::uuid`, at)}`.execute(db)
  return rows.length > 0
}

/** So often it is read again what shows while someone changes it. */
const maxReads = 5

/**
 * Reads what someone shows, its pictures locked: none of them is being removed, and none is until the transaction ends. What was changed
 * at this moment is read as it is now.
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

/** Keeps the pictures that a case shows, if it is one whose evidence is kept. For the transaction that adds to its evidence. */
export async function keepEvidence(trx: Db, caseId: string, at: Date): Promise<void> {
  const { rows } = await sql<{ bucket: string; path: string }>`
    with said as (
      select evidence from reports where case_id = ${caseId}
      union all select record from case_evidence where case_id = ${caseId} and kind = 'subject'
    )
    select ${itemImages}::text as bucket, image as path
    from said, jsonb_array_elements_text(
      case jsonb_typeof(evidence -> 'images') when 'array' then evidence -> 'images' else '[]' end) image
    where ${isOfKeptCase(sql`${caseId}::uuid`, at)}
    union
    select ${avatars}::text, evidence ->> 'profile_image' from said
    where evidence ->> 'profile_image' is not null and ${isOfKeptCase(sql`${caseId}::uuid`, at)}`.execute(trx)
  await keepPictures(trx, caseId, rows, at)
}

/** So many records of a kind are kept of a case. */
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

/** Keeps how the thing of a case reads now, where staff came across it and nobody reported it. The case is locked. */
export async function keepSubject(trx: Db, row: CaseRow, at: Date): Promise<void> {
  const isKept = row.restricted || keptReasons.some((reason) => reason === row.reason)
  if (!isKept || row.subject_owner_id === null) return
  const which = { ownerId: row.subject_owner_id, kind: row.subject_kind, id: row.subject_id }
  const record = await readHeld(
    trx,
    () => findSubjectNow(trx, which, at),
    (found) => found,
  )
  if (record) await insertRecord(trx, { caseId: row.id, kind: 'subject', record, at })
  await keepEvidence(trx, row.id, at)
}

/**
 * Someone goes: who they were is kept with the cases against them, and what was said with the cases about a conversation of theirs,
 * before their words go.
 */
export async function keepOfPerson(trx: Db, userId: string, at: Date): Promise<void> {
  const { rows } = await sql<{ id: string; is_about: boolean; conversation_id: string | null }>`
    select c.id, coalesce(c.subject_owner_id = ${userId}, false) as is_about, coalesce((
        select r.evidence ->> 'conversation_id' from reports r
        where r.case_id = c.id and r.evidence ? 'conversation_id' order by r.created_at limit 1),
        case c.subject_kind when 'conversation' then c.subject_id::text end) as conversation_id
    from cases c
    where ${keepsEvidence(at)} and (
      c.subject_owner_id = ${userId}
      or exists (select from reports r where r.case_id = c.id and (r.reporter_id = ${userId} or r.subject_owner_id = ${userId})))
    order by c.id for update of c`.execute(trx)
  for (const { id: caseId, is_about: isAbout, conversation_id: conversationId } of rows) {
    const person = isAbout ? await describePerson(trx, userId) : undefined
    if (person) await insertRecord(trx, { caseId, kind: 'person', record: person, at })
    if (conversationId === null || (await hasRecord(trx, caseId, 'messages'))) continue
    const messages = await listAllSaid(trx, conversationId)
    await insertRecord(trx, { caseId, kind: 'messages', record: { conversation_id: conversationId, messages }, at })
  }
}

async function hasRecord(trx: Db, caseId: string, kind: 'messages'): Promise<boolean> {
  const row = trx.selectFrom('case_evidence').select('number').where('case_id', '=', caseId).where('kind', '=', kind)
  return (await row.executeTakeFirst()) !== undefined
}

/** What is kept of a case, the earliest first. */
export function listRecords(db: Db, caseId: string) {
  return db
    .selectFrom('case_evidence')
    .select(['kind', 'at', 'record'])
    .where('case_id', '=', caseId)
    .orderBy('kind')
    .orderBy('number')
    .execute()
}
