import { expect, it } from 'vitest'
import { peopleRuleNames, peopleRules, reasonOfPeopleRules } from './people-rules.ts'
import { reasonsFor } from './report-reasons.ts'

it('a rule about people has a reason that a person can be reported for, and that of money comes first', () => {
  for (const name of peopleRuleNames) {
    expect(reasonsFor('person'), name).toContain(peopleRules[name].reason)
    expect(reasonOfPeopleRules([name])).toBe(peopleRules[name].reason)
  }
  expect(reasonOfPeopleRules(['reports', 'open_disputes'])).toBe('scam')
  expect(reasonOfPeopleRules([])).toBe('other')
})
