import { Id } from '@itemo/domain/ids.ts'
import * as z from 'zod/mini'
import { defineJob, patient } from '../../../define-job.ts'
import { findPayment } from '../queries.ts'
import { disputeMail, failedRefundMail } from './emails.ts'
import { findDispute } from './queries.ts'

/** The operator hears of every dispute, and of each change of it. */
export const mailDispute = defineJob({
  name: 'payments.mail-dispute',
  payload: z.object({ dispute_id: Id }),
  on: ['payment.dispute_changed'],
  retry: patient,
  async run(context, { dispute_id: id }) {
    const dispute = await findDispute(context.db, id)
    if (dispute) await context.mail.send({ to: context.config.mail.supportTo, subjects: [], ...disputeMail(dispute) })
  },
})

/** The operator hears of every refund that a bank sent back. */
export const mailFailedRefund = defineJob({
  name: 'payments.mail-failed-refund',
  payload: z.object({ payment_id: Id }),
  on: ['payment.refund_failed'],
  retry: patient,
  async run(context, { payment_id: id }) {
    const payment = await findPayment(context.db, id)
    if (payment)
      await context.mail.send({ to: context.config.mail.supportTo, subjects: [], ...failedRefundMail(payment) })
  },
})
