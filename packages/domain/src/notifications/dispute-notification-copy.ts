import { formatPence } from '../money.ts'
import { reversalDelayDays } from '../payouts/due-standing.ts'
import type { RentalParty } from '../rentals/rental-state.ts'
import type { Words } from './notification-copy.ts'
import type { rentalTexts } from './rental-notification-copy.ts'

type RentalWords = ReturnType<typeof rentalTexts>

/** The disputed payment, as both sides read it. */
function disputed({ dispute, forOwner, itemTitle, days }: RentalWords, to: RentalParty): string {
  const part = dispute.isDeposit ? 'for damage or loss in' : 'for'
  return `the payment of ${to === 'owner' ? forOwner.disputed : formatPence(dispute.pence)} ${part} the hire of ${itemTitle}, ${days},`
}

function lostToOwner({ dispute, earns, earnsPence }: RentalWords): string {
  if (dispute.isDeposit) return "It was for damage or loss, so it's no longer yours."
  return earnsPence === 0 ? 'So you earn nothing from this hire.' : `So you earn ${earns} from this hire.`
}

/** The notifications about a dispute of a rental's money, for either side; the renter's don't blame anyone. */
export const disputeCopy = {
  payment_disputed: (texts, to) => ({
    title: `A payment for the hire of ${texts.itemTitle} is disputed`,
    body: texts.days,
    paragraphs:
      to === 'owner'
        ? [
            `${texts.renterName}'s bank has taken back ${disputed(texts, to)} until it decides.`,
            "Anything we haven't sent you yet for this hire waits until then. You keep what we've already sent.",
            "We'll answer the bank. You don't need to do anything.",
          ]
        : [
            `Your bank has asked us to give back ${disputed(texts, to)} and has the money until it decides.`,
            "Until then we can't refund any of it. If you didn't ask for this, please tell your bank.",
          ],
    link: texts.page,
  }),
  dispute_won: (texts, to) => ({
    title: `The payment for the hire of ${texts.itemTitle} stands`,
    body: texts.days,
    paragraphs:
      to === 'owner'
        ? [
            `${texts.renterName}'s bank has decided that ${disputed(texts, to)} stands.`,
            "Anything we haven't paid you yet for this hire is no longer on hold.",
          ]
        : [`Your bank has decided that ${disputed(texts, to)} stands.`, "You don't need to do anything."],
    link: texts.page,
  }),
  dispute_lost: (texts, to) => ({
    title: `A payment for the hire of ${texts.itemTitle} was refunded by the bank`,
    body: texts.days,
    paragraphs:
      to === 'owner'
        ? [
            `${texts.renterName}'s bank has decided that ${disputed(texts, to)} goes back to ${texts.renterName}.`,
            lostToOwner(texts),
            `If we've sent you more than that, it comes out of your payout account after ${reversalDelayDays} days, or out of your next earnings. We'll tell you at each step. If you think this is wrong, please contact us.`,
          ]
        : [`Your bank has decided that ${disputed(texts, to)} goes back to you.`, "You don't need to do anything."],
    link: texts.page,
  }),
} as const satisfies Record<string, (texts: RentalWords, to: RentalParty) => Words>
