// What a mutant has to get past: the types, the tests of `npm run check`, the slow ones, and the browser's journeys.
import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { journeysOf } from './areas.ts'
import type { Mutation } from './operators.ts'
import type { ReachReport } from './reach.ts'
import { type LimitedResult, runLimited } from '../run-limited.ts'

/** Which check noticed a mutant, and how: the name of a test, or why there is none. */
export interface Verdict {
  readonly caught: boolean
  readonly by?: string
  /** Whether it kept the tests from running at all: no test's merit. */
  readonly broken?: boolean
  /** Whether there was no time to find out. */
  readonly tooSlow?: boolean
}

/** So long the journeys of a mutant may take. They end by themselves when one fails: a busy machine proves nothing. */
export const maxJourneysMs = 360_000

/** So long types and a build may take. */
const timeoutMs = 300_000

/**
 * So long the tests of a mutant may take that take so many seconds without one; where they take longer, something hangs, which is
 * noticed. Far more than a busy machine makes of it: being slow is no fault.
 */
const hangsAfterMs = (seconds: number) => 60_000 + 5000 * seconds

const checkTypes = (root: string) =>
  runLimited('tsc', ['-p', '.', '--pretty', 'false', '--checkers', '1'], { root, timeoutMs })

/** Throws when the types refuse the project without any mutation: then they would refuse each. */
export async function requireTypes(root: string): Promise<void> {
  const { code, output } = await checkTypes(root)
  if (code !== 0) throw new Error(`The project's types don't check:\n${output}`)
}

/**
 * Those mutations that the types allow, all tried at once: a mutation of a line rarely concerns another file. Of two in one file
 * only the first is tried.
 */
export async function withoutTypeErrors(
  root: string,
  mutations: readonly Mutation[],
  apply: <T>(mutations: readonly Mutation[], run: () => Promise<T>) => Promise<T>,
): Promise<Mutation[]> {
  const waiting = [...new Map(mutations.map((mutation) => [mutation.file, mutation])).values()]
  while (waiting.length > 0) {
    const { code, output } = await apply(waiting, () => checkTypes(root))
    if (code === 0) return waiting
    const files = new Set(
      Array.from(output.matchAll(/^([^\s(:][^(:\n]*)\(\d+,\d+\): error/gm), ([, file = '']) => file),
    )
    const wrong = waiting.findIndex(({ file }) => files.has(file))
    if (wrong >= 0) {
      const left = waiting.filter(({ file }) => !files.has(file))
      waiting.splice(0, waiting.length, ...left)
    } else if (waiting.length === 1) return []
    else {
      // The error stands where a mutation is used: find out whose it is.
      const half = Math.ceil(waiting.length / 2)
      const [one, other] = [waiting.slice(0, half), waiting.slice(half)]
      return [...(await withoutTypeErrors(root, one, apply)), ...(await withoutTypeErrors(root, other, apply))]
    }
  }
  return []
}

export interface VitestRun {
  readonly root: string
  /** A PostgreSQL that outlives the run. */
  readonly postgresUrl: string
  /** A folder for the run's own files. */
  readonly scratch: string
}

interface VitestReport extends ReachReport {
  readonly numPassedTests: number
  readonly numTotalTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly startTime: number
    readonly endTime: number
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

/** Runs the tests in some files, in their order, until the first fails. `seconds`: what they take without a fault. */
export async function runTests(
  { root, postgresUrl, scratch }: VitestRun,
  { files, seconds }: { readonly files: readonly string[]; readonly seconds: number },
): Promise<Verdict> {
  if (files.length === 0) return { caught: false }
  const order = join(scratch, 'order.json')
  await writeFile(order, JSON.stringify(files))
  const env = { TEST_POSTGRES_URL: postgresUrl, MUTATE_ORDER: order }
  const { result, report } = await runVitest({ root, scratch }, [...files, '--bail=1'], env, hangsAfterMs(seconds))
  return readVerdict(result, report)
}

/** Runs the tests of `npm run check` without a mutation, noting what each file of them runs. */
export async function noteReach(
  { root, postgresUrl, scratch }: VitestRun,
  folder: string,
): Promise<{
  readonly report: ReachReport
  /** The tests that failed, and the files that they stand in. */
  readonly failures: readonly string[]
  readonly failedFiles: readonly string[]
}> {
  const { result, report } = await runVitest(
    { root, scratch },
    ['--project', 'unit', '--project', 'server'],
    { TEST_POSTGRES_URL: postgresUrl, MUTATE_REACH: folder },
    1_800_000,
  )
  if (report === undefined) throw new Error(`The tests did not run:\n${result.output.slice(-3000)}`)
  const failed = report.testResults.filter(({ status }) => status !== 'passed')
  return { report, failures: failuresIn(report), failedFiles: failed.map(({ name }) => relative(root, name)) }
}

async function runVitest(
  { root, scratch }: Pick<VitestRun, 'root' | 'scratch'>,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  limitMs: number,
): Promise<{ result: LimitedResult; report: VitestReport | undefined }> {
  const file = join(scratch, 'report.json')
  await writeFile(file, '')
  const usual = ['run', '--config', 'scripts/mutate/vitest.config.ts', '--root', '.', '--reporter=json']
  const result = await runLimited('vitest', [...usual, `--outputFile=${file}`, ...args], {
    root,
    env,
    timeoutMs: limitMs,
  })
  const text = await readFile(file, 'utf8')
  return { result, report: text === '' ? undefined : (JSON.parse(text) as VitestReport) }
}

/** What a run of tests says of a mutant. */
export function readVerdict(result: LimitedResult, report: VitestReport | undefined): Verdict {
  if (result.timedOut) return { caught: true, by: 'it never ended' }
  if (result.code === 0) return { caught: false }
  const [failure] = report === undefined ? [] : failuresIn(report)
  if (failure !== undefined) return { caught: true, by: failure }
  // Nothing failed, but the run did not go well: an error outside of any test, as of a module that does not load.
  const ran = report?.testResults.some(({ assertionResults }) =>
    assertionResults.some(({ status }) => status === 'passed'),
  )
  return {
    caught: true,
    broken: !ran,
    by: firstLine(report?.testResults.find(({ message }) => message !== '')?.message),
  }
}

function failuresIn({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${name.split('/').slice(-2).join('/')}: ${fullName}`),
  )
}

function firstLine(text = 'an error outside of any test'): string {
  return text.split('\n')[0] ?? text
}

/** Runs the journeys that a file's faults may break, on a desktop's screen, until the first fails. */
export async function runJourneys(root: string, file: string): Promise<Verdict> {
  const build = await runLimited(
    'node',
    ['-e', "await (await import('./scripts/build-web.ts')).buildWebIfChanged('.')"],
    {
      root,
      timeoutMs,
    },
  )
  if (build.code !== 0) return { caught: true, broken: true, by: 'the web app does not build' }
  const result = await runLimited(
    'playwright',
    ['test', ...journeysOf(file), '--project=desktop', '-x', '--reporter=line'],
    {
      root,
      cwd: join(root, 'e2e'),
      timeoutMs: maxJourneysMs,
    },
  )
  if (result.timedOut) return { caught: false, tooSlow: true }
  const failed = /^\s*1\) \[\w+\] › (.+?) ─*$/m.exec(result.output)?.[1]
  return result.code === 0
    ? { caught: false }
    : { caught: true, by: failed ?? 'the journeys did not run', broken: failed === undefined }
}
