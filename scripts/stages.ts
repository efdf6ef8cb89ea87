// Runs the stages of `npm test`, counts their tests and sums them up.
import { findNotTried } from './not-tried.ts'
import { runLimited } from './run-limited.ts'

export interface Counts {
  readonly passed: number
  readonly failed: number
  /** Each failed test with the beginning of why, where a stage's own output is too long to find it in. */
  readonly failures?: readonly string[]
  /** Each test that failed and passed at its second run, with the beginning of why it failed. */
  readonly flaky?: readonly string[]
}

export interface StageResult extends Counts {
  readonly name: string
  readonly seconds: number
  readonly output: string
}

export interface Stage {
  readonly name: string
  run(root: string): Promise<Counts & { output: string }>
}

/** A stage that takes longer is killed and fails. On two quiet cores none takes more than twenty minutes. */
export const stageLimitMs = 45 * 60_000

/** A stage that passes or fails as a whole and counts as one test. */
export function commandStage(name: string, program: string, args: string[]): Stage {
  return {
    name,
    async run(root) {
      const { code, output } = await runLimited(program, args, { root, timeoutMs: stageLimitMs })
      return { ...oneTest(code === 0), output }
    },
  }
}

export function oneTest(holds: boolean): Counts {
  return holds ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Runs all lanes at the same time, the stages of a lane one after the other, and reports each stage as it ends. */
export async function runLanes(
  root: string,
  lanes: readonly (readonly Stage[])[],
  tell: (result: StageResult) => void,
): Promise<StageResult[]> {
  const results: StageResult[] = []
  const run = async (stage: Stage) => {
    const begun = performance.now()
    const result = { name: stage.name, ...(await stage.run(root)), seconds: (performance.now() - begun) / 1000 }
    tell(result)
    results.push(result)
  }
  const runLane = async (lane: readonly Stage[]) => {
    for (const stage of lane) await run(stage)
  }
  await Promise.all(lanes.map(runLane))
  return results
}

/** The summary line of a stage, preceded by what was flaky or not tried in it and, when it failed, by its output. */
export function describeStage({
  name,
  passed,
  failed,
  failures = [],
  flaky = [],
  seconds,
  output,
}: StageResult): string {
  const line = `${failed === 0 ? 'ok  ' : 'FAIL'}  ${name.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s   ${passed} passed, ${failed} failed`
  const words = [...flaky.map((test) => `FLAKY ${test}`), ...failures.map((test) => `FAILED ${test}`), line]
  return failed === 0
    ? [...findNotTried(output), ...words].join('\n')
    : ['', `--- ${name} ---`, output.trim(), '', ...words].join('\n')
}

/** More flaky tests than this fail the run. */
export const maxFlaky = 3

/** The last line: how many passed and failed in all stages; before it, how many were flaky. */
export function summarise(results: readonly Counts[]): Counts & { line: string } {
  const sum = (pick: (counts: Counts) => number) => results.reduce((total, counts) => total + pick(counts), 0)
  const flaky = sum((counts) => counts.flaky?.length ?? 0)
  const tooMany = flaky > maxFlaky ? flaky : 0
  const passed = sum((counts) => counts.passed) - tooMany
  const failed = sum((counts) => counts.failed) + tooMany
  const warning = flaky === 0 ? '' : `${flaky} FLAKY: failed, then passed alone; at most ${maxFlaky} are let pass\n`
  return { passed, failed, line: `${warning}${passed} passed, ${failed} failed` }
}
