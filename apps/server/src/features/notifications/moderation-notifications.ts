import { createHash } from 'node:crypto'
import { Id } from '@itemo/domain/ids.ts'
import { notificationTable } from '@itemo/domain/notifications/notification-kinds.ts'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { type AnyJob, defineJob, mailRetryPolicy } from '../../define-job.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { siteAddress } from '../../platform/http/safe-address.ts'
import { renderMail } from '../../platform/mail/render.ts'
import { findAlert } from '../moderation/alert-staff.ts'
import {
  findReceivedReport,
  findDecisionForNotification,
  findReportForNotification,
} from '../moderation/send-statement.ts'
import { findStaffName, listOperators } from '../staff/staff.ts'
import { type Notice, withdrawNotification } from './notification-queries.ts'
import { notifyAlone } from './notifications.ts'

const AboutDecision = z.object({ decision_id: Id })

/** Notifies the person concerned by a decision at once. */
const onDecision = defineJob({
  name: 'notifications.on-decision',
  payload: AboutDecision,
  on: ['decision.made'],
  async run(context, { decision_id: decisionId }) {
    const decision = await findDecisionForNotification(context, decisionId)
    if (!decision || decision.isRevoked) return
    // The decision holds again, because its revocation was undone.
    await inTransaction(context.db, (trx) => withdrawNotification(trx, `decision_lifted ${decisionId}`))
    await notifyAlone(context, {
      userId: decision.personId,
      kind: 'decision_made',
      dedupeKey: `decision_made ${decisionId}`,
      aboutId: null,
      words: notificationTable.decision_made.words({ decisionId, title: decision.title }),
    })
  },
})

/**
 * A decision that is revoked before its statement was sent leaves no notification; after that, the person is notified that it no longer
 * holds.
 */
const onRevoked = defineJob({
  name: 'notifications.on-decision-revoked',
  payload: AboutDecision,
  on: ['decision.revoked'],
  async run(context, { decision_id: decisionId }) {
    const decision = await findDecisionForNotification(context, decisionId)
    if (!decision) return
    if (!decision.wasSent) {
      await inTransaction(context.db, (trx) => withdrawNotification(trx, `decision_made ${decisionId}`))
      return
    }
    // The answer to the appeal already says so.
    if (decision.appeal?.outcome) return
    const { personId: userId, title, itemTitle, isCheck } = decision
    const told = { userId, aboutId: null, dedupeKey: `decision_lifted ${decisionId}` }
    await notifyAlone(
      context,
      isCheck
        ? { ...told, kind: 'item_checked', words: notificationTable.item_checked.words({ decisionId, itemTitle }) }
        : { ...told, kind: 'decision_lifted', words: notificationTable.decision_lifted.words({ decisionId, title }) },
    )
  },
})

const onAppeal = defineJob({
  name: 'notifications.on-appeal-decided',
  payload: AboutDecision,
  on: ['appeal.decided'],
  async run(context, { decision_id: decisionId }) {
    const decision = await findDecisionForNotification(context, decisionId)
    const outcome = decision?.appeal?.outcome
    if (!decision || !outcome) return
    await notifyAlone(context, {
      userId: decision.personId,
      kind: 'appeal_decided',
      dedupeKey: `appeal_decided ${decisionId}`,
      aboutId: null,
      words: notificationTable.appeal_decided.words({ decisionId, title: decision.title, outcome }),
    })
  },
})

const onReport = defineJob({
  name: 'notifications.on-report-answered',
  payload: z.object({ report_id: Id }),
  on: ['report.answered'],
  async run(context, { report_id: reportId }) {
    const report = await findReportForNotification(context, reportId)
    if (!report) return
    await notifyAlone(context, {
      userId: report.reporterId,
      kind: 'report_answered',
      // A second review is another answer.
      dedupeKey: report.again === null ? `report_answered ${reportId}` : `report_answered ${reportId} again`,
      aboutId: null,
      words: notificationTable.report_answered.words(report),
    })
  },
})

const onReportMade = defineJob({
  name: 'notifications.on-report-made',
  payload: z.object({ report_id: Id }),
  on: ['report.made'],
  async run(context, { report_id: reportId }) {
    const report = await findReceivedReport(context, reportId)
    if (!report) return
    await notifyAlone(context, {
      userId: report.reporterId,
      kind: 'report_received',
      dedupeKey: `report_received ${reportId}`,
      aboutId: null,
      words: notificationTable.report_received.words(report),
    })
  },
})

