import { expect, test } from 'vitest'
import { afterReturnMs } from '#app/features/reviews/use-review-prompt.tsx'
import { loadRetries, rentalDelays } from './rental-delays.ts'

// The numbers of the document itself (spec: marketplace 9). The journeys check that each delay is used.
test('the delays of a hire are the specified ones [marketplace 9.19]', () => {
  expect(rentalDelays).toEqual({ toBookingsMs: 1500, afterAnswerMs: 2000, loadRetryMs: 2000 })
  expect(afterReturnMs).toBe(500)
  expect(loadRetries).toBe(3)
})
