import { dayInLondon } from '@itemo/domain/dates.ts'
import type { AgencyReportInput, WhyInput } from '@itemo/domain/moderation/case-schemas.ts'
import { caseReference, reasonOf, type ReportReason } from '@itemo/domain/moderation/report-reasons.ts'
import { pictureWidths } from '@itemo/domain/items/pictures.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError, refusedField } from '../../platform/http/app-error.ts'
import type { StaffActor } from '../../platform/http/types.ts'
import { describePerson } from '../accounts/person-record.ts'
import { listKeptPictures } from '../items/pictures/kept-pictures.ts'
import { findBucket, objectKey } from '../items/pictures/picture-policy.ts'
import { listAllSaid, listSides } from '../messages/moderate-message.ts'
import { noteAccess } from '../staff/access-log.ts'
import { audited, boundPerDay } from '../staff/audit.ts'
import { changeCase } from './case-queries.ts'
import { listMeasures } from './decision-queries.ts'
import { isKeptCase, keepEvidence, listRecords } from './kept-evidence.ts'
import { listReportsOfCase, type ReportRow } from './report-queries.ts'
import { findSubjectNow } from './report-subjects.ts'
import {
  actOn,
  type CaseDeps,
  collectCase,
  getOthersCase,
  type ReadCase,
  requireOthers,
  requireVersion,
} from './staff-cases.ts'
import { type ListedCase, readCaseParts } from './staff-case-queries.ts'

type HandoverDeps = CaseDeps & Pick<Context, 'siteUrl'>

/** A case is handed over a few times; who takes out many in a day takes out more than a case. */
const handoversPerDay = 20

/** Shows what was reported in a case, with the reason that is noted each time. Throws `not_found`. */
export function showEvidence(deps: CaseDeps, by: StaffActor, caseId: string, { reason }: WhyInput): Promise<ReadCase> {
  return looking(deps, by, caseId, { act: 'case.show_evidence', what: 'evidence', reason }, async (trx, row, at) => ({
    ...(await collectCase(trx, by, row, at)),
    things: [],
    showsEvidence: true,
  }))
}

/** Looks at a case in one transaction with its entries of both logs. */
async function looking<T>(
  deps: Pick<CaseDeps, 'db' | 'now'>,
  by: StaffActor,
  caseId: string,
  why: { act: 'case.show_evidence' | 'case.hand_over'; what: 'evidence' | 'export'; reason: string },
  look: (trx: Db, row: ListedCase, at: Date) => Promise<T>,
): Promise<T> {
  return inTransaction(deps.db, async (trx) => {
    const at = deps.now()
    const row = await getOthersCase({ db: trx, now: deps.now }, by, caseId)
    const { subject_owner_id: subjectId } = row
    if (subjectId !== null) await noteAccess(trx, by, { what: why.what, subjectId, at, caseId })
    if (why.act === 'case.hand_over') await boundPerDay(trx, by, { act: why.act, max: handoversPerDay, at })
    return audited(trx, by, { act: why.act, subjectId: caseId, caseId, at, reason: why.reason }, () =>
      look(trx, row, at),
    )
  })
}

/** Notes that a case was reported to an agency; the same again changes nothing. Throws `case_changed`, `invalid_input` for a day to come. */
export function noteAgency(
  deps: CaseDeps,
  by: StaffActor,
  caseId: string,
  { version, reference, reported_on: reportedOn }: AgencyReportInput,
): Promise<ListedCase> {
  return actOn(deps, by, caseId, async (trx, row, at) => {
    requireOthers(row, by)
    if (row.agency_reference === reference && row.agency_reported_on === reportedOn) return
    requireVersion(row, version)
    if (reportedOn > dayInLondon(at)) throw refusedField('reported_on', 'That day is still to come.')
    await audited(trx, by, { act: 'case.note_agency', subjectId: caseId, caseId, at }, async (note) => {
      note('agency_reported_on', row.agency_reported_on, reportedOn)
      // That it is another, never which: what the audit holds names nobody, and it stays for ever.
      note('agency_reference', row.agency_reference === null ? null : 'before', 'set')
      const changed = await changeCase(trx, row, { agency_reported_on: reportedOn, agency_reference: reference })
      await keepEvidence(trx, caseId, at)
      return changed
    })
  })
}

