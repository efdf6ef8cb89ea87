import { Id } from '@itemo/domain/ids.ts'
import * as z from 'zod/mini'
import { defineJob, mailRetryPolicy } from '../../define-job.ts'
import { renderMail } from '../../platform/mail/render.ts'
import { findTellable } from './rental-for-notification.ts'

/** The operator hears of an item that is said not to be back, with the names that it is looked for by. */
export const mailDeniedReturn = defineJob({
  name: 'rentals.mail-denied-return',
  payload: z.object({ rental_id: Id }),
  on: ['rental.return_denied'],
  retry: mailRetryPolicy,
  async run(context, { rental_id: rentalId }) {
    const rental = await findTellable(context, rentalId)
    if (!rental) return
    const { itemTitle, startDate, endDate, completesOn, owner, renter } = rental.facts
    await context.mail.send({
      to: context.config.mail.supportTo,
      subjects: [owner.id, renter.id],
      ...renderMail({
        heading: `Not back: ${itemTitle}`,
        paragraphs: [
          `${owner.name} says that ${itemTitle} isn't back. It was hired to ${renter.name} from ${startDate} to ${endDate}.`,
          `The hire ends automatically on ${completesOn}, unless it is marked as returned before. Until then nothing happens.`,
          `Rental: ${rentalId}`,
        ],
        footer: 'Both sides can be written to from their profiles.',
      }),
    })
  },
})
