import { describe, expect, it } from 'vitest'
import { judge, runTwice } from './second-run.ts'

describe('the verdict on two passes', () => {
  const outcome = (name: string, status: 'expected' | 'unexpected' | 'skipped') => ({
    name,
    status,
    reason: ['at hire.spec.ts:31'],
    page: ['- banner'],
    trace: status === 'expected' ? `/results/${name}/trace.zip` : undefined,
  })

  it('counts tests that pass on their retry as flaky and passed, with line, trace and page content', () => {
    const first = [outcome('a', 'expected'), outcome('b', 'unexpected'), outcome('c', 'unexpected')]
    const counts = judge(first, [outcome('b', 'expected'), outcome('c', 'unexpected')])
    expect(counts).toMatchObject({ passed: 2, failed: 1 })
    expect(counts.flaky).toEqual([
      'b\n    at hire.spec.ts:31\n    trace of its second run: /results/b/trace.zip\n    what was on the page:\n    - banner',
    ])
    expect(counts.failures).toEqual([expect.stringMatching(/^c\n {4}at hire\.spec\.ts:31/)])
  })

  it('accepts a retry of a test that a failed hook skipped, but no other skipped test', () => {
    const first = [outcome('a', 'skipped'), outcome('b', 'skipped')]
    expect(judge(first, [outcome('a', 'expected')])).toMatchObject({ passed: 1, failed: 1, flaky: [] })
  })
})

describe('a run', () => {
  const outcome = (name: string, status: 'expected' | 'unexpected') => ({
    name,
    status,
    reason: [],
    page: [],
    trace: undefined,
  })
  const pass = (broken: boolean, ...outcomes: readonly ReturnType<typeof outcome>[]) => ({
    outcomes,
    output: `words of ${outcomes.length}`,
    broken,
  })
  const [good, bad, worse] = [outcome('a', 'expected'), outcome('b', 'unexpected'), outcome('c', 'unexpected')]

  it('retries failed tests, unless there are too many', async () => {
    const asked: unknown[] = []
    const run = async (failed?: unknown) => {
      asked.push(failed)
      return failed ? pass(false, { ...bad, status: 'expected' }) : pass(false, good, bad)
    }
    expect(await runTwice(run)).toMatchObject({ passed: 2, failed: 0, flaky: ['b'] })
    expect(asked).toEqual([undefined, [bad]])
    const tooMuch = await runTwice(async () => pass(false, bad, worse), 1)
    expect(tooMuch).toMatchObject({ passed: 0, failed: 2, output: expect.stringContaining('none of them ran again') })
  })

  it('fails for an error outside any test', async () => {
    expect(await runTwice(async () => pass(true, good))).toMatchObject({ passed: 1, failed: 1 })
    expect(await runTwice(async () => pass(true))).toMatchObject({ passed: 0, failed: 1 })
  })
})
