import { expect, it } from 'vitest'
import { dueStates } from './due-state.ts'
import { lostAnswerMs, nextTransferStep, type TransferFacts, transferStates } from './transfer-state.ts'

/** The expected step, written out by hand: the first matching row. */
function expected(facts: TransferFacts): string | undefined {
  const { state, dueState, owedPence, amountPence, isDisputed, isPayable, askedAgoMs } = facts
  const rows: [boolean, string | undefined][] = [
    [state === 'sent' || state === 'called_off', undefined],
    [dueState !== 'sending', undefined],
    [[owedPence === amountPence, !isDisputed, isPayable].every(Boolean), 'ask'],
    [askedAgoMs === null, 'call_off'],
    [Number(askedAgoMs) >= lostAnswerMs, 'call_off'],
    [true, 'wait'],
  ]
  return rows.find(([fits]) => fits)?.[1]
}

it('the next step of a transfer follows from its facts, for every state of the transfer and its due', () => {
  let checked = 0
  for (const state of transferStates)
    for (const dueState of dueStates)
      for (const owedPence of [0, 2999, 3000, 3001])
        for (const isDisputed of [false, true])
          for (const isPayable of [false, true])
            for (const askedAgoMs of [null, 0, lostAnswerMs - 1, lostAnswerMs]) {
              const facts = { state, dueState, amountPence: 3000, owedPence, isDisputed, isPayable, askedAgoMs }
              expect(nextTransferStep(facts), JSON.stringify(facts)).toBe(expected(facts))
              checked++
            }
  expect(checked).toBe(3 * 9 * 4 * 2 * 2 * 4)
})
