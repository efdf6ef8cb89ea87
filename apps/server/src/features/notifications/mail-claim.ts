import { Id } from '@itemo/domain/ids.ts'
import { formatPence } from '@itemo/domain/money.ts'
import * as z from 'zod/mini'
import { defineJob, mailRetryPolicy } from '../../define-job.ts'
import { renderMail } from '../../platform/mail/render.ts'
import { findDepositForNotification } from '../deposits/deposits.ts'
import { findRentalForNotification } from '../rentals/rental-for-notification.ts'

interface Sides {
  readonly owner: string
  readonly renter: string
  readonly claim: NonNullable<NonNullable<Awaited<ReturnType<typeof findDepositForNotification>>>['claim']>
}

/** What has happened, in a sentence; undefined if the messages of the two sides already say it. */
function whyNow(event: string | undefined, { owner, renter, claim }: Sides): string | undefined {
  const byOwner = claim.offer?.by === 'owner'
  switch (event) {
    case 'claim.opened':
      return `${renter} can answer until ${claim.answerBy}.`
    case 'claim.contested':
      return `${renter} doesn't agree.`
    case 'claim.unanswered':
      return `${renter} hasn't answered in 48 hours.`
    case 'claim.offer_refused':
      return `${byOwner ? renter : owner} doesn't accept ${byOwner ? owner : renter}'s offer.`
    case 'claim.offer_lapsed':
      return `${byOwner ? renter : owner} hasn't answered ${byOwner ? owner : renter}'s offer in 48 hours.`
    case undefined:
    default:
      return undefined
  }
}

/**
 * Mails the operator when damage is reported, when the two sides disagree, and when one doesn't answer: the operator decides what the two
 * can't settle.
 */
export const mailClaim = defineJob({
  name: 'notifications.mail-claim',
  payload: z.object({ rental_id: Id }),
  on: [
    'claim.opened',
    'claim.contested',
    'claim.offer_refused',
    'claim.offer_lapsed',
    'claim.unanswered',
    'claim.appealed',
  ],
  retry: mailRetryPolicy,
  async run(context, { rental_id: rentalId }, { event, id }) {
    const rental = await findRentalForNotification(context, rentalId)
    const deposit = await findDepositForNotification(context.db, rentalId, context.now())
    const claim = deposit?.claim
    if (!rental || !claim) return
    const { itemTitle, isLost, owner, renter } = rental.facts
    // They may have answered in the meantime.
    if (event === 'claim.unanswered' && !claim.isOpen) return
    const isOpened = event === 'claim.opened'
    await context.mail.send({
      id,
      to: context.config.mail.supportTo,
      subjects: [owner.id, renter.id],
      ...renderMail({
        heading: `${isOpened ? (isLost ? 'Loss reported' : 'Damage reported') : 'To be decided'}: ${itemTitle}`,
        paragraphs: [
          deposit.isRequest
            ? `${owner.name} asks ${renter.name} for ${formatPence(claim.pence)}. There's no deposit, so your decision is a recommendation.`
            : `${owner.name} asks for ${formatPence(claim.pence)} of ${renter.name}'s deposit:`,
          claim.text,
          whyNow(event, { renter: renter.name, owner: owner.name, claim }),
          claim.answer,
          claim.appealedBy && `The ${claim.appealedBy} appeals against the decision: ${claim.appeal ?? ''}`,
          claim.offer && `Last offer: ${formatPence(claim.offer.pence)}, by the ${claim.offer.by}.`,
          isOpened ? 'You can decide after that, or as soon as they disagree.' : undefined,
          `npm run money -- claims decide ${rentalId} POUNDS WHY`,
        ].filter((text) => typeof text === 'string'),
        footer: "npm run money -- claims lists the open cases, and claims pictures RENTAL saves both sides' photos.",
      }),
    })
  },
})
