// The stages of `npm test`: how one is run, what it counts, and how all of them are summed up.
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { runCommand } from './run-command.ts'

export interface Counts {
  readonly passed: number
  readonly failed: number
  /** Each failed test with the beginning of why, where a stage's own output is too long to find it in. */
  readonly failures?: readonly string[]
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

/** A stage that either holds or not: it counts as one test. */
export function commandStage(name: string, program: string, args: string[], env: Record<string, string> = {}): Stage {
  return {
    name,
    async run(root) {
      const { code, output } = await runCommand(program, args, { root, env })
      return { ...oneTest(code === 0), output }
    },
  }
}

/** A stage whose program leaves a report in JSON, from which `count` reads how many tests passed and failed. */
export function reportingStage(
  name: string,
  command: (report: string) => { program: string; args: string[]; cwd?: string; env?: Record<string, string> },
  count: (report: unknown) => Counts,
): Stage {
  return {
    name,
    async run(root) {
      const folder = await mkdtemp(join(tmpdir(), 'itemo-test-'))
      const report = join(folder, 'report.json')
      const { program, args, ...options } = command(report)
      const { code, output } = await runCommand(program, args, { root, ...options })
      const text = await readFile(report, 'utf8').catch(() => undefined)
      await rm(folder, { recursive: true })
      const counts = text === undefined ? { passed: 0, failed: 0 } : count(JSON.parse(text))
      // A run that ended badly without a failed test did fail: an error outside of any test, or no test at all.
      const failed = code !== 0 && counts.failed === 0 ? 1 : counts.failed
      return { ...counts, failed, output }
    },
  }
}

/** The counts of a Vitest report. What was skipped counts as failed: nothing here is skipped. */
export function countVitest(report: unknown): Counts {
  const { numPassedTests, numTotalTests } = report as { numPassedTests: number; numTotalTests: number }
  return { passed: numPassedTests, failed: numTotalTests - numPassedTests }
}

/** The counts of a Playwright report. A test that passed only at a second try counts as failed. */
export function countPlaywright(report: unknown): Counts {
  const { stats, suites } = report as PlaywrightReport
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
    failures: suites.flatMap(failuresOf),
  }
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
  readonly suites: readonly Suite[]
}

interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs: readonly {
    readonly title: string
    readonly file: string
    readonly line: number
    readonly tests: readonly {
      readonly projectName: string
      readonly status: string
      readonly results: readonly {
        readonly errors: readonly Failure[]
        readonly attachments?: readonly { readonly name: string; readonly path?: string }[]
      }[]
    }[]
  }[]
}

interface Failure {
  readonly message?: string
  readonly location?: { readonly file: string; readonly line: number }
}

const linesOfFailure = 12
const linesOfPage = 60

function failuresOf({ suites = [], specs }: Suite): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ projectName, results }) => {
        const errors = results.flatMap((result) => result.errors)
        const at = errors.flatMap(({ location }) =>
          location ? [`at ${basename(location.file)}:${location.line}`] : [],
        )
        const words = errors.map(({ message = '' }) => message).join('\n')
        const why = stripVTControlCharacters(words).split('\n').slice(0, linesOfFailure)
        const files = results.flatMap(({ attachments = [] }) => attachments)
        const page = files.flatMap(({ name, path }) => (name === 'error-context' && path ? pageIn(path) : []))
        return [`[${projectName}] ${file}:${line} ${title}`, ...at, ...why, ...page].join('\n    ')
      }),
  )
  return [...own, ...suites.flatMap(failuresOf)]
}

/** What stood on the page when a journey failed, as Playwright has written it down in roles and names. */
function pageIn(path: string): string[] {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  const begin = lines.indexOf('```yaml') + 1
  return begin === 0 ? [] : lines.slice(begin, lines.indexOf('```', begin)).slice(0, linesOfPage)
}

export function oneTest(holds: boolean): Counts {
  return holds ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Runs stages one after the other, telling of each as it ends. */
export async function runLane(
  root: string,
  stages: Stage[],
  tell: (result: StageResult) => void,
): Promise<StageResult[]> {
  const results: StageResult[] = []
  for (const stage of stages) {
    const begun = performance.now()
    const result = { name: stage.name, ...(await stage.run(root)), seconds: (performance.now() - begun) / 1000 }
    tell(result)
    results.push(result)
  }
  return results
}

/** One line about a stage, after its output when it failed. */
export function describeStage({ name, passed, failed, failures = [], seconds, output }: StageResult): string {
  const line = `${failed === 0 ? 'ok  ' : 'FAIL'}  ${name.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s   ${passed} passed, ${failed} failed`
  return failed === 0 ? line : ['', `--- ${name} ---`, output.trim(), '', ...failures, line].join('\n')
}

/** The last line: everything that passed and failed, over all stages. */
export function summarise(results: readonly Counts[]): Counts & { line: string } {
  const sum = (pick: (counts: Counts) => number) => results.reduce((total, counts) => total + pick(counts), 0)
  const passed = sum((counts) => counts.passed)
  const failed = sum((counts) => counts.failed)
  return { passed, failed, line: `${passed} passed, ${failed} failed` }
}
