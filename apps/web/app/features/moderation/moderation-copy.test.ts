import { expect, test } from 'vitest'
import { appealSentence, appealUntil, complainUntil, complaintLine } from './moderation-copy.ts'

test('a deadline shortly after midnight in London names the new day', () => {
  const [answer_by, made_at] = ['2027-07-01T23:30:00Z', '2027-06-24T23:30:00Z']
  expect(appealSentence({ outcome: null, answer_by, made_at, text: null, answer: null })).toBe(
    'Appeal received. Answer by Friday 2 July.',
  )
  expect(complaintLine({ outcome: null, answer_by, made_at, text: 'It is.', answer: null })).toBe(
    'Someone else will look at it. We’ll answer by Friday 2 July.',
  )
})

test('a deadline in another year than its start, in London time, includes the year', () => {
  const until = (appeal_until: string, at: string) =>
    appealUntil({ appeal_until, at } as Parameters<typeof appealUntil>[0])
  expect(until('2027-07-01T23:30:00Z', '2027-01-01T00:30:00Z')).toBe('Friday 2 July')
  expect(until('2028-01-01T00:30:00Z', '2027-06-30T23:30:00Z')).toBe('Saturday 1 January 2028')
  expect(complainUntil('2027-07-01T23:30:00Z', { answered_at: null } as Parameters<typeof complainUntil>[1])).toBe(
    'Friday 2 July',
  )
})