const onAppealMade = defineJob({
  name: 'notifications.on-appeal-made',
  payload: AboutDecision,
  on: ['appeal.made'],
  async run(context, { decision_id: decisionId }) {
    const decision = await findDecisionForNotification(context, decisionId)
    if (!decision?.appeal) return
    const { personId: userId, title, appeal } = decision
    await notifyAlone(context, {
      userId,
      kind: 'appeal_received',
      dedupeKey: `appeal_received ${decisionId}`,
      aboutId: null,
      words: notificationTable.appeal_received.words({ decisionId, title, answerBy: new Date(appeal.answer_by) }),
    })
  },
})

interface Alarm extends Pick<Notice, 'kind' | 'dedupeKey' | 'words'> {
  /** The people named in it. */
  readonly about: readonly string[]
}

/** Notifies staff of something urgent. If there is nobody left to notify, mails the support address, once per key. */
async function notifyStaff(context: Context, people: readonly string[], { about, ...alarm }: Alarm): Promise<void> {
  for (const userId of people) await notifyAlone(context, { userId, aboutId: null, ...alarm })
  if (people.length > 0) return
  const { dedupeKey, words } = alarm
  const mail = renderMail({
    heading: words.title,
    paragraphs: words.paragraphs.filter((text) => text != null),
    action: { label: words.link.label, url: siteAddress(context.siteUrl, words.link.path) },
    footer: "You’re getting this email because there's no one else on the Itemo team to tell.",
  })
  // The mail id is derived from the key, so that a duplicate is dropped. Nothing is recorded before the mail is sent: it may arrive
  // twice, but it arrives.
  const id = createHash('sha256').update(dedupeKey).digest('hex').slice(0, 32)
  await context.mail.send({ id, to: context.config.mail.supportTo, subjects: about, ...mail })
}

/** Notifies everyone who can decide the case, once for each of its deadlines. */
const onCaseAlert = defineJob({
  name: 'notifications.on-case-alert',
  retry: mailRetryPolicy,
  payload: z.object({ case_id: Id, why: z.enum(['urgent', 'late']) }),
  on: ['case.alert'],
  async run(context, { case_id: caseId, why }) {
    const alert = await findAlert(context, caseId)
    if (!alert) return
    const { deciders, ...facts } = alert
    const kind = why === 'urgent' ? 'case_urgent' : 'case_late'
    const words = notificationTable[kind].words(facts)
    const dedupeKey = why === 'urgent' ? `case_urgent ${caseId}` : `case_late ${caseId} ${facts.dueAt.toISOString()}`
    await notifyStaff(context, deciders, { kind, dedupeKey, words, about: [] })
  },
})

/** Notifies the other operators, at most once an hour, of a staff member who was stopped. */
const onStaffStopped = defineJob({
  name: 'notifications.on-staff-stopped',
  retry: mailRetryPolicy,
  payload: z.object({ user_id: Id, at: z.string() }),
  subjects: ({ user_id: userId }) => [userId],
  on: ['staff.stopped'],
  async run(context, { user_id: stoppedId, at }) {
    const name = (await findStaffName(context, stoppedId)) ?? 'Someone who works here'
    const words = notificationTable.staff_stopped.words({ name })
    const dedupeKey = `staff_stopped ${stoppedId} ${at.slice(0, 13)}`
    const others = (await listOperators(context)).filter((userId) => userId !== stoppedId)
    await notifyStaff(context, others, { kind: 'staff_stopped', dedupeKey, words, about: [stoppedId] })
  },
})

const onAuditBroken = defineJob({
  name: 'notifications.on-audit-broken',
  retry: mailRetryPolicy,
  payload: z.object({ day: z.string(), found_on: z.string() }),
  on: ['audit.broken'],
  // The payload holds two dates, which identify nobody.
  subjects: () => [],
  async run(context, { day, found_on: foundOn }) {
    const words = notificationTable.audit_broken.words({ day })
    const told = { kind: 'audit_broken', dedupeKey: `audit_broken ${foundOn}`, words, about: [] } as const
    await notifyStaff(context, await listOperators(context), told)
  },
})

export const moderationNotificationJobs: readonly AnyJob[] = [
  onDecision,
  onRevoked,
  onAppeal,
  onReport,
  onReportMade,
  onAppealMade,
  onCaseAlert,
  onStaffStopped,
  onAuditBroken,
]
