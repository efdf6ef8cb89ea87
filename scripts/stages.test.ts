import { expect, test } from 'vitest'
import { commandStage, countVitest, describeStage, reportingStage, runLane, type Stage, summarise } from './stages.ts'

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

test('a skipped test counts as failed', () => {
  expect(countVitest({ numPassedTests: 3, numPendingTests: 1, numTotalTests: 4 })).toEqual({ passed: 3, failed: 1 })
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

test('what was flaky is named although its stage passed, and counted right above the last line', () => {
  const counts = { passed: 3, failed: 0, flaky: ['[mobile] hire.spec.ts:7 a hire\n    red'] }
  const told = describeStage({ name: 'e2e', ...counts, seconds: 1, output: 'all' })
  expect(told).toMatch(/^FLAKY \[mobile\] hire\.spec\.ts:7 a hire\n {4}red\nok {4}e2e /)
  expect(summarise([counts]).line).toMatch(/^1 FLAKY.*\n3 passed, 0 failed$/)
})
