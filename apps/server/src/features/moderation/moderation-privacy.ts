import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import type { DataExporter } from '../../platform/data-export-and-erasure.ts'
import { removedText } from '../messages/moderate-message.ts'
import { isOfKeptCase, keepOfPerson, keepsEvidence } from './kept-evidence.ts'

const dayMs = 86_400_000
/** A case with what was kept in it stays so long after it was closed. */
const keptMs = 365 * dayMs
const emailKeptMs = 30 * dayMs
/** Nobody is kept from leaving longer than this, whatever is said of them. */
const holdMs = 30 * dayMs

async function listReportRecords(db: Db, userId: string): Promise<unknown> {
  const { rows } = await sql<{ records: unknown }>`
    select coalesce(json_agg(json_build_object('reference', 'C-' || c.number, 'about', r.subject_kind, 'title', c.title,
      'reason', r.reason, 'text', r.text, 'reported_at', r.created_at, 'outcome', r.outcome) order by r.created_at, r.id), '[]') as records
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

/** Whether something urgent about someone is still open, or what is kept of them was decided, of the last thirty days. */
async function isUnderReview(trx: Db, userId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from cases c where c.subject_owner_id = ${userId}
      and ((c.state in ('open', 'waiting') and c.priority <= 2) or ${keepsEvidence})
      and c.opened_at > ${new Date(now.getTime() - holdMs)}::timestamptz limit 1`.execute(trx)
  return rows.length > 0
}

/**
 * Leaves decisions with their ground and measure, and evidence without the words of the person who goes. What is kept for a serious
 * case stays as it is.
 */
async function eraseWords(trx: Db, userId: string, tombstoneId: string): Promise<void> {
  const kept = isOfKeptCase(sql`case_id`)
  // Messages first: a conversation that they reported holds theirs, too.
  await sql`
    update reports set evidence = jsonb_set(evidence, '{messages}', (
      select coalesce(jsonb_agg(case when m ->> 'sender_id' = ${userId}
        then m || jsonb_build_object('sender_id', ${tombstoneId}::text, 'text', ${removedText}::text) else m end order by place), '[]')
      from jsonb_array_elements(evidence -> 'messages') with ordinality as kept (m, place)))
    where evidence ? 'messages' and not ${kept} and (
      ${userId}::uuid in (subject_owner_id, reporter_id)
      or case_id in (select case_id from reports where subject_owner_id = ${userId} or reporter_id = ${userId}))`.execute(
    trx,
  )
  await sql`
    update reports set evidence = '{}' where subject_owner_id = ${userId} and not evidence ? 'messages'
      and not ${kept}`.execute(trx)
  await sql`
    update reports set text = case when ${kept} then text end, reporter_email = null
    where reporter_id = ${userId}`.execute(trx)
  await sql`
    update appeals a set text = null from decisions d where d.id = a.decision_id and d.person_id = ${userId}
      and not ${isOfKeptCase(sql`d.case_id`)}`.execute(trx)
  await sql`
    update decision_measures set before = null where target_kind = 'person' and target_id = ${userId}
      and decision_id not in (select d.id from decisions d where d.person_id = ${userId} and ${isOfKeptCase(sql`d.case_id`)})`.execute(
    trx,
  )
  await sql`update decisions set facts = null where person_id = ${userId} and not ${kept}`.execute(trx)
  await sql`
    update cases c set title = 'A deleted account'
    where c.subject_owner_id = ${userId} and not ${keepsEvidence}`.execute(trx)
  await sql`
    delete from case_notes n using cases c
    where c.id = n.case_id and c.subject_owner_id = ${userId} and not ${keepsEvidence}`.execute(trx)
}

/** What was decided about someone. */
export const decisionExporter: DataExporter = { name: 'decisions', collect: listDecisionRecords }

/** What someone reported; and what goes of cases, evidence and decisions when they do. */
export function reportExporter({ now }: Pick<Context, 'now'>): DataExporter {
  return {
    name: 'reports',
    collect: listReportRecords,
    async obstacle(trx, userId) {
      return (await isUnderReview(trx, userId, now())) ? 'account_under_review' : undefined
    },
    preserve: (trx, { userId, at }) => keepOfPerson(trx, userId, at),
    async erase(trx, { userId, email, tombstoneId }) {
      await eraseWords(trx, userId, tombstoneId)
      if (email !== null)
        await sql`update reports set reporter_email = null where reporter_email = ${email}`.execute(trx)
    },
  }
}

/** Where nothing was found nothing is kept: a day after the decision, by when nobody undoes it any more. */
async function dropUnfounded(db: Db, before: Date): Promise<void> {
  const unfounded = sql`
    using cases c where c.id = kept.case_id and coalesce(c.decided_at, c.opened_at) < ${before}::timestamptz and not ${keepsEvidence}`
  await sql`delete from kept_pictures kept ${unfounded}`.execute(db)
  await sql`delete from case_evidence kept ${unfounded}`.execute(db)
}

/**
 * Forgets closed cases with all that hangs on them after a year, unless what they did still stands; visitors' addresses earlier. One
 * about child safety in which something was found stays until a year after the day on which the agency was told.
 */
export async function forgetOldCases({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const at = now().getTime()
  const before = new Date(at - keptMs)
  await sql`
    update reports set reporter_email = null
    where reporter_email is not null and answered_at < ${new Date(at - emailKeptMs)}::timestamptz`.execute(db)
  await dropUnfounded(db, new Date(at - dayMs))
  await sql`
    delete from cases c where c.state = 'closed' and coalesce(c.decided_at, c.opened_at) < ${before}::timestamptz
      and (not c.restricted or not ${keepsEvidence} or coalesce(c.agency_reported_on < ${before}::timestamptz::date, false))
      and not exists (
        select from decisions d join decision_measures m on m.decision_id = d.id
        where d.case_id = c.id and m.lifted_at is null)`.execute(db)
}
