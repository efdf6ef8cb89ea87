import { expect, it } from 'vitest'
import { inverseOf, staffActNames, staffActs } from './staff-acts.ts'

it('undoing an act is allowed to everyone who may do it, and needs a fresh code exactly if the act does', () => {
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

it("unknown and irreversible acts can't be undone", () => {
  for (const name of ['toString', 'rental.refund', 'person.delete', 'decision.undo', 'staff.remove'])
    expect(inverseOf(name)).toBeUndefined()
})
