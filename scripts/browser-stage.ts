// The e2e stage: runs the journeys with Playwright and reads its report.
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { runLimited } from './run-limited.ts'
import { firstLines, type Outcome, type Pass, runTwice } from './second-run.ts'
import { type Stage, stageLimitMs } from './stages.ts'

const maxPageLines = 60

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
      readonly status: Outcome['status'] | 'flaky'
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
export function browserStage(name: string, cwd: string, limit?: number): Stage {
  return {
    name,
    async run(root) {
      const folder = await mkdtemp(join(tmpdir(), 'itemo-browser-'))
      try {
        const second = ['--last-failed', '--workers=1', '--trace=on', '--output=test-results/second-run']
        return await runTwice((failed) => runPlaywright(root, cwd, folder, failed ? second : []), limit)
      } finally {
        await rm(folder, { recursive: true })
      }
    },
  }
}

async function runPlaywright(root: string, cwd: string, folder: string, args: readonly string[]): Promise<Pass> {
  const report = join(folder, 'report.json')
  await rm(report, { force: true })
  const { code, output } = await runLimited(
    'playwright',
    ['test', '--reporter=list,json', '--last-failed-file', join(folder, 'last-run.json'), ...args],
    { root, cwd, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report }, timeoutMs: stageLimitMs },
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
      return {
        name: `[${projectName}] ${file}:${line} ${title}`,
        status: status === 'flaky' ? 'unexpected' : status,
        reason: [...at, ...firstLines(errors.map(({ message = '' }) => message))],
        page: files.flatMap((attached) =>
          attached.name === 'error-context' && attached.path ? pageIn(attached.path) : [],
        ),
        trace: files.findLast((attached) => attached.name === 'trace')?.path,
      }
    }),
  )
  return [...own, ...suites.flatMap(outcomesOf)]
}

/** The accessibility snapshot that Playwright wrote when a journey failed. */
function pageIn(path: string): string[] {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  const begin = lines.indexOf('```yaml') + 1
  return begin === 0 ? [] : lines.slice(begin, lines.indexOf('```', begin)).slice(0, maxPageLines)
}
