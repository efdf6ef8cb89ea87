// The stages that run with Vitest: starts it and reads its report.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runLimited } from './run-limited.ts'
import { firstLines, type Outcome, type Pass, runTwice } from './second-run.ts'
import { type Stage, stageLimitMs } from './stages.ts'

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    /** Why the file failed where no test of it did. */
    readonly message: string
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[]
      readonly title: string
      readonly status: string
      readonly failureMessages: readonly string[] | null
    }[]
  }[]
}

interface VitestOptions {
  /** Whether those that failed run a second time, as many as `limit`. */
  readonly again?: boolean
  readonly limit?: number
  /** How long one pass may take. */
  readonly timeoutMs?: number
}

/** A run stops after this many failures: without a server, every test would wait for its own time limit. */
const maxFailures = 30

/** The reporter that lists the files being run, for a run that never ends. */
const reporter = fileURLToPath(new URL('running-files.ts', import.meta.url))

/** Runs the tests selected by `args`. */
export function vitestStage(
  name: string,
  args: readonly string[],
  { again = false, limit, timeoutMs = stageLimitMs }: VitestOptions = {},
): Stage {
  return {
    name,
    async run(root) {
      const folder = await mkdtemp(join(tmpdir(), 'itemo-test-'))
      try {
        const report = join(folder, 'report.json')
        const run = (failed?: readonly Outcome[]) => runVitest({ root, report, timeoutMs }, args, failed)
        return await runTwice(run, again ? limit : 0)
      } finally {
        await rm(folder, { recursive: true })
      }
    },
  }
}

async function runVitest(
  { root, report, timeoutMs }: { readonly root: string; readonly report: string; readonly timeoutMs: number },
  args: readonly string[],
  failed?: readonly Outcome[],
): Promise<Pass> {
  await rm(report, { force: true })
  const running = `${report}.running`
  const reporters = ['--reporter=default', '--reporter=json', `--reporter=${reporter}`, `--outputFile.json=${report}`]
  const { code, output, timedOut } = await runLimited(
    'vitest',
    ['run', ...args, ...reporters, `--bail=${maxFailures}`, ...only(root, failed)],
    {
      root,
      timeoutMs,
      env: { ITEMO_RUNNING_FILES: running },
    },
  )
  const text = await readFile(report, 'utf8').catch(() => '{"testResults":[]}')
  const outcomes = outcomesOf(root, JSON.parse(text) as VitestReport, failed !== undefined)
  // A run that exits with an error and no failed test did fail: an error outside of any test, or no tests at all.
  const broken = code !== 0 && outcomes.every(({ status }) => status === 'expected')
  const left = timedOut ? await readFile(running, 'utf8').catch(() => '') : ''
  return { outcomes, output: left === '' ? output : `${output}These files were under way:\n${left}`, broken }
}

/** The arguments that select what failed: files, and test names unless a file failed as a whole. */
function only(root: string, failed: readonly Outcome[] = []): string[] {
  const split = failed.map(({ name }) => name.split(separator))
  // Vitest matches against the names of the groups and the test, joined like this.
  const titles = split.map(([, ...path]) => path.join(separator))
  const files = [...new Set(split.map(([file = '']) => join(root, file)))]
  const pattern = titles.map((title) => `^${title.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)}$`).join('|')
  return failed.length === 0 || titles.includes('') ? files : [...files, '-t', pattern]
}

const separator = ' > '

/** Every test of a report, and every file that failed as a whole; with `files`, every file. */
export function outcomesOf(root: string, { testResults }: VitestReport, files = false): Outcome[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const tests = assertionResults.map((test) =>
      outcome([file, ...test.ancestorTitles, test.title].join(separator), test.status, test.failureMessages ?? []),
    )
    const asWhole = status !== 'passed' && tests.every((test) => test.status === 'expected')
    return files || asWhole ? [...tests, outcome(file, asWhole ? 'failed' : 'passed', [message])] : tests
  })
}

function outcome(name: string, status: string, messages: readonly string[]): Outcome {
  return {
    name,
    // What was skipped counts as failed: nothing here is skipped.
    status: status === 'passed' ? 'expected' : status === 'failed' ? 'unexpected' : 'skipped',
    reason: status === 'passed' ? [] : firstLines(messages),
    page: [],
    trace: undefined,
  }
}
