import { expect, onTestFinished, test, vi } from 'vitest'
import { createCatchUp } from './catch-up.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'

/** Starts a catch-up whose reads fail as the test says. */
function startReading() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const [failures, answers]: [unknown[], (Error | undefined)[]] = [[], []]
  let count = 0
  const read = async () => {
    count += 1
    const failure = answers.shift()
    if (failure) throw failure
  }
  const { begin, stop } = createCatchUp(read, (error) => failures.push(error))
  return { begin, stop, answers, failures, count: () => count, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
}

const away = new DatabaseUnavailable(new Error('connect ECONNREFUSED'))

test('while the database is unavailable the read is retried until it succeeds, and no failure is reported', async () => {
  const { begin, answers, failures, count, pass } = startReading()
  answers.push(away, new Error('a job', { cause: away }))
  begin()
  await pass(499)
  expect(count()).toBe(1)
  await pass(1)
  expect(count()).toBe(2)
  await pass(60_000)
  expect([count(), failures]).toEqual([3, []])
})

test('calls that arrive during a read cause one more read', async () => {
  const { begin, count, pass } = startReading()
  begin()
  begin()
  begin()
  await pass(60_000)
  expect(count()).toBe(2)
})

test("any other failure is reported, once, and isn't retried", async () => {
  const { begin, answers, failures, count, pass } = startReading()
  const fault = new Error('no such column')
  answers.push(fault)
  begin()
  await pass(60_000)
  expect([count(), failures]).toEqual([1, [fault]])
})

test('nothing is read after it was stopped', async () => {
  const { begin, stop, answers, count, pass } = startReading()
  answers.push(away)
  begin()
  await pass(100)
  stop()
  begin()
  await pass(60_000)
  expect(count()).toBe(1)
})
