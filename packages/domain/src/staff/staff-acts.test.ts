import { expect, it } from 'vitest'
import { inverseOf, staffActNames, staffActs } from './staff-acts.ts'

it('takes an act back by one that everyone who may do it may do too, and that needs no less', () => {
  const pairs = staffActNames.flatMap((name) => {
    const inverse = inverseOf(name)
    return inverse === undefined ? [] : [{ act: staffActs[name], back: staffActs[inverse] }]
  })
  expect(pairs.length).toBeGreaterThan(5)
  for (const { act, back } of pairs) {
    expect(back.roles).toEqual(expect.arrayContaining([...act.roles]))
    expect(back.fresh).toBe(act.fresh)
  }
})

it('takes nothing back that is none, nor what goes out for good', () => {
  for (const name of ['toString', 'rental.refund', 'person.delete', 'decision.undo', 'staff.remove'])
    expect(inverseOf(name)).toBeUndefined()
})
