import { answerableDisputes } from '@itemo/domain/payments/dispute-state.ts'
import { instantInWords } from '@itemo/domain/date-words.ts'
import * as z from 'zod/mini'
import { Id } from '@itemo/domain/ids.ts'
import { formatPence } from '@itemo/domain/money.ts'
import { type AnyJob, defineJob, mailRetryPolicy } from '../../define-job.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { renderMail } from '../../platform/mail/render.ts'
import { type DisputeRow, findDispute, reminderDays, takeReminders } from './dispute-queries.ts'

const footer = 'npm run money lists what needs your attention.'

/** The email to the operator about a dispute; `isLate` for the reminder when its last day is near. */
function disputeMail({ amount_pence, payment_id, provider_dispute_id, ...dispute }: DisputeRow, isLate: boolean) {
  const amount = formatPence(amount_pence)
  const words: Record<string, readonly [string, string]> = {
    warning: ['A bank is asking about a payment', 'You still have the money. A full refund closes the enquiry.'],
    warning_closed: ["A bank's enquiry about a payment is closed", 'No money was taken.'],
    needs_response: [
      'A payment is disputed',
      "The bank has taken the money back until it decides. You can't refund this payment until then.",
    ],
    under_review: ['The bank is reviewing a dispute', 'The bank is looking at the evidence.'],
    won: ['Dispute won', 'You have the money back.'],
    lost: ['Dispute lost', 'The payer keeps the money.'],
  }
  const [heading = 'A payment is disputed', what] = words[dispute.state] ?? []
  return renderMail({
    heading: isLate ? `Evidence is due soon: ${amount}` : `${heading}: ${amount}`,
    paragraphs: [
      what,
      dispute.due_by !== null && answerableDisputes.includes(dispute.state)
        ? `The card provider accepts evidence until ${instantInWords(dispute.due_by)}. npm run money:evidence -- ${provider_dispute_id} gathers what we know about the hire, and npm run money -- disputes submit ${provider_dispute_id} sends it.`
        : undefined,
      `Reason: ${dispute.reason}\nDispute: ${provider_dispute_id}\nPayment: ${payment_id}`,
    ].filter((text) => text !== undefined),
    footer,
  })
}

const mailDispute = defineJob({
  name: 'payments.mail-dispute',
  payload: z.object({ dispute_id: Id, is_late: z.optional(z.boolean()) }),
  on: ['payment.dispute_changed'],
  retry: mailRetryPolicy,
  async run(context, { dispute_id: disputeId, is_late: isLate = false }, { id }) {
    const dispute = await findDispute(context.db, disputeId)
    // A dispute that was answered in the meantime needs no reminder.
    if (!dispute || (isLate && !answerableDisputes.includes(dispute.state))) return
    await context.mail.send({ id, to: context.config.mail.supportTo, subjects: [], ...disputeMail(dispute, isLate) })
  },
})

/** Reminds the operator three days and one day before the evidence of a dispute is due, once each. */
const remindOfDisputes = defineJob({
  name: 'disputes.remind',
  schedule: '*/30 * * * *',
  policy: 'stately',
  async run(context) {
    await inTransaction(context.db, async (trx) => {
      // The shortest notice first: it replaces the earlier reminder.
      for (const days of reminderDays.toReversed()) {
        for (const id of await takeReminders(trx, days, context.now())) {
          await context.jobs.send(trx, mailDispute, { dispute_id: id, is_late: true })
        }
      }
    })
  },
})

export const disputeJobs: readonly AnyJob[] = [mailDispute, remindOfDisputes]
