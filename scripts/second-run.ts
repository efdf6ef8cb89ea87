// Failed tests run a second time, alone, before they count as failed: bad luck must not throw away a whole run.
import { stripVTControlCharacters } from 'node:util'
import type { Counts } from './stages.ts'

/** More failures than this aren't bad luck: none of them runs again. */
const maxRerun = 10
const maxErrorLines = 12

/** One test of a run. */
export interface Outcome {
  /** Names the test in both passes. */
  readonly name: string
  /** `skipped` is also the status of a test that never ran because a hook before it failed. */
  readonly status: 'expected' | 'unexpected' | 'skipped'
  /** Where it failed and why, without colours. */
  readonly reason: readonly string[]
  /** What was on the page when it failed, in roles and names. */
  readonly page: readonly string[]
  readonly trace: string | undefined
}

export interface Pass {
  readonly outcomes: readonly Outcome[]
  readonly output: string
  /** Whether something failed outside of any test, or no test ran at all. */
  readonly broken: boolean
}

/** Runs a stage, then what failed in it (at most `limit` tests) a second time; `run` gets the failures of the first pass. */
export async function runTwice(
  run: (failed?: readonly Outcome[]) => Promise<Pass>,
  limit = maxRerun,
): Promise<Counts & { output: string }> {
  const first = await run()
  const failed = first.outcomes.filter(({ status }) => status !== 'expected')
  if (failed.length === 0) return { ...judge(first.outcomes, []), failed: first.broken ? 1 : 0, output: first.output }
  if (failed.length > limit) {
    const note = limit === 0 ? '' : `More than ${limit} tests failed: none of them ran again.\n`
    return { ...judge(first.outcomes, []), output: first.output + note }
  }
  const second = await run(failed)
  const output = `${first.output}\n--- second run of what failed ---\n${second.output}`
  const counts = judge(first.outcomes, second.outcomes)
  return { ...counts, failed: counts.failed + (first.broken || second.broken ? 1 : 0), output }
}

/** Merges both passes. A test that failed and then passed is flaky and counts as passed; a skipped one counts as failed, since nothing may be skipped. */
export function judge(first: readonly Outcome[], second: readonly Outcome[]): Counts {
  const again = new Map(second.map((outcome) => [outcome.name, outcome]))
  const unlucky = first.filter(({ status }) => status !== 'expected')
  const recovered = unlucky.filter(({ name }) => again.get(name)?.status === 'expected')
  // A test that didn't run because a hook failed isn't a failure of its own.
  const flaky = recovered.filter(({ status }) => status !== 'skipped')
  const broken = unlucky.filter((outcome) => !recovered.includes(outcome))
  const describe = (outcome: Outcome) => {
    const last = again.get(outcome.name)
    const page = outcome.page.length > 0 ? outcome.page : (last?.page ?? [])
    return [
      outcome.name,
      ...outcome.reason,
      ...(last?.trace ? [`trace of its second run: ${last.trace}`] : []),
      ...(page.length > 0 ? ['what was on the page:', ...page] : []),
    ].join('\n    ')
  }
  return {
    passed: first.length - broken.length,
    failed: broken.length,
    failures: broken.map(describe),
    flaky: flaky.map(describe),
  }
}

/** The first part of an error message, without colours. */
export function firstLines(messages: readonly string[]): string[] {
  return stripVTControlCharacters(messages.join('\n')).split('\n').slice(0, maxErrorLines)
}
