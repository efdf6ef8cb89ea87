// The browser stage of `npm test`: journeys that failed run once more, alone and with a trace, before they count as failed.
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { runCommand } from './run-command.ts'
import type { Counts, Stage } from './stages.ts'

/** More failed tests than this are no bad luck: none of them runs again. */
const maxRerun = 10
/** More flaky tests than this fail the stage. */
export const maxFlaky = 3

const maxErrorLines = 12
const maxPageLines = 60

/** One test of a run, in one browser project. */
interface Outcome {
  /** `[project] file:line title`, the same in both passes. */
  readonly name: string
  readonly status: Status
  /** Where it failed and why, without colours. */
  readonly reason: readonly string[]
  /** What stood on the page when it failed, in roles and names. */
  readonly page: readonly string[]
  readonly trace: string | undefined
}

/** `skipped` is also the status of a test that never ran because a hook before it failed. */
type Status = 'expected' | 'unexpected' | 'flaky' | 'skipped'

interface PlaywrightReport {
  readonly suites: readonly Suite[]
  /** Errors outside of any test. */
  readonly errors?: readonly { readonly message?: string }[]
}

interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs: readonly {
    readonly title: string
    readonly file: string
    readonly line: number
    readonly tests: readonly {
      readonly projectName: string
      readonly status: Status
      readonly results: readonly {
        readonly errors: readonly {
          readonly message?: string
          readonly location?: { readonly file: string; readonly line: number }
        }[]
        readonly attachments?: readonly { readonly name: string; readonly path?: string }[]
      }[]
    }[]
  }[]
}

/** Runs the tests of the Playwright configuration in `cwd`, and those that failed (at most `limit`) a second time on a fresh server. */
export function browserStage(name: string, cwd: string, limit = maxRerun): Stage {
  return {
    name,
    async run(root) {
      const folder = await mkdtemp(join(tmpdir(), 'itemo-browser-'))
      try {
        const run = (args: readonly string[]) => runPlaywright(root, cwd, folder, args)
        const first = await run([])
        const failed = first.outcomes.filter(({ status }) => status !== 'expected').length
        if (failed === 0) return { ...judge(first.outcomes, []), failed: first.broken ? 1 : 0, output: first.output }
        if (failed > limit) {
          const note = `More than ${limit} tests failed: none of them ran again, so there is no trace.\n`
          return { ...judge(first.outcomes, []), output: first.output + note }
        }
        // A folder of its own: the pictures and pages of the first failure stay.
        const second = await run(['--last-failed', '--workers=1', '--trace=on', '--output=test-results/second-run'])
        const output = `${first.output}\n--- ${name}, second run of what failed ---\n${second.output}`
        const counts = judge(first.outcomes, second.outcomes)
        return { ...counts, failed: counts.failed + (first.broken || second.broken ? 1 : 0), output }
      } finally {
        await rm(folder, { recursive: true })
      }
    },
  }
}

interface Pass {
  readonly outcomes: readonly Outcome[]
  readonly output: string
  /** Whether something failed outside of any test, or no test ran at all. */
  readonly broken: boolean
}

async function runPlaywright(root: string, cwd: string, folder: string, args: readonly string[]): Promise<Pass> {
  const report = join(folder, 'report.json')
  await rm(report, { force: true })
  const { code, output } = await runCommand(
    'playwright',
    ['test', '--reporter=list,json', '--last-failed-file', join(folder, 'last-run.json'), ...args],
    { root, cwd, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  )
  const text = await readFile(report, 'utf8').catch(() => '{"suites":[]}')
  const { suites, errors = [] } = JSON.parse(text) as PlaywrightReport
  const outcomes = suites.flatMap(outcomesOf)
  const explained = code === 0 || outcomes.some(({ status }) => status !== 'expected')
  return { outcomes, output, broken: !explained || errors.length > 0 }
}

/** Every test of a suite in a Playwright report. */
export function outcomesOf({ suites = [], specs }: Suite): Outcome[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests.map(({ projectName, status, results }): Outcome => {
      const errors = results.flatMap((result) => result.errors)
      const files = results.flatMap(({ attachments = [] }) => attachments)
      const at = errors.flatMap(({ location }) => (location ? [`at ${basename(location.file)}:${location.line}`] : []))
      const words = stripVTControlCharacters(errors.map(({ message = '' }) => message).join('\n')).split('\n')
      return {
        name: `[${projectName}] ${file}:${line} ${title}`,
        status,
        reason: [...at, ...words.slice(0, maxErrorLines)],
        page: files.flatMap((attached) =>
          attached.name === 'error-context' && attached.path ? pageIn(attached.path) : [],
        ),
        trace: files.findLast((attached) => attached.name === 'trace')?.path,
      }
    }),
  )
  return [...own, ...suites.flatMap(outcomesOf)]
}

/**
 * What both passes come to. A test that failed and then passed is flaky and counts as passed, until there are more than
 * `maxFlaky` of them; one that was skipped counts as failed, for nothing here is skipped.
 */
export function judge(first: readonly Outcome[], second: readonly Outcome[]): Counts {
  const again = new Map(second.map((outcome) => [outcome.name, outcome]))
  const unlucky = first.filter(({ status }) => status !== 'expected')
  const recovered = unlucky.filter(({ name }) => again.get(name)?.status === 'expected')
  // A test that a failed hook kept from running did not fail itself.
  const flaky = recovered.filter(({ status }) => status !== 'skipped')
  const broken = unlucky.filter((outcome) => !recovered.includes(outcome))
  const failed = broken.length + (flaky.length > maxFlaky ? flaky.length : 0)
  const describe = (outcome: Outcome) => {
    const last = again.get(outcome.name)
    const page = outcome.page.length > 0 ? outcome.page : (last?.page ?? [])
    return [
      outcome.name,
      ...outcome.reason,
      ...(last?.trace ? [`trace of its second run: ${last.trace}`] : []),
      ...(page.length > 0 ? ['what stood on the page:', ...page] : []),
    ].join('\n    ')
  }
  return {
    passed: first.length - failed,
    failed,
    failures: broken.map(describe),
    flaky: flaky.map(describe),
  }
}

/** What stood on the page when a journey failed, as Playwright has written it down in roles and names. */
function pageIn(path: string): string[] {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  const begin = lines.indexOf('```yaml') + 1
  return begin === 0 ? [] : lines.slice(begin, lines.indexOf('```', begin)).slice(0, maxPageLines)
}
