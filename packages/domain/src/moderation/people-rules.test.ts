import { expect, it } from 'vitest'
import { peopleRuleNames, peopleRules, reasonOfPeopleRules } from './people-rules.ts'
import { reasonsFor } from './report-reasons.ts'

it('each rule about people maps to a reason for reporting a person, and rules about money take precedence', () => {
  for (const name of peopleRuleNames) {
    expect(reasonsFor('person'), name).toContain(peopleRules[name].reason)
    expect(reasonOfPeopleRules([name])).toBe(peopleRules[name].reason)
  }
  expect(reasonOfPeopleRules(['reports', 'open_disputes'])).toBe('scam')
  expect(reasonOfPeopleRules([])).toBe('other')
})
