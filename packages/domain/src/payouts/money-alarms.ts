import { plural } from '../plural.ts'
import { formatPence, type Pence } from '../money.ts'

/** Problems with money that can't wait until an operator looks, the worst first. */
export const moneyAlarms = ['balance_short', 'rule_broken', 'ledger_differs'] as const
export type MoneyAlarm = (typeof moneyAlarms)[number]

/** The state of the money, which is checked every few minutes. */
export interface MoneyStanding {
  /** The operator's balance at the provider, as last read; null: never. Whole pence. */
  readonly therePence: Pence | null
  /** What is due now to owners who can be paid, and to payers. Whole pence. */
  readonly duePence: Pence
  /** Transfers and refunds that the provider refused because the available balance was too small. Whole pence. */
  readonly refusedPence: Pence
  /** The number of differences between the ledger and the provider that nobody has looked into. */
  readonly differences: number
  /** The number of broken rules of money that nobody has looked into. */
  readonly broken: number
  /** When the latest of each was found; null: there are none. */
  readonly differedAt: Date | null
  readonly brokenAt: Date | null
}

/** How much is missing from the balance, in whole pence: from its total, or from the available part. */
export function shortPence({ therePence, duePence, refusedPence }: MoneyStanding): Pence {
  return Math.max(refusedPence, therePence === null ? 0 : duePence - therePence, 0)
}

/** The alarms for a state of the money, in their order. */
export function alarmsOf(standing: MoneyStanding): MoneyAlarm[] {
  const isWrong: Readonly<Record<MoneyAlarm, boolean>> = {
    balance_short: shortPence(standing) > 0,
    rule_broken: standing.broken > 0,
    ledger_differs: standing.differences > 0,
  }
  return moneyAlarms.filter((alarm) => isWrong[alarm])
}

/**
 * How bad an alarm is; it's reported again when this increases. Whole pence of what is missing, or the time at which the latest was found,
 * in milliseconds.
 */
export function weightOf(alarm: MoneyAlarm, standing: MoneyStanding): number {
  switch (alarm) {
    case 'balance_short':
      return shortPence(standing)
    case 'rule_broken':
      return standing.brokenAt?.getTime() ?? 0
    case 'ledger_differs':
      return standing.differedAt?.getTime() ?? 0
    default:
      return alarm satisfies never
  }
}

/** An alarm that persists is repeated after this time, in milliseconds. The checks that end an alarm run in between. */
export const againMs = 86_400_000
/** An alarm that got worse is repeated after this time. */
export const worseMs = 3_600_000
/** An alarm is over when its cause hasn't been seen for this long: no shorter than the above, so that its return is reported. */
export const overMs = 3_600_000

/** The operator's message about an alarm: its figures, and what to do. It doesn't name anyone. */
export function describeAlarm(alarm: MoneyAlarm, standing: MoneyStanding): { heading: string; paragraphs: string[] } {
  switch (alarm) {
    case 'balance_short': {
      const { therePence, duePence, refusedPence } = standing
      const there = therePence === null ? 'unknown' : formatPence(therePence)
      return {
        heading: `The card provider balance is too low: ${formatPence(shortPence(standing))} is missing`,
        paragraphs: [
          `${formatPence(duePence)} is due to owners and payers now; the balance is ${there}${therePence === null ? '' : ', and some of it may not be available yet'}.` +
            (refusedPence > 0 ? ` We couldn't send or refund ${formatPence(refusedPence)} of that yet.` : ''),
          'Nothing is lost: we retry automatically. Make sure your own payouts at the provider are manual, and top up the balance. npm run money -- balance shows whose money is whose.',
        ],
      }
    }
    case 'rule_broken':
      return {
        heading: `A ledger rule is broken: ${plural(standing.broken, 'case')}`,
        paragraphs: [
          'npm run ledger:check lists each one and what to do about it, and so does the console under Money, Ledger.',
        ],
      }
    case 'ledger_differs':
      return {
        heading: `The ledger doesn't match the card provider: ${plural(standing.differences, 'difference')}`,
        paragraphs: [
          "npm run ledger:check lists each one and what to do about it, and so does the console under Money, Ledger. Anything you resolve there with a reason won't raise another alarm.",
        ],
      }
    default:
      return alarm satisfies never
  }
}

/** The operator's message about dues whose money the provider has held for 80 days; the amount of each, in whole pence. */
export function describeLongHeld(dues: readonly Pence[]): { heading: string; paragraphs: string[] } {
  const sum = formatPence(dues.reduce((total, pence) => total + pence, 0))
  return {
    heading: `Owners' money has been at the card provider for 80 days: ${sum}`,
    paragraphs: [
      `${plural(dues.length, 'due')} of owners ${dues.length === 1 ? "hasn't" : "haven't"} been sent, and in the UK the provider may hold money for 90 days.`,
      "npm run money lists each one. Release it if you're holding it back, remind the owner to set up payouts, or pay them another way and record it with npm run money:due -- settle_outside.",
    ],
  }
}

const endings: Readonly<Record<MoneyAlarm, readonly [heading: string, text: string]>> = {
  balance_short: ['The card provider balance is sufficient again', "It covers everything that's due now."],
  rule_broken: ['All ledger rules hold again', 'Every case is settled or has been looked into.'],
  ledger_differs: [
    'The ledger matches the card provider again',
    'Every difference is settled or has been looked into.',
  ],
}

/** The operator's message that a reported alarm is over. */
export function describeEnd(alarm: MoneyAlarm): { heading: string; paragraphs: string[] } {
  const [heading, text] = endings[alarm]
  return { heading, paragraphs: [text] }
}
