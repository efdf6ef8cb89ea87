// The stages that Vitest runs: how, and what its report says of each test.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { runCommand } from './run-command.ts'
import { firstLines, type Outcome, type Pass, runTwice } from './second-run.ts'
import type { Stage } from './stages.ts'

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
  /** Which part of the files runs, as in `1/2`. */
  readonly shard?: string
}

/** Runs the tests that `args` choose. */
export function vitestStage(
  name: string,
  args: readonly string[],
  { again = false, limit, shard }: VitestOptions = {},
): Stage {
  // What failed is chosen by its file: another share of those files would leave some of them out.
  const first = shard === undefined ? args : [...args, `--shard=${shard}`]
  return {
    name,
    async run(root) {
      const folder = await mkdtemp(join(tmpdir(), 'itemo-test-'))
      try {
        const report = join(folder, 'report.json')
        return await runTwice((failed) => runVitest(root, report, failed ? args : first, failed), again ? limit : 0)
      } finally {
        await rm(folder, { recursive: true })
      }
    },
  }
}

async function runVitest(
  root: string,
  report: string,
  args: readonly string[],
  failed?: readonly Outcome[],
): Promise<Pass> {
  await rm(report, { force: true })
  const { code, output } = await runCommand(
    'vitest',
    ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...only(root, failed)],
    { root },
  )
  const text = await readFile(report, 'utf8').catch(() => '{"testResults":[]}')
  const outcomes = outcomesOf(root, JSON.parse(text) as VitestReport, failed !== undefined)
  // A run that ended badly without a failed test did fail: an error outside of any test, or no test at all.
  return { outcomes, output, broken: code !== 0 && outcomes.every(({ status }) => status === 'expected') }
}

/** Chooses the files of what failed, and the tests unless a file failed as a whole. */
function only(root: string, failed: readonly Outcome[] = []): string[] {
  const split = failed.map(({ name }) => name.split(separator))
  // Vitest compares with the names of the groups and of the test, joined as here.
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
