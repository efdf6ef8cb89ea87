import type { MeasureName, MeasureTarget } from '@itemo/domain/moderation/measures.ts'
import { sql } from 'kysely'
import { type Cursor, exactInstant, isAfterCursor } from '../../platform/db/cursor.ts'
import type { Db, NewRow, Row, RowChanges } from '../../platform/db/db.ts'
import { isRestrictedFrom } from '../accounts/restrictions.ts'
import { lockCase } from './case-queries.ts'

export type DecisionRow = Row<'decisions'>

/** One measure of a decision. */
export interface MeasureRow {
  readonly decision_id: string
  readonly measure: MeasureName
  readonly target_kind: MeasureTarget
  readonly target_id: string
  readonly until: Date | null
  readonly lifted_at: Date | null
  readonly lifted_by_decision: string | null
  /** The cleared values of a profile; otherwise null. */
  readonly before: unknown
}

type NewMeasure = Omit<MeasureRow, 'lifted_at' | 'lifted_by_decision' | 'before'> & { readonly before: object | null }

/** Adds a decision, and returns its row. */
export function insertDecision(trx: Db, decision: NewRow<'decisions'>): Promise<DecisionRow> {
  return trx.insertInto('decisions').values(decision).returningAll().executeTakeFirstOrThrow()
}

/** Changes a decision. */
export async function updateDecision(trx: Db, id: string, changes: RowChanges<'decisions'>): Promise<void> {
  await trx.updateTable('decisions').set(changes).where('id', '=', id).execute()
}

