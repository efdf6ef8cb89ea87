import { formatPence } from '../money.ts'
import type { RentalParty } from '../rentals/rental-state.ts'
import type { DepositFacts } from './notification-data.ts'
import type { Words } from './notification-copy.ts'
import { harmOf, harmsOf, hireOf, lineOf, offerOf, sideOf, silenceOf } from './claim-words.ts'
import { toRental } from './rental-notification-copy.ts'

type Copy = (facts: DepositFacts, to: RentalParty) => Words

const payingIsOptional = 'It’s a request, and you can choose whether to pay.'
/** While the amount is unknown. */
const operatorRecommends =
  'Itemo makes a recommendation after hearing both of you, unless you agree before then. The renter can choose whether to pay it.'

const asked = ({ claim }: DepositFacts) => formatPence(claim?.pence ?? 0)
const decided = ({ decidedPence }: DepositFacts) => formatPence(decidedPence)

/** The notifications about a claim where no deposit was agreed (R75): nothing is ever held, charged or owed. */
export const requestCopy = {
  claim_opened: (facts) => ({
    title: `${facts.ownerName} reports ${facts.isLost ? 'a loss' : 'damage'}`,
    body: lineOf(facts),
    paragraphs: [
      `${facts.ownerName} reports ${facts.isLost ? 'the loss of the item in' : 'damage or loss after'} ${hireOf(facts)}, and asks you for ${asked(facts)}:`,
      facts.claim?.text,
      `There's no deposit for this hire. ${payingIsOptional}`,
      `Please answer by ${facts.claim?.answerBy ?? 'tomorrow'}: agree, or say why you don't. If you say nothing, Itemo makes a recommendation. Both of you can add photos.`,
    ],
    link: toRental(facts, 'Answer'),
  }),
  claim_contested: (facts) => ({
    title: `${facts.renterName} doesn't agree about the ${harmOf(facts)}`,
    body: lineOf(facts),
    paragraphs: [
      `${facts.renterName} doesn't agree to pay ${asked(facts)} for ${harmsOf(facts)} in ${hireOf(facts)}:`,
      facts.claim?.answer,
      `${operatorRecommends} Both of you can add photos.`,
    ],
    link: toRental(facts),
  }),
  claim_offered: (facts) => ({
    title: `${sideOf(facts, facts.claim?.offer?.by)} offers ${offerOf(facts)}`,
    body: lineOf(facts),
    paragraphs: [
      `${sideOf(facts, facts.claim?.offer?.by)} offers ${offerOf(facts)} for ${harmsOf(facts)} in ${hireOf(facts)}, instead of ${asked(facts)}.`,
      facts.claim?.offer?.text || null,
      `Please answer by ${facts.claim?.offer?.answerBy ?? 'tomorrow'}. If you say nothing, Itemo makes a recommendation.`,
    ],
    link: toRental(facts, 'Answer'),
  }),
  claim_offer_refused: (facts, to) => ({
    title: `Your offer of ${offerOf(facts)} is refused`,
    body: lineOf(facts),
    paragraphs: [
      `${sideOf(facts, to === 'owner' ? 'renter' : 'owner')} doesn't accept ${offerOf(facts)} for ${harmsOf(facts)} in ${hireOf(facts)}.`,
      operatorRecommends,
    ],
    link: toRental(facts),
  }),
  claim_offer_lapsed: (facts) => ({
    title: `Nobody answered the offer of ${offerOf(facts)}`,
    body: lineOf(facts),
    paragraphs: [
      `The offer of ${offerOf(facts)} for ${harmsOf(facts)} in ${hireOf(facts)}, wasn't answered in 48 hours.`,
      operatorRecommends,
    ],
    link: toRental(facts),
  }),
  claim_unanswered: (facts, to) => ({
    title: silenceOf(facts, to),
    body: lineOf(facts),
    paragraphs:
      to === 'renter'
        ? [
            `${facts.ownerName} asks you for ${asked(facts)} for ${harmsOf(facts)} in ${hireOf(facts)}, and you haven't answered in 48 hours.`,
            `Itemo will make a recommendation now. Until then you can still answer and add photos. ${payingIsOptional}`,
          ]
        : [
            `You asked ${facts.renterName} for ${asked(facts)} for ${harmsOf(facts)} in ${hireOf(facts)}, and they haven't answered in 48 hours.`,
            'Itemo will make a recommendation now. They can choose whether to pay it. Both of you can add photos.',
          ],
    link: to === 'renter' ? toRental(facts, 'Answer') : toRental(facts),
  }),
  claim_decided: (facts, to) => ({
    title: facts.decidedPence === 0 ? 'We recommend no payment' : `We recommend ${decided(facts)} for ${harmOf(facts)}`,
    body: lineOf(facts),
    paragraphs: [
      facts.decidedPence === 0
        ? `We recommend no payment for ${harmsOf(facts)} in ${hireOf(facts)}.`
        : `We recommend that ${facts.renterName} pays ${decided(facts)} for ${harmsOf(facts)} in ${hireOf(facts)}.`,
      facts.claim?.decision ? `Why: ${facts.claim.decision}` : null,
      facts.decidedPence === 0 ? null : payOrNot(facts, to),
    ],
    link: to === 'renter' && facts.decidedPence > 0 ? toRental(facts, 'See the request') : toRental(facts),
  }),
  deposit_payable: (facts, to) => ({
    title:
      to === 'renter'
        ? `You can pay ${decided(facts)} for ${harmOf(facts)}`
        : `You agreed on ${decided(facts)} for ${harmOf(facts)}`,
    body: lineOf(facts),
    paragraphs: [
      `You and ${to === 'renter' ? facts.ownerName : facts.renterName} agreed on ${decided(facts)} for ${harmsOf(facts)} in ${hireOf(facts)}.`,
      payOrNot(facts, to),
    ],
    link: to === 'renter' ? toRental(facts, 'Pay now') : toRental(facts),
  }),
  deposit_taken: (facts, to) => ({
    title:
      to === 'renter'
        ? `You paid ${formatPence(facts.takenPence)} for ${harmOf(facts)}`
        : `${formatPence(facts.takenPence)} for ${harmOf(facts)} is paid`,
    body: lineOf(facts),
    paragraphs: [
      to === 'renter'
        ? `You paid ${formatPence(facts.takenPence)} for ${harmsOf(facts)} in ${hireOf(facts)}. It goes to ${facts.ownerName}.`
        : `${facts.renterName} paid ${formatPence(facts.takenPence)} for ${harmsOf(facts)} in ${hireOf(facts)}. It's paid to you with your earnings.`,
    ],
    link: toRental(facts),
  }),
  deposit_released: (facts, to) => ({
    title: `The request about ${facts.itemTitle} is closed`,
    body: lineOf(facts),
    paragraphs: [
      facts.decidedPence === 0
        ? `There's nothing to pay for ${harmsOf(facts)} in ${hireOf(facts)}.`
        : to === 'renter'
          ? `You haven't paid the ${decided(facts)} for ${harmsOf(facts)} in ${hireOf(facts)}, and don't owe it here.`
          : `${facts.renterName} hasn't paid the ${decided(facts)} for ${harmsOf(facts)} in ${hireOf(facts)}. They don't have to, and it can no longer be paid here.`,
    ],
    link: toRental(facts),
  }),
} as const satisfies Record<string, Copy>

function payOrNot({ renterName }: DepositFacts, to: RentalParty): string {
  return to === 'renter'
    ? `${payingIsOptional} Nothing is charged unless you pay it yourself, within 30 days.`
    : `${renterName} can choose whether to pay it, within 30 days. We'll tell you if they do.`
}
