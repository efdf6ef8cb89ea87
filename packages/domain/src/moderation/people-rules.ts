import type { ReportReason } from './report-reasons.ts'

/** Behaviour that a person checks: this often within this time. */
export const peopleRules = {
  refused_cards: {
    atLeast: 2,
    hours: 1,
    reason: 'scam',
    words: 'Their saved cards were refused for two or more deposits within an hour.',
  },
  checkouts: { atLeast: 5, hours: 1, reason: 'scam', words: 'They started five or more checkouts within an hour.' },
  open_disputes: {
    atLeast: 2,
    hours: null,
    reason: 'scam',
    words: 'Two or more of their payments are currently disputed at a bank.',
  },
  reports: {
    atLeast: 2,
    hours: 14 * 24,
    reason: 'other',
    words: 'Two or more different people reported them within 14 days.',
  },
  cancellations: {
    atLeast: 3,
    hours: 30 * 24,
    reason: 'other',
    words: 'As an owner they cancelled or missed three or more hires within 30 days.',
  },
  same_network: {
    atLeast: 3,
    hours: 1,
    reason: 'fake_person',
    words: 'Three or more accounts were confirmed from one network within an hour. It may be a household or an office.',
  },
  words: {
    atLeast: 3,
    hours: 24,
    reason: 'harassment',
    words: 'Three or more of their messages in a day contain prohibited words.',
  },
} as const satisfies Readonly<
  Record<
    string,
    { readonly atLeast: number; readonly hours: number | null; readonly reason: ReportReason; readonly words: string }
  >
>

export type PeopleRule = keyof typeof peopleRules
export const peopleRuleNames = Object.keys(peopleRules) as [PeopleRule, ...PeopleRule[]]

/** The probable reason for a report, by the most telling of the matching rules; the rules are in that order. */
export function reasonOfPeopleRules(rules: readonly PeopleRule[]): ReportReason {
  const [first] = peopleRuleNames.filter((name) => rules.includes(name))
  return first === undefined ? 'other' : peopleRules[first].reason
}

/** The deadline for the check, in hours. */
export const peopleRuleHours = 24
/** For this many days a rule doesn't open another case about the same person. */
export const peopleRuleRestDays = 14
