import { formatPence } from '../money.ts'
import { pathTo } from '../site-path.ts'
import type {
  EarningFacts,
  FailedPayoutFacts,
  OpenPayoutFacts,
  DeductionFacts,
  SentFacts,
  StaffDueFacts,
  ReversalFacts,
} from './notification-data.ts'
import type { Words } from './notification-copy.ts'
import { period } from './rental-notification-copy.ts'

const earnings = { label: 'Open Earnings', path: pathTo`/earnings` } as const
const support = { label: 'Write to us', path: pathTo`/item-support` } as const

const hireOf = (facts: EarningFacts) => `the hire of ${facts.itemTitle}, ${period(facts)}`
const lineOf = (facts: EarningFacts) => `${facts.itemTitle}, ${period(facts)}`

/** Why an owner doesn't keep everything that they were sent. */
function whyBack(facts: EarningFacts, isByBank: boolean): string {
  return isByBank
    ? `The renter's bank decided for them in a dispute about ${hireOf(facts)}, and gave them their money back.`
    : `The renter got a partial refund for ${hireOf(facts)}.`
}

/** An owner's share of a hire was transferred to their account; the provider pays it on to their bank by itself. */
export function payoutSent({ isBankReady, ...facts }: SentFacts): Words {
  const amount = formatPence(facts.pence)
  if (!isBankReady) {
    return {
      title: `${amount} is sent, but your bank details are missing`,
      body: lineOf(facts),
      paragraphs: [
        `${amount} for ${hireOf(facts)}, is sent to your payout account.`,
        'It goes on to your bank once our payment provider can pay it out. Please check your bank details.',
      ],
      link: { ...earnings, label: 'Check details' },
    }
  }
  return {
    title: `${amount} is on its way to your bank`,
    body: lineOf(facts),
    paragraphs: [
      `${amount} for ${hireOf(facts)}, is on its way to your bank.`,
      'It usually arrives within 5 working days.',
    ],
    link: earnings,
  }
}

/** The debt of an earlier hire was deducted from the earnings of this one. */
export function payoutPartlyDeducted(facts: EarningFacts): Words {
  const amount = formatPence(facts.pence)
  return {
    title: `${amount} of your earnings is kept for an earlier hire`,
    body: lineOf(facts),
    paragraphs: [
      `We've kept ${amount} of what you earned from ${hireOf(facts)}.`,
      'It was owed from an earlier hire whose renter got a refund. Anything above that is sent to you as usual.',
    ],
    link: earnings,
  }
}

/** A transfer to an owner's account was reversed. */
export function payoutTakenBack({ isByHand, isByBank, ...facts }: ReversalFacts): Words {
  const amount = formatPence(facts.pence)
  return {
    title: `${amount} was taken from your payout account`,
    body: lineOf(facts),
    paragraphs: isByHand
      ? [
          `We've taken back ${amount} of what we sent you for ${hireOf(facts)}. We're looking into it.`,
          "If you didn't expect this, please contact us.",
        ]
      : [whyBack(facts, isByBank), `So we're taking ${amount} of what we sent you back from your payout account.`],
    link: isByHand ? support : earnings,
  }
}

/** Staff held a due back (and why), released it, or paid it another way. */
export function dueByUs({ act, reason, ...facts }: StaffDueFacts): Words {
  const amount = formatPence(facts.pence)
  const body = lineOf(facts)
  switch (act) {
    case 'block':
      return {
        title: `We're holding back ${amount}`,
        body,
        paragraphs: [
          `We're holding back ${amount} for ${hireOf(facts)}.`,
          reason === null ? null : `“${reason}”`,
          "We'll tell you when that changes. If you have a question, please write to us.",
        ],
        link: support,
      }
    case 'release':
      return {
        title: `${amount} is no longer held back`,
        body,
        paragraphs: [`${amount} for ${hireOf(facts)}, is no longer held back. See Earnings for its status.`],
        link: earnings,
      }
    case 'settle_outside':
      return {
        title: `We've paid you ${amount} directly`,
        body,
        paragraphs: [`We've paid you ${amount} for ${hireOf(facts)}, directly.`],
        link: earnings,
      }
    default:
      return act satisfies never
  }
}

/** The part of a refund that the payer's bank had returned was paid to them another way. */
export function refundPaidByUs({ pence }: { readonly pence: number }): Words {
  const amount = formatPence(pence)
  return {
    title: `We've paid you your refund of ${amount} another way`,
    body: 'Your bank had returned it.',
    paragraphs: [
      `Your bank returned a refund of ${amount}, so we've paid it to you another way.`,
      "If it hasn't arrived within 5 working days, please contact us. You'll find the receipt under Receipts.",
    ],
    link: support,
  }
}

/** What couldn't be reversed is deducted from later hires. */
export function payoutDeducted({ isByBank, ...facts }: DeductionFacts): Words {
  const amount = formatPence(facts.pence)
  return {
    title: `${amount} will come out of your next earnings`,
    body: lineOf(facts),
    paragraphs: [
      whyBack(facts, isByBank),
      `We couldn't take ${amount} of what we sent you back from your payout account, so it'll come out of your next earnings.`,
    ],
    link: earnings,
  }
}

/** An owner's bank returned a payout of the provider. */
export function payoutFailed({ pence, wasCalledOff }: FailedPayoutFacts): Words {
  const amount = formatPence(pence)
  return {
    title: `${amount} didn't reach your bank`,
    body: 'Please check your bank details.',
    paragraphs: [
      wasCalledOff
        ? `A payout of ${amount} to your bank was cancelled.`
        : `Your bank returned a payout of ${amount}. It's usually a wrong sort code or account number, or a closed account.`,
      "The money is safe in your payout account. Please check your bank details with our payment provider, and it'll be paid out again.",
    ],
    link: { ...earnings, label: 'Check details' },
  }
}

/** Money is ready for an owner, but there's no account to send it to. */
export function payoutWaiting({ pence, isRefused, hasBegun, isLast }: OpenPayoutFacts): Words {
  const amount = formatPence(pence)
  if (isRefused) {
    return {
      title: `${amount} is waiting for you`,
      body: "Our payment provider can't pay you.",
      paragraphs: [
        `You've earned ${amount}, but our payment provider can't pay you.`,
        "Please write to us, and we'll find another way.",
      ],
      link: support,
    }
  }
  return {
    title: `${amount} is waiting for you`,
    body: hasBegun ? 'Finish setting up your payouts to get it.' : 'Set up your payouts to get it.',
    paragraphs: [
      `You've earned ${amount}. ${
        hasBegun
          ? 'Our payment provider needs something more before it can pay you.'
          : 'Tell our payment provider where to send it: it takes a few minutes.'
      }`,
      isLast ? 'This is our last reminder. The money stays yours.' : null,
    ],
    link: { ...earnings, label: hasBegun ? 'Finish setting up' : 'Set up payouts' },
  }
}
