// `npm test`: every check of the project, from types to the browser. `--fast` (npm run check) leaves out the
// slow tests, the build with its budget, and what needs a browser. The last line says how many tests passed and failed; the exit code is 1 when one failed.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { browserStage } from './browser-stage.ts'
import { buildWebIfChanged } from './build-web.ts'
import { endAll } from './run-limited.ts'
import { commandStage, describeStage, oneTest, runLanes, type Stage, summarise } from './stages.ts'
import { vitestStage } from './vitest-stage.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { fast = false } = parseArgs({ options: { fast: { type: 'boolean' } } }).values
const begun = performance.now()

// A failure of `npm run check` is shown at once; in the long run it is tried once more, and printed as flaky if it passes then.
const vitest = (name: string): Stage => vitestStage(name, ['--project', name], { again: !fast })

/** Screens in a browser, by a configuration of their own: reading it finds the browser. */
const component = vitestStage('component', ['--root', 'apps/web'], { again: true })

const build: Stage = {
  name: 'build',
  async run(at) {
    try {
      await buildWebIfChanged(at)
      return { ...oneTest(true), output: '' }
    } catch (error) {
      return { ...oneTest(false), output: String(error) }
    }
  },
}

/** Whether the first page is still small enough; counts what the build made. */
const budget = commandStage('budget', 'node', ['apps/web/scripts/check-budget.ts'])

const e2e = browserStage('e2e', join(root, 'e2e'))

const cheap = [
  commandStage('structure', 'node', ['scripts/check-structure.ts']),
  // Files, exports and packages that nothing uses.
  commandStage('unused', 'knip', ['--no-progress']),
  commandStage('format', 'oxfmt', ['--check']),
  commandStage('lint', 'node', ['scripts/lint.ts']),
  commandStage('types', 'node', ['scripts/types.ts']),
  vitest('unit'),
]

// What the stages started doesn't hear Ctrl-C: each has a process group of its own.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    endAll()
    process.exit(130)
  })
}

const tell = (result: Parameters<typeof describeStage>[0]) => console.log(describeStage(result))

// Three lanes for two cores, since each waits about a third of its time: the server's tests for the database, the slow ones for
// deadlines and processes, the browser's for what has yet to show. No lane waits for another one.
const lanes = fast
  ? [[vitest('server')], cheap]
  : [[vitest('server'), vitest('slow')], [...cheap, build, budget, e2e], [component]]
const results = await runLanes(root, lanes, tell)

const { failed, line } = summarise(results)
console.log(
  `\n${((performance.now() - begun) / 1000).toFixed(1)} s in all${fast ? ' (without slow, component, build and e2e)' : ''}`,
)
console.log(line)
process.exitCode = failed === 0 ? 0 : 1
