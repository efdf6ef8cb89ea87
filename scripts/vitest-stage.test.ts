import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { judge } from './second-run.ts'
import { outcomesOf, vitestStage } from './vitest-stage.ts'

const passed = (title: string) => ({ ancestorTitles: [], title, status: 'passed', failureMessages: null })
const report = (name: string, status: string, ...assertionResults: readonly ReturnType<typeof passed>[]) => ({
  testResults: [{ name: `/checkout/${name}`, status, message: `why ${name} failed`, assertionResults }],
})

test('a skipped test and a file that failed as a whole count as failed', () => {
  const skipped = { ...passed('left out'), status: 'skipped' }
  expect(judge(outcomesOf('/checkout', report('a.ts', 'passed', passed('good'), skipped)), [])).toMatchObject({
    passed: 1,
    failed: 1,
    failures: [expect.stringMatching(/^a\.ts > left out/)],
  })
  expect(judge(outcomesOf('/checkout', report('b.ts', 'failed')), [])).toMatchObject({
    passed: 0,
    failed: 1,
    failures: ['b.ts\n    why b.ts failed'],
  })
})

test('a file that failed as a whole is flaky if its retry passes', () => {
  const first = outcomesOf('/checkout', report('b.ts', 'failed'))
  const second = outcomesOf('/checkout', report('b.ts', 'passed', passed('good')), true)
  expect(judge(first, second)).toMatchObject({ passed: 1, failed: 0, flaky: ['b.ts\n    why b.ts failed'] })
})

test('a run that times out fails, and says so', async () => {
  const stage = vitestStage('late', ['--project', 'unit'], { timeoutMs: 1 })
  expect(await stage.run(fileURLToPath(new URL('..', import.meta.url)))).toMatchObject({
    passed: 0,
    failed: 1,
    output: expect.stringMatching(/vitest run --project unit .*: ended, as it took more than 0 s/),
  })
})
