import { describe, expect, it } from 'vitest'
import {
  alarmsOf,
  describeAlarm,
  describeEnd,
  moneyAlarms,
  overMs,
  worseMs,
  type MoneyStanding,
  shortPence,
  weightOf,
} from './money-alarms.ts'

const calm: MoneyStanding = {
  therePence: 10_000,
  duePence: 10_000,
  refusedPence: 0,
  differences: 0,
  broken: 0,
  differedAt: null,
  brokenAt: null,
}

describe('an alarm about money', () => {
  it.each<[string, Partial<MoneyStanding>, readonly string[], number]>([
    ['what is due is there to the penny', {}, [], 0],
    ['a penny of it is not', { therePence: 9999 }, ['balance_short'], 1],
    [
      'more is there, but the provider can’t use it yet',
      { therePence: 90_000, refusedPence: 3000 },
      ['balance_short'],
      3000,
    ],
    ['the balance is below zero', { therePence: -500, duePence: 0 }, ['balance_short'], 500],
    ['nobody has read the balance yet', { therePence: null }, [], 0],
    ['the books differ', { differences: 1 }, ['ledger_differs'], 0],
    ['a rule is broken', { broken: 2 }, ['rule_broken'], 0],
    [
      'all at once, the worst first',
      { therePence: 0, differences: 1, broken: 1 },
      ['balance_short', 'rule_broken', 'ledger_differs'],
      10_000,
    ],
  ])('when %s', (_, standing, alarms, short) => {
    expect(alarmsOf({ ...calm, ...standing })).toEqual(alarms)
    expect(shortPence({ ...calm, ...standing })).toBe(short)
  })

  it('states how much is missing, and where to look', () => {
    const short = describeAlarm('balance_short', { ...calm, therePence: 4000, refusedPence: 3000 })
    expect(short.heading).toBe('The card provider balance is too low: £60.00 is missing')
    expect(short.paragraphs[0]).toContain('£100.00 is due to owners and payers now; the balance is £40.00, and some')
    expect(short.paragraphs[0]).toContain("We couldn't send or refund £30.00 of that yet")
    expect(describeAlarm('ledger_differs', { ...calm, differences: 1 }).heading).toMatch(/: 1 difference$/)
    expect(describeAlarm('rule_broken', { ...calm, broken: 2 }).heading).toMatch(/: 2 cases$/)
    for (const alarm of moneyAlarms) expect(describeAlarm(alarm, calm).paragraphs.join()).toContain('npm run ')
    for (const alarm of moneyAlarms) expect(describeEnd(alarm).heading).toMatch(/ again$/)
    // The missing money may have been paid another way, or may not be due any more.
    expect(describeEnd('balance_short').paragraphs.join()).not.toMatch(/sent|refunded/)
    // Otherwise someone who was told that an alarm is over might not be told of its return.
    expect(overMs).toBeGreaterThanOrEqual(worseMs)
  })

  it('has more weight when more is missing or something was found later', () => {
    const worse = { therePence: 0, differedAt: new Date(2000), brokenAt: new Date(3000) }
    expect(moneyAlarms.map((alarm) => weightOf(alarm, calm))).toEqual([0, 0, 0])
    expect(moneyAlarms.map((alarm) => weightOf(alarm, { ...calm, ...worse }))).toEqual([10_000, 3000, 2000])
    const unknown = describeAlarm('balance_short', { ...calm, therePence: null, refusedPence: 1 })
    expect(unknown.paragraphs[0]).toContain("the balance is unknown. We couldn't send or refund £0.01")
  })
})
