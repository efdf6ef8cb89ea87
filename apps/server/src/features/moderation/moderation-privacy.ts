import { dayInLondon } from '@itemo/domain/dates.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import type { DataExporter } from '../../platform/data-export-and-erasure.ts'
import { removedText } from '../messages/moderate-message.ts'
import { isOfPreservedCase, isSerious, preserveOfPerson, isEvidencePreserved, unfoundedMs } from './kept-evidence.ts'

/** How long a case and its evidence are kept after it was closed. */
const keptMs = 365 * 86_400_000
const emailKeptMs = 30 * 86_400_000
/** Nobody is prevented from deleting their account for longer than this, whatever is reported about them. */
const holdMs = 30 * 86_400_000

async function listReportRecords(db: Db, userId: string): Promise<unknown> {
  const { rows } = await sql<{ records: unknown }>`
    select coalesce(json_agg(json_build_object('reference', 'C-' || c.number, 'about', r.subject_kind, 'title', c.title,
      'reason', r.reason, 'text', r.text, 'reported_at', r.created_at, 'outcome', r.outcome,
      'complaint', (select json_build_object('text', k.text, 'made_at', k.made_at, 'outcome', k.outcome, 'answer', k.answer)
        from report_complaints k where k.report_id = r.id)) order by r.created_at, r.id), '[]') as records
    from reports r join cases c on c.id = r.case_id where r.reporter_id = ${userId}`.execute(db)
  return rows[0]?.records
}

async function listDecisionRecords(db: Db, userId: string): Promise<unknown> {
  const { rows } = await sql<{ records: unknown }>`
    select coalesce(json_agg(json_build_object('decided_at', d.at, 'about', c.title, 'outcome', d.outcome, 'ground', d.ground,
      'facts', d.facts, 'automated', d.automated, 'measures', (
        select coalesce(json_agg(m.measure order by m.measure), '[]') from decision_measures m where m.decision_id = d.id),
      'cleared', (select m.before from decision_measures m where m.decision_id = d.id and m.before is not null limit 1),
      'appeal', (select a.text from appeals a where a.decision_id = d.id),
      'taken_back_at', d.revoked_at) order by d.at, d.id), '[]') as records
    from decisions d join cases c on c.id = d.case_id
    where d.person_id = ${userId} and d.outcome <> 'no_action'`.execute(db)
  return rows[0]?.records
}

/**
 * Whether a serious case about someone, opened within the last thirty days, is undecided or its evidence is retained. Requesting a second
 * review doesn't extend this.
 */
