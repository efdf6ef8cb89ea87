import { isUnfavourable } from '../deposits/claim-state.ts'
import { reversalDelayDays } from '../payouts/due-standing.ts'
import { formatPence } from '../money.ts'
import type { RentalParty } from '../rentals/rental-state.ts'
import type { DepositFacts } from './notification-data.ts'
import type { Words } from './notification-copy.ts'
import { harmOf, harmsOf, hireOf, lineOf, offerOf, sideOf, silenceOf } from './claim-words.ts'
import { toRental, whenRefunded } from './rental-notification-copy.ts'

type Copy = (facts: DepositFacts, to: RentalParty) => Words

/** The deposit couldn't be held on any card, and the hire begins today or has begun. */
const neverHeld: Copy = (facts, to) => ({
  title: `The deposit for ${facts.itemTitle} couldn't be held`,
  body: lineOf(facts),
  paragraphs: [
    to === 'renter'
      ? `${formatPence(facts.amountPence)} couldn't be held on your card as a deposit for ${hireOf(facts)}.`
      : `${facts.renterName}'s card refused the deposit of ${formatPence(facts.amountPence)} for ${hireOf(facts)}.`,
    to === 'renter'
      ? `The hire goes on without a deposit, and you don't need to do anything. ${facts.ownerName} may cancel, and you'd get everything back.`
      : "It's too late for another card, so the hire goes on without a deposit. You can cancel, and it won't count against you.",
  ],
  link: toRental(facts),
})

/** The deadline after which a decision is final, for someone who can appeal against it and for someone who has no reason to. */
function appealWords(facts: DepositFacts, to: RentalParty): string {
  const { claim, decidedPence, ownerName, renterName } = facts
  if (!claim?.appealUntil) return 'This is final.'
  const until = `can say why until ${claim.appealUntil}; then we'll decide once more. ${untilFinal(facts, to)}`
  if (isUnfavourable(to, { pence: claim.pence, decidedPence })) return `If you don't accept that, you ${until}`
  return `If ${to === 'owner' ? renterName : ownerName} doesn't accept that, they ${until}`
}

/** What happens to the money until a decision is final: nothing, unless some of it was taken by hand. */
function untilFinal({ takenPence, renterName }: DepositFacts, to: RentalParty): string {
  if (takenPence === 0) return 'Nothing is taken or released before then.'
  const whose = to === 'renter' ? 'you' : renterName
  return `${formatPence(takenPence)} has already been taken. Anything above the final decision goes back to ${whose}.`
}

/** Money that was taken by hand before the decision was final. */
const takenByHand: Copy = (facts, to) => {
  const from = facts.claim ? 'agreed or decided' : 'decided'
  return {
    title: `${formatPence(facts.takenPence)} of ${to === 'renter' ? 'your' : 'the'} deposit was taken`,
    body: lineOf(facts),
    paragraphs: [
      `We took ${formatPence(facts.takenPence)} of the deposit of ${formatPence(facts.amountPence)} for ${hireOf(facts)}.`,
      to === 'renter'
        ? `${facts.ownerName} only gets what is ${from} in the end, and the rest goes back to you.`
        : `What is ${from} in the end is yours then, and the rest goes back to ${facts.renterName}.`,
    ],
    link: toRental(facts),
  }
}

