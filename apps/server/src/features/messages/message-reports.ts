import type { ReportInput } from '@itemo/domain/messages/message-schemas.ts'
import type * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError, found } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/http/types.ts'
import type { DataExporter } from '../../platform/data-export-and-erasure.ts'
import { lockConversation } from './message-queries.ts'
import { mailReport } from './mail-message-report.ts'
import {
  insertReport,
  isSameReport,
  leaveReports,
  listReports,
  listReportsBy,
  type ReportRecord,
  wasReportedSince,
} from './message-report-queries.ts'

const dayMs = 86_400_000
const reporting = { limit: 20, windowSeconds: 86_400 }
const maxListed = 100

/** Reports a conversation; one mail per conversation and day. Idempotent by id. Throws `not_found`, `conflict`, `rate_limited`. */
export async function reportConversation(
  { db, jobs, limits, now }: Pick<Context, 'db' | 'jobs' | 'limits' | 'now'>,
  actor: Actor,
  conversationId: string,
  { id, reason, text = null }: z.output<typeof ReportInput>,
): Promise<void> {
  await limits.take(`reports of ${actor.userId}`, reporting)
  await inTransaction(db, async (trx) => {
    const side = found(await lockConversation(trx, conversationId, actor.userId))
    const at = now()
    const told = await wasReportedSince(trx, conversationId, new Date(at.getTime() - dayMs))
    const parties = { reporterId: actor.userId, reportedId: side.other_id }
    const report = { id, conversationId, ...parties, reason, text, at }
    const reportId = await insertReport(trx, report)
    if (reportId === undefined) {
      if (await isSameReport(trx, report)) return
      throw new AppError('conflict', { fields: { id: 'This id belongs to another report.' } })
    }
    if (!told) await jobs.send(trx, mailReport, { report_id: reportId })
  })
}

export function listLatestReports({ db }: Pick<Context, 'db'>): Promise<ReportRecord[]> {
  return listReports(db, { limit: maxListed })
}

/** What someone brought to the operator. When one of the two goes, the report stays without their name and words. */
export const reportExporter: DataExporter = {
  name: 'conversation_reports',
  collect: listReportsBy,
  erase: (trx, { userId, tombstoneId }) => leaveReports(trx, userId, tombstoneId),
}