/**
 * All that there is of a case as a file for those who have to be told: what was reported, as it was then and is now, who it is about,
 * what was said, where the files of its pictures lie, and what was decided. All whose words are in it read that someone took them out. Throws `not_found`, `conflict` for a case of which nothing is kept,
 * `rate_limited`.
 */
export async function handOver(deps: HandoverDeps, by: StaffActor, caseId: string, { reason }: WhyInput) {
  return looking(deps, by, caseId, { act: 'case.hand_over', what: 'export', reason }, async (trx, row, at) => {
    if (!(await isKeptCase(trx, caseId, at)))
      throw new AppError('conflict', { message: 'Nothing is kept of this case: there is nothing to hand over.' })
    for (const subjectId of await listNamed(trx, row))
      await noteAccess(trx, by, { what: 'export', subjectId, at, caseId })
    const reference = caseReference(row.number)
    const json = JSON.stringify(await collectHandover(deps, trx, row, at), null, 2)
    return { name: `itemo-${reference}-${dayInLondon(at)}.json`, json }
  })
}

/** Whose words the file of a case holds: those who reported, and those who wrote in the conversation. */
async function listNamed(trx: Db, row: ListedCase): Promise<Set<string>> {
  const reports = await listReportsOfCase(trx, row.id)
  const conversationId = conversationOf(reports)
  const members = conversationId === undefined ? [] : await listSides(trx, conversationId)
  const named = new Set([...members, ...reports.flatMap(({ reporter_id: id }) => id ?? [])])
  if (row.subject_owner_id !== null) named.delete(row.subject_owner_id)
  return named
}

const conversationOf = (reports: readonly ReportRow[]): string | undefined =>
  reports
    .map(({ evidence }) => (evidence as { readonly conversation_id?: string }).conversation_id)
    .find((id) => id !== undefined)

async function collectHandover({ siteUrl, settings }: HandoverDeps, trx: Db, row: ListedCase, at: Date) {
  const { id, subject_kind: kind, subject_id: subjectId, subject_owner_id: ownerId } = row
  const reports = await listReportsOfCase(trx, id)
  const { decisions } = await readCaseParts(trx, row)
  const measures = await listMeasures(
    trx,
    decisions.map((one) => one.id),
  )
  const records = await listRecords(trx, id)
  const kept = (wanted: string) =>
    records.filter((one) => one.kind === wanted).map(({ at: keptAt, record }) => ({ kept_at: keptAt, record }))
  const conversationId = conversationOf(reports)
  return {
    made_at: at,
    service: { site: siteUrl, operator: settings.get('legal.operator') },
    case: {
      reference: caseReference(row.number),
      reason: reasonOf(row.reason as ReportReason).label,
      opened_at: row.opened_at,
      state: row.state,
      decided_at: row.decided_at,
      reported_to_agency: row.agency_reported_on && { on: row.agency_reported_on, reference: row.agency_reference },
    },
    about: {
      kind,
      id: subjectId,
      title: row.title,
      now: ownerId === null ? null : ((await findSubjectNow(trx, { ownerId, kind, id: subjectId }, at)) ?? null),
      kept: kept('subject'),
    },
    person: {
      now: ownerId === null ? null : ((await describePerson(trx, ownerId)) ?? null),
      // As they were when their account was deleted.
      kept: kept('person'),
    },
    reports: reports.map((report) => ({
      made_at: report.created_at,
      by: report.reporter_id ?? 'a visitor, or someone whose account is deleted',
      reason: reasonOf(report.reason as ReportReason).label,
      text: report.text,
      as_it_was: report.evidence,
    })),
    conversation: {
      now: conversationId === undefined ? [] : await listAllSaid(trx, conversationId),
      kept: kept('messages'),
    },
    pictures: (await listKeptPictures(trx, id)).map(({ bucket, path, kept_at, uploaded_at, is_removed }) => ({
      uploaded_at,
      kept_at,
      is_removed_from_the_site: is_removed,
      files: (findBucket(bucket)?.widths ?? pictureWidths).map((width) => objectKey(bucket, path, width)),
    })),
    decisions: decisions.map(({ id: decisionId, at: decidedAt, outcome, ground, facts, automated, revoked_at }) => ({
      decided_at: decidedAt,
      outcome,
      ground,
      facts,
      automated,
      taken_back_at: revoked_at,
      measures: measures.filter((one) => one.decision_id === decisionId).map(({ measure }) => measure),
    })),
  }
}