/** The notifications about a deposit, for either side of its hire. */
export const depositCopy = {
  deposit_held: (facts) => ({
    title: `${formatPence(facts.amountPence)} is held as a deposit`,
    body: lineOf(facts),
    paragraphs: [
      `${formatPence(facts.amountPence)} is held on your card as a deposit for ${hireOf(facts)}. You haven't been charged.`,
      "It's released 24 hours after the return, unless damage or loss is reported by then.",
    ],
    link: toRental(facts),
  }),
  deposit_refused: (facts, to) =>
    facts.isNeverHeld
      ? neverHeld(facts, to)
      : {
          title:
            to === 'renter' ? 'Your card refused the deposit' : `The deposit for ${facts.itemTitle} couldn't be held`,
          body: lineOf(facts),
          paragraphs:
            to === 'renter'
              ? [
                  `${formatPence(facts.amountPence)} couldn't be held on your card as a deposit for ${hireOf(facts)}.`,
                  `Please use another card before the hire begins. Until then ${facts.ownerName} may cancel, and you'd get everything back.`,
                ]
              : [
                  `${facts.renterName}'s card refused the deposit of ${formatPence(facts.amountPence)} for ${hireOf(facts)}. We've asked them for another card.`,
                  "You can wait, go ahead without a deposit, or cancel. Cancelling won't count against you.",
                ],
          link: to === 'renter' ? toRental(facts, 'Use another card') : toRental(facts),
        },
  claim_opened: (facts) => ({
    title: `${facts.ownerName} reports ${facts.isLost ? 'a loss' : 'damage'}`,
    body: lineOf(facts),
    paragraphs: [
      `${facts.ownerName} reports ${facts.isLost ? 'the loss of the item in' : 'damage or loss after'} ${hireOf(facts)}, and asks for ${formatPence(facts.claim?.pence ?? 0)} of your deposit of ${formatPence(facts.amountPence)}:`,
      facts.claim?.text,
      `Please answer by ${facts.claim?.answerBy ?? 'tomorrow'}: agree, or say why you don't. If you say nothing, Itemo decides. Both of you can add photos.`,
    ],
    link: toRental(facts, 'Answer'),
  }),
  claim_contested: (facts) => ({
    title: `${facts.renterName} doesn't agree about the ${harmOf(facts)}`,
    body: lineOf(facts),
    paragraphs: [
      `${facts.renterName} doesn't agree that ${formatPence(facts.claim?.pence ?? 0)} of the deposit for ${hireOf(facts)}, is taken:`,
      facts.claim?.answer,
      'Itemo decides after hearing both of you. The deposit stays until then. Both of you can add photos.',
    ],
    link: toRental(facts),
  }),
  claim_offered: (facts) => ({
    title: `${sideOf(facts, facts.claim?.offer?.by)} offers ${offerOf(facts)}`,
    body: lineOf(facts),
    paragraphs: [
      `${sideOf(facts, facts.claim?.offer?.by)} offers that ${offerOf(facts)} of the deposit for ${hireOf(facts)}, is taken, instead of ${formatPence(facts.claim?.pence ?? 0)}.`,
      facts.claim?.offer?.text || null,
      `Please answer by ${facts.claim?.offer?.answerBy ?? 'tomorrow'}. If you say nothing, Itemo decides.`,
    ],
    link: toRental(facts, 'Answer'),
  }),
  claim_offer_refused: (facts, to) => ({
    title: `Your offer of ${offerOf(facts)} is refused`,
    body: lineOf(facts),
    paragraphs: [
      `${sideOf(facts, to === 'owner' ? 'renter' : 'owner')} doesn't accept that ${offerOf(facts)} of the deposit for ${hireOf(facts)}, is taken.`,
      'Itemo decides after hearing both of you, unless you agree before then. The deposit stays until then.',
    ],
    link: toRental(facts),
  }),
  claim_offer_lapsed: (facts) => ({
    title: `Nobody answered the offer of ${offerOf(facts)}`,
    body: lineOf(facts),
    paragraphs: [
      `The offer of ${offerOf(facts)} of the deposit for ${hireOf(facts)}, wasn't answered in 48 hours.`,
      'Itemo decides after hearing both of you, unless you agree before then. The deposit stays until then.',
    ],
    link: toRental(facts),
  }),
  claim_unanswered: (facts, to) => ({
    title: silenceOf(facts, to),
    body: lineOf(facts),
    paragraphs:
      to === 'renter'
        ? [
            `${facts.ownerName} asks for ${formatPence(facts.claim?.pence ?? 0)} of your deposit of ${formatPence(facts.amountPence)} for ${hireOf(facts)}, and you haven't answered in 48 hours.`,
            'Itemo decides now. Until then you can still answer and add photos.',
          ]
        : [
            `You asked for ${formatPence(facts.claim?.pence ?? 0)} of the deposit for ${hireOf(facts)}, and ${facts.renterName} hasn't answered in 48 hours.`,
            'Itemo decides now. The deposit stays until then, and both of you can add photos.',
          ],
    link: to === 'renter' ? toRental(facts, 'Answer') : toRental(facts),
  }),
  claim_decided: (facts, to) => ({
    title:
      facts.decidedPence === 0
        ? "It's decided: none of the deposit is taken"
        : `It's decided: ${formatPence(facts.decidedPence)} of the deposit is taken`,
    body: lineOf(facts),
    paragraphs: [
      facts.decidedPence === 0
        ? `We decided that none of the deposit for ${hireOf(facts)}, is taken.`
        : `We decided that ${formatPence(facts.decidedPence)} of the deposit for ${hireOf(facts)}, is taken for ${harmsOf(facts)}.`,
      facts.claim?.decision ? `Why: ${facts.claim.decision}` : null,
      appealWords(facts, to),
    ],
    link: toRental(facts),
  }),
  claim_appealed: (facts, to) => ({
    title: `${sideOf(facts, to === 'owner' ? 'renter' : 'owner')} doesn't accept the decision`,
    body: lineOf(facts),
    paragraphs: [
      `${sideOf(facts, to === 'owner' ? 'renter' : 'owner')} doesn't accept the decision about the deposit for ${hireOf(facts)}:`,
      facts.claim?.appeal,
      `We'll decide once more, and that's final. ${untilFinal(facts, to)} Both of you can add photos.`,
    ],
    link: toRental(facts),
  }),
  deposit_taken: (facts, to) =>
    !facts.isFinal
      ? takenByHand(facts, to)
      : {
          title:
            to === 'renter'
              ? `${formatPence(facts.takenPence)} of your deposit was taken`
              : `${formatPence(facts.takenPence)} of the deposit is yours`,
          body: lineOf(facts),
          paragraphs:
            to === 'renter'
              ? [
                  `${formatPence(facts.takenPence)} of the deposit of ${formatPence(facts.amountPence)} for ${hireOf(facts)}, was taken for ${harmsOf(facts)}.`,
                  facts.takenPence < facts.amountPence ? 'No more of it is held or charged.' : null,
                ]
              : [
                  `${formatPence(facts.takenPence)} of the deposit for ${hireOf(facts)}, was taken for ${harmsOf(facts)}. It's paid to you with your earnings.`,
                ],
          link: toRental(facts),
        },
  /** A refund of money that was taken, or paid without a deposit; made by hand or because less was decided. */
  deposit_given_back: (facts, to) => ({
    title:
      to === 'renter'
        ? `${formatPence(facts.backPence)} of what you paid for ${harmOf(facts)} goes back to you`
        : `${formatPence(facts.backPence)} of what was paid for ${harmOf(facts)} goes back to ${facts.renterName}`,
    body: lineOf(facts),
    paragraphs:
      to === 'renter'
        ? [
            `So far ${formatPence(facts.backPence)} of the ${formatPence(facts.takenPence)} that you paid for ${harmsOf(facts)} in ${hireOf(facts)}, goes back to your card.`,
            whenRefunded,
          ]
        : [
            `So far ${formatPence(facts.backPence)} of the ${formatPence(facts.takenPence)} that ${facts.renterName} paid for ${harmsOf(facts)} in ${hireOf(facts)}, goes back to them. So that amount is no longer yours.`,
            `If we've already sent it to you, it comes out of your payout account after ${reversalDelayDays} days, or out of your next earnings. If you didn't expect this, please contact us.`,
          ],
    link: toRental(facts),
  }),
  deposit_payment_needed: (facts) => ({
    title: `Please pay ${formatPence(facts.decidedPence)} for ${harmOf(facts)}`,
    body: lineOf(facts),
    paragraphs: [
      `It was decided that ${formatPence(facts.decidedPence)} of your deposit goes to ${facts.ownerName} for ${harmsOf(facts)} in ${hireOf(facts)}, but your card refused it.`,
      'Please pay it within 7 days. After that you can’t hire anything else until it is paid.',
    ],
    link: toRental(facts, 'Pay now'),
  }),
  deposit_owed: (facts, to) => ({
    title:
      to === 'renter'
        ? `You owe ${formatPence(facts.decidedPence)} for ${harmOf(facts)}`
        : `${formatPence(facts.decidedPence)} for ${harmOf(facts)} hasn't been paid`,
    body: lineOf(facts),
    paragraphs:
      to === 'renter'
        ? [
            `${formatPence(facts.decidedPence)} for ${harmsOf(facts)} in ${hireOf(facts)}, wasn't paid in time.`,
            "You can't hire anything else until it is paid.",
          ]
        : [
            `${facts.renterName} hasn't paid the ${formatPence(facts.decidedPence)} for ${harmsOf(facts)} in ${hireOf(facts)}.`,
            "They can't hire anything else until they do. It's yours once it's paid.",
          ],
    link: to === 'renter' ? toRental(facts, 'Pay now') : toRental(facts),
  }),
  deposit_released: (facts, to) => ({
    title: to === 'renter' ? 'Your deposit is released' : `The deposit for ${facts.itemTitle} is released`,
    body: lineOf(facts),
    paragraphs: [
      to === 'renter'
        ? `The deposit of ${formatPence(facts.amountPence)} for ${hireOf(facts)}, is released: you haven't been charged. Your bank may take some days to show it.`
        : `None of the deposit of ${formatPence(facts.amountPence)} for ${hireOf(facts)}, was taken.`,
    ],
    link: toRental(facts),
  }),
} as const satisfies Record<string, Copy>
