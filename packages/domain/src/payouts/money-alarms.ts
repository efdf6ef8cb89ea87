import { plural } from '../plural.ts'
import { formatPence, type Pence } from '../money.ts'

/** What about the money can't wait until an operator looks by themselves, the worst first. */
export const moneyAlarms = ['balance_short', 'rule_broken', 'ledger_differs'] as const
export type MoneyAlarm = (typeof moneyAlarms)[number]

/** How the money stands, as it is looked at every few minutes. */
export interface MoneyStanding {
  /** What is on the operator's balance at the provider, by its last word; null: it was never read. Whole pence. */
  readonly therePence: Pence | null
  /** What is to go to owners who can be paid, and back to payers, now. Whole pence. */
  readonly duePence: Pence
  /** What the provider refused to send, or to give back, because too little could be used of the balance. Whole pence. */
  readonly refusedPence: Pence
  /** How many differences between the ledger and the provider nobody has looked into. */
  readonly differences: number
  /** How often money breaks one of its own rules, and nobody has looked into it. */
  readonly broken: number
  /** When the latest of each of them was found; null: there is none. */
  readonly differedAt: Date | null
  readonly brokenAt: Date | null
}

/** How much the balance is too small by, in whole pence: by its sum, or by what can be used of it. */
export function shortPence({ therePence, duePence, refusedPence }: MoneyStanding): Pence {
  return Math.max(refusedPence, therePence === null ? 0 : duePence - therePence, 0)
}

/** The alarms that the money as it stands gives, in their order. */
export function alarmsOf(standing: MoneyStanding): MoneyAlarm[] {
  const isWrong: Readonly<Record<MoneyAlarm, boolean>> = {
    balance_short: shortPence(standing) > 0,
    rule_broken: standing.broken > 0,
    ledger_differs: standing.differences > 0,
  }
  return moneyAlarms.filter((alarm) => isWrong[alarm])
}

/** How bad an alarm is: a larger number is news. Whole pence of what is missing, or when the latest was found, in milliseconds. */
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

/** After how long an alarm that goes on is sent again, in milliseconds. The checks that end what is over run in between. */
export const againMs = 86_400_000
/** The same for an alarm that got worse. */
export const worseMs = 3_600_000
/** One is over once its cause hasn't been seen for so long: no shorter than the above, so that its return is told. */
export const overMs = 3_600_000

/** What the operator reads of an alarm: its figures, and what to do. No line names anyone. */
export function describeAlarm(alarm: MoneyAlarm, standing: MoneyStanding): { heading: string; paragraphs: string[] } {
  switch (alarm) {
    case 'balance_short': {
      const { therePence, duePence, refusedPence } = standing
      const there = therePence === null ? 'unknown' : formatPence(therePence)
      return {
        heading: `The balance at the card provider is too small: ${formatPence(shortPence(standing))} is missing`,
        paragraphs: [
          `${formatPence(duePence)} is due to owners and payers now; the balance is ${there}${therePence === null ? '' : ', of which not all may be usable yet'}.` +
            (refusedPence > 0 ? ` Of that, ${formatPence(refusedPence)} couldn't be sent or refunded yet.` : ''),
          "Nothing is lost: it's tried again automatically. Make sure that your own payouts at the provider are manual, and top up the balance. npm run money -- balance says what is whose.",
        ],
      }
    }
    case 'rule_broken':
      return {
        heading: `Money breaks one of its rules: ${plural(standing.broken, 'case')}`,
        paragraphs: [
          'npm run ledger:check names each with what to do about it, and so does the console under Money, Ledger.',
        ],
      }
    case 'ledger_differs':
      return {
        heading: `The ledger differs from the card provider: ${plural(standing.differences, 'difference')}`,
        paragraphs: [
          'npm run ledger:check names each with what to do about it, and so does the console under Money, Ledger. What is explained there with a reason raises no more alarms.',
        ],
      }
    default:
      return alarm satisfies never
  }
}

/** What the operator reads of dues whose money the provider has held for 80 days; what each comes to, in whole pence. */
export function describeHeldLong(dues: readonly Pence[]): { heading: string; paragraphs: string[] } {
  const sum = formatPence(dues.reduce((total, pence) => total + pence, 0))
  return {
    heading: `Money of owners has been at the card provider for 80 days: ${sum}`,
    paragraphs: [
      `${plural(dues.length, 'due')} of owners ${dues.length === 1 ? "hasn't" : "haven't"} been sent, and in the UK the provider may hold money for 90 days.`,
      'npm run money names each: let it go where you hold it back, remind its owner to set up payouts, or pay them another way and say so with npm run money:due -- settle_outside.',
    ],
  }
}

const endings: Readonly<Record<MoneyAlarm, readonly [heading: string, text: string]>> = {
  balance_short: [
    'The balance at the card provider suffices again',
    'Nothing that is due now is missing on it any more.',
  ],
  rule_broken: ['Money keeps all of its rules again', 'Each case is settled, or someone has looked into it.'],
  ledger_differs: [
    'The ledger agrees with the card provider again',
    'Each difference is settled, or someone has looked into it.',
  ],
}

/** What the operator reads once an alarm that they were told of is over. */
export function describeEnd(alarm: MoneyAlarm): { heading: string; paragraphs: string[] } {
  const [heading, text] = endings[alarm]
  return { heading, paragraphs: [text] }
}