async function isUnderReview(trx: Db, userId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from cases c where c.subject_owner_id = ${userId} and c.kind <> 'appeal'
      and ((c.state in ('open', 'waiting') and c.priority <= 2) or ${isEvidencePreserved(now)})
      and c.opened_at > ${new Date(now.getTime() - holdMs)}::timestamptz limit 1`.execute(trx)
  return rows.length > 0
}

/**
 * Keeps decisions with their ground and measures, and evidence without the words of the person who leaves. Evidence retained for a
 * serious case stays unchanged.
 */
async function eraseWords(trx: Db, userId: string, tombstoneId: string, at: Date): Promise<void> {
  const preserved = isOfPreservedCase(sql`case_id`, at)
  // Messages first: a conversation that they reported contains their own, too.
  await sql`
    update reports set evidence = jsonb_set(evidence, '{messages}', (
      select coalesce(jsonb_agg(case when m ->> 'sender_id' = ${userId}
        then m || jsonb_build_object('sender_id', ${tombstoneId}::text, 'text', ${removedText}::text) else m end order by place), '[]')
      from jsonb_array_elements(evidence -> 'messages') with ordinality as kept (m, place)))
    where evidence ? 'messages' and not ${preserved} and (
      ${userId}::uuid in (subject_owner_id, reporter_id)
      or case_id in (select case_id from reports where subject_owner_id = ${userId} or reporter_id = ${userId}))`.execute(
    trx,
  )
  await sql`
    update reports set evidence = '{}' where subject_owner_id = ${userId} and not evidence ? 'messages'
      and not ${preserved}`.execute(trx)
  await sql`
    update reports set text = case when ${preserved} then text end, reporter_email = null
    where reporter_id = ${userId}`.execute(trx)
  await sql`
    update report_complaints k set text = null, answer = null from reports r
    where r.id = k.report_id and r.reporter_id = ${userId} and not ${isOfPreservedCase(sql`r.case_id`, at)}`.execute(
    trx,
  )
  await sql`
    update appeals a set text = null from decisions d where d.id = a.decision_id and d.person_id = ${userId}
      and not ${isOfPreservedCase(sql`d.case_id`, at)}`.execute(trx)
  await sql`
    update decision_measures set before = null where target_kind = 'person' and target_id = ${userId}
      and decision_id not in (select d.id from decisions d where d.person_id = ${userId} and ${isOfPreservedCase(sql`d.case_id`, at)})`.execute(
    trx,
  )
  await sql`update decisions set facts = null where person_id = ${userId} and not ${preserved}`.execute(trx)
  await sql`
    update cases c set title = 'A deleted account'
    where c.subject_owner_id = ${userId} and not ${isEvidencePreserved(at)}`.execute(trx)
  await sql`
    delete from case_notes n using cases c
    where c.id = n.case_id and c.subject_owner_id = ${userId} and not ${isEvidencePreserved(at)}`.execute(trx)
}

/** The decisions about someone. */
export const decisionExporter: DataExporter = { name: 'decisions', collect: listDecisionRecords }

/** Someone's reports; and what is erased from cases, evidence and decisions with their account. */
export function reportExporter({ now }: Pick<Context, 'now'>): DataExporter {
  return {
    name: 'reports',
    collect: listReportRecords,
    async obstacle(trx, userId) {
      return (await isUnderReview(trx, userId, now())) ? 'account_under_review' : undefined
    },
    preserve: (trx, { userId, at }) => preserveOfPerson(trx, userId, at),
    async erase(trx, { userId, email, tombstoneId }) {
      await eraseWords(trx, userId, tombstoneId, now())
      if (email !== null)
        await sql`update reports set reporter_email = null where reporter_email = ${email}`.execute(trx)
    },
  }
}

/**
 * Drops evidence of cases in which nothing was found, a day after the decision, when it can't be undone any more. Also erases the words
 * of people who left during that day, which had been kept for it.
 */
async function dropUnfounded(db: Db, at: Date): Promise<void> {
  const before = new Date(at.getTime() - unfoundedMs)
  const unfounded = sql`coalesce(c.decided_at, c.opened_at) < ${before}::timestamptz and not ${isEvidencePreserved(at)}`
  const ofCase = sql`using cases c where c.id = kept.case_id and ${unfounded}`
  await sql`delete from kept_pictures kept ${ofCase}`.execute(db)
  await sql`delete from case_evidence kept ${ofCase}`.execute(db)
  const serious = sql`${isSerious} and ${unfounded}`
  const isSaidByGone = sql`not exists (select from profiles p where p.id::text = m ->> 'sender_id') and m ->> 'text' <> ${removedText}::text`
  await sql`
    update reports r set evidence = jsonb_set(r.evidence, '{messages}', (
      select jsonb_agg(case when ${isSaidByGone} then m || jsonb_build_object('text', ${removedText}::text) else m end order by place)
      from jsonb_array_elements(r.evidence -> 'messages') with ordinality as kept (m, place)))
    from cases c
    where c.id = r.case_id and ${serious} and r.evidence ? 'messages'
      and exists (select from jsonb_array_elements(r.evidence -> 'messages') m where ${isSaidByGone})`.execute(db)
  await sql`
    update reports r set evidence = '{}' from cases c
    where c.id = r.case_id and ${serious} and r.subject_owner_id is null and r.evidence <> '{}' and not r.evidence ? 'messages'`.execute(
    db,
  )
  await sql`
    update reports r set text = null from cases c
    where c.id = r.case_id and ${serious} and r.reporter_id is null and r.reporter_email is null and r.text is not null`.execute(
    db,
  )
  await sql`
    update report_complaints k set text = null, answer = null from reports r, cases c
    where r.id = k.report_id and c.id = r.case_id and ${serious} and r.reporter_id is null and r.reporter_email is null
      and num_nonnulls(k.text, k.answer) > 0`.execute(db)
  await sql`
    update cases c set title = 'A deleted account'
    where ${serious} and c.subject_owner_id is null and c.title <> 'A deleted account'`.execute(db)
  await sql`
    delete from case_notes n using cases c where c.id = n.case_id and ${serious} and c.subject_owner_id is null`.execute(
    db,
  )
}

/**
 * Deletes closed cases with everything that belongs to them after a year, unless their measures are still in force, or they replaced a
 * decision of another case; visitors' addresses are deleted earlier. A case that was reported to an agency is kept until a year after
 * that day, and a child-safety case with a finding until someone releases it.
 */
export async function forgetOldCases({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const at = now()
  const before = new Date(at.getTime() - keptMs)
  const answeredBefore = new Date(at.getTime() - emailKeptMs)
  await sql`
    update reports r set reporter_email = null
    where r.reporter_email is not null and r.answered_at < ${answeredBefore}::timestamptz and not exists (
      select from report_complaints k where k.report_id = r.id and coalesce(k.decided_at, ${at}) >= ${answeredBefore}::timestamptz)`.execute(
    db,
  )
  await dropUnfounded(db, at)
  await sql`
    delete from cases c where c.state = 'closed' and coalesce(c.decided_at, c.opened_at) < ${before}::timestamptz
      and coalesce(c.agency_reported_on < ${dayInLondon(before)}::date, not c.restricted or not ${isEvidencePreserved(at)})
      and not exists (
        select from decisions d join decision_measures m on m.decision_id = d.id
        where d.case_id = c.id and m.lifted_at is null)
      and not exists (
        select from decisions d join decisions other on other.revoked_by_decision = d.id
        where d.case_id = c.id and other.case_id <> c.id)`.execute(db)
}
