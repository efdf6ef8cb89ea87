import { Id } from '@itemo/domain/ids.ts'
import { notificationTable } from '@itemo/domain/notifications/notification-kinds.ts'
import * as z from 'zod/mini'
import { type AnyJob, defineJob } from '../../define-job.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { findTellableDecision, findTellableReport } from '../moderation/send-statement.ts'
import { withdrawNotification } from './notification-queries.ts'
import { notifyAlone } from './notifications.ts'

const AboutDecision = z.object({ decision_id: Id })

/** The person whom a decision is about reads of it at once. */
const onDecision = defineJob({
  name: 'notifications.on-decision',
  payload: AboutDecision,
  on: ['decision.made'],
  async run(context, { decision_id: decisionId }) {
    const decision = await findTellableDecision(context, decisionId)
    if (!decision || decision.isRevoked) return
    // It holds again: what took it back was undone.
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

/** A decision that was undone before its statement was sent was none; later, its person hears that it no longer holds. */
const onRevoked = defineJob({
  name: 'notifications.on-decision-revoked',
  payload: AboutDecision,
  on: ['decision.revoked'],
  async run(context, { decision_id: decisionId }) {
    const decision = await findTellableDecision(context, decisionId)
    if (!decision) return
    if (!decision.wasSent) {
      await inTransaction(context.db, (trx) => withdrawNotification(trx, `decision_made ${decisionId}`))
      return
    }
    // The answer to an appeal says it already.
    if (decision.appeal?.outcome) return
    await notifyAlone(context, {
      userId: decision.personId,
      kind: 'decision_lifted',
      dedupeKey: `decision_lifted ${decisionId}`,
      aboutId: null,
      words: notificationTable.decision_lifted.words({ decisionId, title: decision.title }),
    })
  },
})

const onAppeal = defineJob({
  name: 'notifications.on-appeal-decided',
  payload: AboutDecision,
  on: ['appeal.decided'],
  async run(context, { decision_id: decisionId }) {
    const decision = await findTellableDecision(context, decisionId)
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
    const report = await findTellableReport(context, reportId)
    if (!report) return
    await notifyAlone(context, {
      userId: report.reporterId,
      kind: 'report_answered',
      dedupeKey: `report_answered ${reportId}`,
      aboutId: null,
      words: notificationTable.report_answered.words(report),
    })
  },
})

export const moderationNotificationJobs: readonly AnyJob[] = [onDecision, onRevoked, onAppeal, onReport]
