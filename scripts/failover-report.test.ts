import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { kinds, maxGapS, usual } from '../bench/failover/kill.ts'
import { goalS, meetsGoals } from '../bench/failover/report.ts'

const kill = { kind: 'web', atMs: 1000, writesAwayS: 1, readsAwayS: 1 } as const
const answer = { kind: 'read', atMs: 2000, ms: 5, status: 200, text: '' } as const
const good = {
  kills: [kill],
  answers: [answer],
  written: { message: ['1'], booking: ['1'], upload: ['1'], support: ['1'] },
  refused: [],
  lost: { lost: [], doubled: [], jobsGivenUp: 0, jobsLeft: 0 },
}

test('a drill fails for every problem found in it', () => {
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

test('reads that never recover count as unavailable until now', () => {
  const sinceMs = performance.now() - 60_000
  expect(maxGapS({ answers: [] }, () => true, sinceMs)).toBeGreaterThanOrEqual(60)
})

test.each([
  ['postgres', 10],
  ['node', 25],
  ['web', 5],
  ['worker', 5],
  ['etcd', 10],
] as const)('after killing %s, writes have to recover within %i s', (kind, seconds) => {
  const after = (writesAwayS: number) => meetsGoals({ ...good, kills: [{ ...kill, kind, writesAwayS }] })
  expect([after(seconds), after(seconds + 0.1)]).toEqual([true, false])
})

test('the manual gives the number of kills and the goal for each kind, and the measured times meet the goals', () => {
  const manual = readFileSync(new URL('../docs/scaling.md', import.meta.url), 'utf8')
  const rows = [...manual.matchAll(/^\| .+ \| (\d+) \| ([\d.]+) s \| (\d+) s \| ([\d.]+) s \|$/gm)].map((row) => row.slice(1).map(Number)) // prettier-ignore
  expect(rows.map(([times, , goal]) => [times, goal])).toEqual(kinds.map((kind) => [usual[kind], goalS[kind]])) // prettier-ignore
  for (const [, measured = 0, goal = 0] of rows) expect(measured).toBeLessThanOrEqual(goal)
})
