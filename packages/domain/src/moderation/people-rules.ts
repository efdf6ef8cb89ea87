import type { ReportReason } from './report-reasons.ts'

/** Behaviour that a person checks: this often within this time. */
export const peopleRules = {
  refused_cards: {
    atLeast: 2,
    hours: 1,
    reason: 'scam',
    words: 'Their kept cards were refused for two deposits or more within an hour.',
  },
  checkouts: { atLeast: 5, hours: 1, reason: 'scam', words: 'Five checkouts or more were begun within an hour.' },
  open_disputes: {
    atLeast: 2,
    hours: null,
    reason: 'scam',
    words: 'Two payments or more are disputed at a bank now.',
  },
  reports: {
    atLeast: 2,
    hours: 14 * 24,
    reason: 'other',
    words: 'Two different people or more reported them within 14 days.',
  },
  cancellations: {
    atLeast: 3,
    hours: 30 * 24,
    reason: 'other',
    words: "As an owner they cancelled three hires or more within 30 days, or didn't come to them.",
  },
  same_network: {
    atLeast: 3,
    hours: 1,
    reason: 'fake_person',
    words: 'Three accounts or more were confirmed within an hour from one network. It may be a household or an office.',
  },
  words: {
    atLeast: 3,
    hours: 24,
    reason: 'harassment',
    words: 'Three messages or more within a day hold words that nobody may list or write.',
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
