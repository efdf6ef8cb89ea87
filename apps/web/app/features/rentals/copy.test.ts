import { paymentStates } from '@itemo/domain/payments/state.ts'
import { rentalStatuses } from '@itemo/domain/rentals/state.ts'
import { expect, test } from 'vitest'
import { answerByCopy, paymentCopy, refundCopy, statusBadge } from './copy.ts'

test.each([
  ['pending', 'Pending', 'attention'],
  ['booked', 'Booked', 'good'],
  ['confirmed', 'Confirmed', 'good'],
  ['completed', 'Completed', 'done'],
  ['cancelled', 'Cancelled', 'bad'],
  ['on_hold', 'on_hold', 'neutral'],
] as const)('the badge of %s', (status, label, tone) => {
  expect(statusBadge(status)).toEqual({ label, tone })
})

test('every status has a badge of its own, every payment state words for both sides', () => {
  for (const status of rentalStatuses) expect(statusBadge(status).tone).not.toBe('neutral')
  for (const state of paymentStates) {
    for (const side of ['renter', 'owner'] as const) {
      // Plain words: no state's own name.
      expect(paymentCopy[state][side]).toMatch(/^[A-Z]/)
      expect(paymentCopy[state][side]).not.toContain('_')
    }
  }
})

test('the deadline is told to both sides', () => {
  expect(answerByCopy.owner('22 Nov, 14:05')).toBe('Please answer by 22 Nov, 14:05.')
  expect(answerByCopy.renter('22 Nov, 14:05')).toBe('The owner has until 22 Nov, 14:05 to answer.')
  expect(Object.values(refundCopy).every((sentence) => sentence.endsWith('.'))).toBe(true)
})
