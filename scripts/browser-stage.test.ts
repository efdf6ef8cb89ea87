import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { judge, maxFlaky, outcomesOf } from './browser-stage.ts'

describe('the verdict on two passes', () => {
  const outcome = (name: string, status: 'expected' | 'unexpected' | 'skipped') => ({
    name,
    status,
    reason: ['at hire.spec.ts:31'],
    page: ['- banner'],
    trace: status === 'expected' ? `/results/${name}/trace.zip` : undefined,
  })

  it('counts what passes alone as flaky and passed, with its line, its trace and what stood on the page', () => {
    const first = [outcome('a', 'expected'), outcome('b', 'unexpected'), outcome('c', 'unexpected')]
    const counts = judge(first, [outcome('b', 'expected'), outcome('c', 'unexpected')])
    expect(counts).toMatchObject({ passed: 2, failed: 1 })
    expect(counts.flaky).toEqual([
      'b\n    at hire.spec.ts:31\n    trace of its second run: /results/b/trace.zip\n    what stood on the page:\n    - banner',
    ])
    expect(counts.failures).toEqual([expect.stringMatching(/^c\n {4}at hire\.spec\.ts:31/)])
  })

  it('fails for more flaky tests than may be', () => {
    const names = Array.from({ length: maxFlaky + 1 }, (_, index) => `test ${index}`)
    const failedThenPassed = (some: string[]) =>
      judge(
        some.map((name) => outcome(name, 'unexpected')),
        some.map((name) => outcome(name, 'expected')),
      )
    expect(failedThenPassed(names.slice(1))).toMatchObject({ passed: maxFlaky, failed: 0 })
    expect(failedThenPassed(names)).toMatchObject({ passed: 0, failed: maxFlaky + 1 })
  })

  it('lets a test that a failed hook kept from running pass at the second run, and no other skipped one', () => {
    const first = [outcome('a', 'skipped'), outcome('b', 'skipped')]
    expect(judge(first, [outcome('a', 'expected')])).toMatchObject({ passed: 1, failed: 1, flaky: [] })
  })
})

it('a failed test is told with where, the beginning of why without colours, and what stood on the page', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'itemo-browser-'))
  const path = join(folder, 'error-context.md')
  await writeFile(path, '# Error\n\n```\nno\n```\n\n```yaml\n- banner:\n  - link "Itemo"\n```\n\n# Source\n')
  const location = { file: '/anywhere/journeys/hire.spec.ts', line: 31 }
  const long = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n')
  const test = {
    projectName: 'mobile',
    status: 'unexpected',
    results: [
      {
        errors: [{ message: `\u001B[31mred\u001B[39m\n${long}`, location }],
        attachments: [{ name: 'screenshot' }, { name: 'error-context', path }],
      },
    ],
  } as const
  const suite = { specs: [], suites: [{ specs: [{ title: 'a hire', file: 'hire.spec.ts', line: 7, tests: [test] }] }] }
  const told = judge(outcomesOf(suite), []).failures?.[0]
  expect(told).toMatch(/^\[mobile\] hire\.spec\.ts:7 a hire\n {4}at hire\.spec\.ts:31\n {4}red\n {4}line 0\n/)
  expect(told).not.toContain('line 39')
  expect(told).toMatch(/line \d+\n {4}what stood on the page:\n {4}- banner:\n {6}- link "Itemo"$/)
  await rm(folder, { recursive: true })
  expect(judge(outcomesOf(suite), []).failures).toEqual([expect.stringMatching(/line \d+$/)])
})
