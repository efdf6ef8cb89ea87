import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  commandStage,
  countPlaywright,
  countVitest,
  describeStage,
  reportingStage,
  runLane,
  type Stage,
  summarise,
} from './stages.ts'

const root = import.meta.dirname
const node = (code: string) => ({ program: 'node', args: ['-e', code.replaceAll('"', "'")] })

test('a stage without counts of its own is one test', async () => {
  expect(await commandStage('good', 'node', ['-e', '']).run(root)).toMatchObject({ passed: 1, failed: 0 })
  expect(await commandStage('bad', 'node', ['-e', 'process.exit(3)']).run(root)).toMatchObject({ passed: 0, failed: 1 })
  expect(await commandStage('none', 'no-such-program', []).run(root)).toMatchObject({ passed: 0, failed: 1 })
})

test('a report is counted; a run that ends badly without a failed test fails all the same', async () => {
  const vitest = (counts: object, code: number) =>
    reportingStage(
      'unit',
      (report) =>
        node(
          `fs.writeFileSync('${report}', '${JSON.stringify(counts).replaceAll('"', '\\x22')}'); process.exit(${code})`,
        ),
      countVitest,
    ).run(root)
  expect(await vitest({ numPassedTests: 5, numTotalTests: 7 }, 1)).toMatchObject({ passed: 5, failed: 2 })
  expect(await vitest({ numPassedTests: 5, numTotalTests: 5 }, 0)).toMatchObject({ passed: 5, failed: 0 })
  expect(await vitest({ numPassedTests: 5, numTotalTests: 5 }, 1)).toMatchObject({ passed: 5, failed: 1 })
  const silent = await reportingStage('none', () => node('process.exit(1)'), countVitest).run(root)
  expect(silent).toMatchObject({ passed: 0, failed: 1 })
})

test('what was skipped or passed only at a second try counts as failed', () => {
  expect(countVitest({ numPassedTests: 3, numPendingTests: 1, numTotalTests: 4 })).toEqual({ passed: 3, failed: 1 })
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 1 }
  expect(countPlaywright({ stats, suites: [] })).toEqual({ passed: 4, failed: 3, failures: [] })
})

test('a journey that failed is named with where, the beginning of why without colours, and what stood on the page', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'itemo-stages-'))
  const path = join(folder, 'error-context.md')
  await writeFile(path, '# Error\n\n```\nno\n```\n\n```yaml\n- banner:\n  - link "Itemo"\n```\n\n# Source\n')
  const location = { file: '/anywhere/journeys/hire.spec.ts', line: 31 }
  const test = (status: string, message: string) => ({
    projectName: 'mobile',
    status,
    results: [
      { errors: [{ message, location }], attachments: [{ name: 'screenshot' }, { name: 'error-context', path }] },
    ],
  })
  const long = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n')
  const specs = [
    {
      title: 'a hire',
      file: 'hire.spec.ts',
      line: 7,
      tests: [test('expected', 'fine'), test('unexpected', `\u001B[31mred\u001B[39m\n${long}`)],
    },
  ]
  const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 }
  const suites = [{ specs: [], suites: [{ specs }] }]
  const { failures = [] } = countPlaywright({ stats, suites })
  expect(failures).toHaveLength(1)
  expect(failures[0]).toMatch(/^\[mobile\] hire\.spec\.ts:7 a hire\n {4}at hire\.spec\.ts:31\n {4}red\n {4}line 0\n/)
  expect(failures[0]).not.toContain('line 39')
  expect(failures[0]).toMatch(/line \d+\n {4}- banner:\n {6}- link "Itemo"$/)
  expect(describeStage({ name: 'e2e', passed: 1, failed: 1, failures, seconds: 1, output: 'all' })).toContain('a hire')

  await rm(folder, { recursive: true })
  expect(countPlaywright({ stats, suites }).failures).toEqual([expect.stringMatching(/line \d+$/)])
})

test('the output of a stage shows only when it failed, and the last line sums up', async () => {
  const stage = (name: string, passed: number, failed: number): Stage => ({
    name,
    run: () => Promise.resolve({ passed, failed, output: `words of ${name}` }),
  })
  const told: string[] = []
  const results = await runLane(root, [stage('good', 4, 0), stage('bad', 2, 1)], (result) =>
    told.push(describeStage(result)),
  )
  expect(told[0]).toMatch(/^ok {4}good .*4 passed, 0 failed$/)
  expect(told[1]).toContain('words of bad')
  expect(summarise(results)).toEqual({ passed: 6, failed: 1, line: '6 passed, 1 failed' })
})
