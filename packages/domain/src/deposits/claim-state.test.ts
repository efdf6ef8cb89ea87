import { expect, it } from 'vitest'
import { afterClaimAct, claimActs, claimAnswerBy, claimStates } from './claim-state.ts'

const answerBy = new Date('2026-11-26T12:00:00Z')
const [before, after] = [new Date('2026-11-26T11:59:59Z'), answerBy]

/** What is allowed, once more by hand. */
const allowed = new Map([
  ['accept renter open', 'accepted'],
  ['accept renter contested', 'accepted'],
  ['contest renter open', 'contested'],
  ['withdraw owner open', 'withdrawn'],
  ['withdraw owner contested', 'withdrawn'],
  ['decide operator contested', 'decided'],
])

it('lets each do what is theirs, in every state, and the operator decide about silence after 48 hours only', () => {
  for (const act of claimActs)
    for (const by of ['owner', 'renter', 'operator'] as const)
      for (const state of claimStates) {
        const name = `${act} ${by} ${state}`
        expect(afterClaimAct(act, by, { state, answerBy }, before), name).toBe(allowed.get(name))
        const late = name === 'decide operator open' ? 'decided' : allowed.get(name)
        expect(afterClaimAct(act, by, { state, answerBy }, after), name).toBe(late)
      }
})

it('waits two days for an answer', () => {
  expect(claimAnswerBy(new Date('2026-11-24T12:00:00Z'))).toEqual(answerBy)
})
