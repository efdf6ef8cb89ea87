import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { outcomesOf } from './browser-stage.ts'
import { judge } from './second-run.ts'

it("a failed test is reported with its location, the start of its message without colours, and the page's content", async () => {
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
  expect(told).toMatch(/line \d+\n {4}what was on the page:\n {4}- banner:\n {6}- link "Itemo"$/)
  await rm(folder, { recursive: true })
  expect(judge(outcomesOf(suite), []).failures).toEqual([expect.stringMatching(/line \d+$/)])
})
