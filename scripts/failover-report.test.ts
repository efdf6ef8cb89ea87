import { expect, test } from 'vitest'
import { maxGapS } from '../bench/failover/kill.ts'
import { meetsGoals } from '../bench/failover/report.ts'

const kill = { kind: 'web', atMs: 1000, writesAwayS: 1, readsAwayS: 1 } as const
const answer = { kind: 'read', atMs: 2000, ms: 5, status: 200, text: '' } as const
const good = {
  kills: [kill],
  answers: [answer],
  written: { message: ['1'], booking: ['1'], upload: ['1'], support: ['1'] },
  refused: [],
  lost: { lost: [], doubled: [], jobsGivenUp: 0, jobsLeft: 0 },
}

test('a drill fails for each thing that went wrong in it', () => {
  expect(meetsGoals(good)).toBe(true)
  // The process that was killed owed it.
  expect(meetsGoals({ ...good, answers: [{ ...answer, status: 0 }] })).toBe(true)
  const wrong = [
    { answers: [{ ...answer, status: 0, atMs: 9000 }] },
    { answers: [{ ...answer, status: 404 }] },
    { answers: [{ ...answer, status: 500 }] },
    { answers: [{ ...answer, status: 503, text: '{"code":"internal"}' }] },
    { kills: [{ ...kill, readsAwayS: 6 }] },
    { kills: [{ ...kill, writesAwayS: 6 }] },
    { written: { ...good.written, booking: [] } },
    { refused: ['message 400'] },
    { lost: { ...good.lost, lost: ['message 1'] } },
    { lost: { ...good.lost, doubled: ['message 1'] } },
    { lost: { ...good.lost, jobsGivenUp: 1 } },
    { lost: { ...good.lost, jobsLeft: 1 } },
  ]
  for (const one of wrong) expect(meetsGoals({ ...good, ...one }), JSON.stringify(one)).toBe(false)
})

test('reads that never come back were away until now', () => {
  const sinceMs = performance.now() - 60_000
  expect(maxGapS({ answers: [] }, () => true, sinceMs)).toBeGreaterThanOrEqual(60)
})
