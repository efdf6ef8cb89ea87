import { expect, test } from 'vitest'
import { commandStage, describeStage, maxFlaky, runLanes, type Stage, summarise } from './stages.ts'

const root = import.meta.dirname

test('a stage without its own counts is one test', async () => {
  expect(await commandStage('good', 'node', ['-e', '']).run(root)).toMatchObject({ passed: 1, failed: 0 })
  expect(await commandStage('bad', 'node', ['-e', 'process.exit(3)']).run(root)).toMatchObject({ passed: 0, failed: 1 })
  expect(await commandStage('none', 'no-such-program', []).run(root)).toMatchObject({ passed: 0, failed: 1 })
})

test("a stage's output is shown only if it failed, and the last line sums up", async () => {
  const stage = (name: string, passed: number, failed: number): Stage => ({
    name,
    run: () => Promise.resolve({ passed, failed, output: `words of ${name}` }),
  })
  const told: string[] = []
  const results = await runLanes(root, [[stage('good', 4, 0), stage('bad', 2, 1)]], (result) =>
    told.push(describeStage(result)),
  )
  expect(told[0]).toMatch(/^ok {4}good .*4 passed, 0 failed$/)
  expect(told[1]).toContain('words of bad')
  expect(summarise(results)).toEqual({ passed: 6, failed: 1, line: '6 passed, 1 failed' })
})

test("what a machine couldn't try is reported even if its stage passed", () => {
  const output = 'one\nNOT TRIED: no row was taken back\ntwo\nNOT TRIED: no row was taken back\n'
  const told = describeStage({ name: 'slow', passed: 1, failed: 0, seconds: 1, output })
  expect(told).toMatch(/^NOT TRIED: no row was taken back\nok {4}slow /)
})

test('the stages of a lane run one after another, and lanes run in parallel', async () => {
  const done: string[] = []
  const stage = (name: string, until?: Promise<unknown>): Stage => ({
    name,
    async run() {
      await until
      done.push(name)
      return { passed: 1, failed: 0, output: '' }
    },
  })
  const last = Promise.withResolvers<void>()
  const ending = stage('last')
  const short = [stage('short'), { ...ending, run: (at: string) => ending.run(at).finally(last.resolve) }]
  const results = await runLanes(root, [[stage('long', last.promise), stage('next')], short], () => undefined)
  expect(done).toEqual(['short', 'last', 'long', 'next'])
  expect(results.map(({ name }) => name).toSorted()).toEqual(done.toSorted())
})

test('flaky tests are reported even if their stage passed, and counted above the last line', () => {
  const counts = { passed: 3, failed: 0, flaky: ['[mobile] hire.spec.ts:7 a hire\n    red'] }
  const told = describeStage({ name: 'e2e', ...counts, seconds: 1, output: 'all' })
  expect(told).toMatch(/^FLAKY \[mobile\] hire\.spec\.ts:7 a hire\n {4}red\nok {4}e2e /)
  expect(summarise([counts]).line).toMatch(/^1 FLAKY.*\n3 passed, 0 failed$/)
})

test('too many flaky tests over all stages fail the run', () => {
  const flaky = Array.from({ length: maxFlaky }, (_, at) => `test ${at}`)
  expect(summarise([{ passed: 9, failed: 0, flaky }])).toMatchObject({ passed: 9, failed: 0 })
  const oneMore = { passed: 1, failed: 0, flaky: ['one more'] }
  expect(summarise([{ passed: 9, failed: 0, flaky }, oneMore])).toMatchObject({ passed: 6, failed: maxFlaky + 1 })
})