/** A decision by its id. */
export function findDecision(db: Db, id: string): Promise<DecisionRow | undefined> {
  return db.selectFrom('decisions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks a decision until the transaction ends. */
export function lockDecision(trx: Db, id: string): Promise<DecisionRow | undefined> {
  return trx.selectFrom('decisions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Stores a measure of a decision; a lifted one is put in force again. */
export async function putMeasure(trx: Db, { before, ...measure }: NewMeasure): Promise<void> {
  const kept = before && JSON.stringify(before)
  await trx
    .insertInto('decision_measures')
    .values({ ...measure, before: kept })
    .onConflict((conflict) =>
      conflict
        .columns(['decision_id', 'measure', 'target_kind', 'target_id'])
        .doUpdateSet({ lifted_at: null, lifted_by_decision: null, before: kept }),
    )
    .execute()
}

/** Records that a measure was lifted, and by which decision, if any; the stored values that it had cleared are deleted. */
export async function markLifted(
  trx: Db,
  { decision_id, measure, target_kind, target_id }: Omit<NewMeasure, 'before'>,
  at: Date,
  byDecisionId: string | null,
) {
  await trx
    .updateTable('decision_measures')
    .set({ lifted_at: at, lifted_by_decision: byDecisionId, before: null })
    .where('decision_id', '=', decision_id)
    .where('measure', '=', measure)
    .where('target_kind', '=', target_kind)
    .where('target_id', '=', target_id)
    .execute()
}

/** The measures of decisions, including lifted ones. */
export async function listMeasures(db: Db, decisionIds: readonly string[]): Promise<MeasureRow[]> {
  if (decisionIds.length === 0) return []
  const rows = await db
    .selectFrom('decision_measures')
    .selectAll()
    .where('decision_id', 'in', decisionIds)
    .orderBy('measure')
    .execute()
  return rows
}

/** The measures in force for a target, latest decision first. */
export async function listStanding(trx: Db, target: MeasureTarget, targetId: string): Promise<MeasureRow[]> {
  const { rows } = await sql<MeasureRow>`
    select m.* from decision_measures m join decisions d on d.id = m.decision_id
    where m.target_kind = ${target} and m.target_id = ${targetId} and m.lifted_at is null
    order by d.at desc, d.id desc`.execute(trx)
  return rows
}

/** Hands the values that a measure cleared over to another one that is still in force. */
export async function inheritCleared(trx: Db, from: MeasureRow, to: MeasureRow): Promise<void> {
  await sql`
    update decision_measures set before = coalesce(before, '{}') || ${JSON.stringify(from.before ?? {})}::jsonb
    where decision_id = ${to.decision_id} and measure = ${to.measure} and target_id = ${to.target_id}`.execute(trx)
}

/** The measures that have expired. */
export async function listEnded(db: Db, at: Date): Promise<MeasureRow[]> {
  const rows = await db
    .selectFrom('decision_measures')
    .selectAll()
    .where('lifted_at', 'is', null)
    .where('until', '<=', at)
    .execute()
  return rows
}

/** The decisions of a case, latest first. */
export function listDecisionsOfCase(db: Db, caseId: string): Promise<DecisionRow[]> {
  const rows = db.selectFrom('decisions').selectAll().where('case_id', '=', caseId)
  return rows.orderBy('at', 'desc').orderBy('id', 'desc').execute()
}

/** Locks the decisions of a case that weren't revoked: either the automatic ones or those made by people. */
export function listHolding(trx: Db, caseId: string, automated: boolean): Promise<DecisionRow[]> {
  return trx
    .selectFrom('decisions')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('automated', '=', automated)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** What a decision replaced: the measures that it lifted, and the decisions that it revoked entirely. */
export async function listReplaced(trx: Db, decisionId: string) {
  const measures = trx.selectFrom('decision_measures').selectAll().where('lifted_by_decision', '=', decisionId)
  const decisions = trx.selectFrom('decisions').selectAll().where('revoked_by_decision', '=', decisionId)
  return {
    measures: (await measures.orderBy('decision_id').execute()) as MeasureRow[],
    decisions: await decisions.orderBy('id').execute(),
  }
}

/** The ids of the decisions that a decision revoked, or lifted a measure of. */
export async function listReplacedIds(trx: Db, decisionId: string): Promise<string[]> {
  const { decisions, measures } = await listReplaced(trx, decisionId)
  return [...new Set([...decisions.map(({ id }) => id), ...measures.map((one) => one.decision_id)])]
}

/** Objections to decisions: appeals by the people concerned, and complaints by those whose reports they answered. */
const objections = sql`
  (select decision_id, case_id, text, made_at, decided_at, outcome from appeals
   union all select decision_id, case_id, text, made_at, decided_at, outcome from report_complaints) o`

/**
 * How decisions relate to appeals and complaints, either of which prevents undoing them: there is one against the decision, or the
 * decision answers one. Decisions without any are left out.
 */
export async function readObjections(
  db: Db,
  decisionIds: readonly string[],
): Promise<ReadonlyMap<string, 'against' | 'answer'>> {
  if (decisionIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; relation: 'against' | 'answer' }>`
    with asked as (select unnest(${[...decisionIds]}::uuid[]) as id)
    select id, 'answer' as relation from asked where
      exists (select from report_complaints k where k.instead_id = asked.id)
      or exists (
        select from decisions gave_way join ${objections} on o.decision_id = gave_way.id
        where gave_way.revoked_by_decision = asked.id and o.outcome = 'changed')
    union all
    select id, 'against' from asked where exists (select from ${objections} where o.decision_id = asked.id)
    order by relation desc`.execute(db)
  return new Map(rows.map(({ id, relation }) => [id, relation]))
}

/** Locks the decisions of a case, so that nobody can appeal in the meantime. */
async function lockDecisionsOf(trx: Db, caseId: string): Promise<void> {
  await trx.selectFrom('decisions').select('id').where('case_id', '=', caseId).orderBy('id').forUpdate().execute()
}

/** Whether the person concerned has an undecided appeal against a decision in force of the case; locks the case's decisions. */
export async function hasOpenAppeal(trx: Db, caseId: string): Promise<boolean> {
  await lockDecisionsOf(trx, caseId)
  const { rows } = await sql`
    select from appeals a join decisions d on d.id = a.decision_id
    where d.case_id = ${caseId} and d.revoked_at is null and a.decided_at is null limit 1`.execute(trx)
  return rows.length > 0
}

/**
 * Whether an appeal or a complaint against a decision of the case is undecided; locks the case's decisions, so that none is added in the
 * meantime.
 */
export async function hasPendingAppeal(trx: Db, caseId: string): Promise<boolean> {
  await lockDecisionsOf(trx, caseId)
  const { rows } = await sql`
    select from ${objections}
    where o.decision_id in (select d.id from decisions d where d.case_id = ${caseId}) and o.decided_at is null
    limit 1`.execute(trx)
  return rows.length > 0
}

/** The cases of the appeals that reversed or changed a decision of the case. */
export async function listOverturning(trx: Db, caseId: string): Promise<string[]> {
  const { rows } = await sql<{ case_id: string }>`
    select a.case_id from appeals a join decisions d on d.id = a.decision_id
    where d.case_id = ${caseId} and a.outcome in ('overturned', 'changed')`.execute(trx)
  return rows.map(({ case_id: id }) => id)
}

export interface Objection {
  readonly decision_id: string
  readonly text: string | null
  readonly made_at: Date
}

/** The appeal or complaint that a case was opened for, with the decision that it is against. */
export async function findObjection(db: Db, caseId: string): Promise<Objection | undefined> {
  const { rows } = await sql<Objection>`
    select o.decision_id, o.text, o.made_at from ${objections} where o.case_id = ${caseId}`.execute(db)
  return rows[0]
}

/** Locks the case of an appeal or complaint, after the case that it is about: everyone who answers one locks in this order. */
export async function lockObjected(trx: Db, caseId: string) {
  const objection = await findObjection(trx, caseId)
  const decision = objection && (await findDecision(trx, objection.decision_id))
  const about = decision && (await lockCase(trx, decision.case_id))
  return { row: await lockCase(trx, caseId), about }
}

export interface OwnDecisionRow extends DecisionRow {
  readonly title: string
  readonly subject_kind: Row<'cases'>['subject_kind']
  readonly subject_id: string
  readonly appeal: {
    readonly made_at: string
    readonly text: string | null
    readonly outcome: Row<'appeals'>['outcome']
    readonly answer: string | null
    readonly due_at: string
  } | null
  /** Whether its case is still undecided. */
  readonly is_open: boolean
  /** The item concerned, while its owner may edit and resubmit it. */
  readonly item_id: string | null
  readonly place: string
}

const withCase = (where: ReturnType<typeof sql>, now: Date) => sql<OwnDecisionRow>`
  select d.*, (
      select i.id from items i where c.subject_kind = 'item' and i.id = c.subject_id and i.user_id = d.person_id
        and not ${isRestrictedFrom(sql`d.person_id`, 'listing', now)}) as item_id, ${exactInstant(sql`d.at`)} as place,
    c.state in ('open', 'waiting') as is_open, c.title, c.subject_kind, c.subject_id,
    (select json_build_object('made_at', a.made_at, 'text', a.text, 'outcome', a.outcome, 'answer', a.answer, 'due_at', ac.due_at)
      from appeals a join cases ac on ac.id = a.case_id where a.decision_id = d.id) as appeal
  from decisions d join cases c on c.id = d.case_id
  where d.outcome <> 'no_action' and ${where}`

/** A decision, with what is shown to the person concerned. */
export async function findOwnDecision(db: Db, id: string, now: Date): Promise<OwnDecisionRow | undefined> {
  const { rows } = await withCase(sql`d.id = ${id}`, now).execute(db)
  return rows[0]
}

/** A page of the decisions about someone, latest first, without those that were undone before the person was notified. */
export async function listDecisionsAbout(
  db: Db,
  personId: string,
  { after, limit, now }: { readonly after: Cursor | undefined; readonly limit: number; readonly now: Date },
) {
  const isOlder = isAfterCursor(after, sql`d.at`, sql`d.id`, 'desc')
  const { rows } = await sql<OwnDecisionRow>`
    ${withCase(sql`d.person_id = ${personId} and (d.revoked_at is null or d.statement_sent_at is not null) and ${isOlder}`, now)}
    order by d.at desc, d.id desc limit ${limit}`.execute(db)
  return rows
}
