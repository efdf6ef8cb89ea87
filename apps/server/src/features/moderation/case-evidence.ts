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
import { listPreservedPictures } from '../items/pictures/kept-pictures.ts'
import { findBucket, objectKey } from '../items/pictures/picture-policy.ts'
import { listAllMessages, listSides } from '../messages/moderate-message.ts'
import { noteAccess } from '../staff/access-log.ts'
import { audited, boundPerDay } from '../staff/audit.ts'
import { changeCase } from './case-queries.ts'
import { listMeasures } from './decision-queries.ts'
import { isPreservedCase, preserveEvidence, listRecords } from './kept-evidence.ts'
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

/** A case is handed over a few times; someone who exports many a day exports more than that case needs. */
const handoversPerDay = 20

/** Shows the reported evidence of a case; the reason is recorded each time. Throws `not_found`. */
export function showEvidence(deps: CaseDeps, by: StaffActor, caseId: string, { reason }: WhyInput): Promise<ReadCase> {
  return looking(deps, by, caseId, { act: 'case.show_evidence', what: 'evidence', reason }, async (trx, row, at) => ({
    ...(await collectCase(trx, by, row, at)),
    things: [],
    showsEvidence: true,
  }))
}

/** Reads a case in one transaction with its entries in both logs. */
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

/**
 * Records that a case was reported to an agency; repeating it changes nothing. Throws `case_changed`, and `invalid_input` for a future
 * day.
 */
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
    if (reportedOn > dayInLondon(at)) throw refusedField('reported_on', 'That day is in the future.')
    await audited(trx, by, { act: 'case.note_agency', subjectId: caseId, caseId, at }, async (note) => {
      note('agency_reported_on', row.agency_reported_on, reportedOn)
      // Records that there is another reference, but not which: audit entries contain nothing personal, and are kept for ever.
      note('agency_reference', row.agency_reference === null ? null : 'before', 'set')
      const changed = await changeCase(trx, row, { agency_reported_on: reportedOn, agency_reference: reference })
      await preserveEvidence(trx, caseId, at)
      return changed
    })
  })
}

/**
 * Everything about a case as a file for the authorities: what was reported, as it was then and is now, who it is about, what was said,
 * where its picture files are, and what was decided. Everyone whose words it contains can see that someone exported them. Throws
 * `not_found`, `conflict` for a case without retained evidence, `rate_limited`.
 */
export async function handOver(deps: HandoverDeps, by: StaffActor, caseId: string, { reason }: WhyInput) {
  return looking(deps, by, caseId, { act: 'case.hand_over', what: 'export', reason }, async (trx, row, at) => {
    if (!(await isPreservedCase(trx, caseId, at)))
      throw new AppError('conflict', {
        message: "There's no evidence stored for this case, so there's nothing to download.",
      })
    for (const subjectId of await listNamed(trx, row))
      await noteAccess(trx, by, { what: 'export', subjectId, at, caseId })
    const reference = caseReference(row.number)
    const json = JSON.stringify(await collectHandover(deps, trx, row, at), null, 2)
    return { name: `itemo-${reference}-${dayInLondon(at)}.json`, json }
  })
}

/** Everyone whose words are in the exported file: those who reported, and those who wrote in the conversation. */
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
      // As it was when their account was deleted.
      kept: kept('person'),
    },
    reports: reports.map((report) => ({
      made_at: report.created_at,
      by: report.reporter_id ?? 'a visitor, or someone whose account was deleted',
      reason: reasonOf(report.reason as ReportReason).label,
      text: report.text,
      as_it_was: report.evidence,
    })),
    conversation: {
      now: conversationId === undefined ? [] : await listAllMessages(trx, conversationId),
      kept: kept('messages'),
    },
    pictures: (await listPreservedPictures(trx, id)).map(({ bucket, path, kept_at, uploaded_at, is_removed }) => ({
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
