// `npm run test:mutate`: mutation testing. Puts one-line faults into a copy of the project, one at a time, and checks whether the
// tests catch them. `--seed N --count N` repeats a sample, `--known` tries the mutants that once survived; exit code 1 below the goals.
import { globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { filesOfAreas } from './mutate/areas.ts'
import {
  maxJourneysMs,
  noteReach,
  requireTypes,
  runJourneys,
  runTests,
  type Verdict,
  type VitestRun,
  withoutTypeErrors,
} from './mutate/checks.ts'
import { equivalentMutants, findKnown, formerSurvivors, isKnown } from './mutate/known-mutants.ts'
import { type Mutation, mutationsOf } from './mutate/operators.ts'
import { copyProject, type ProjectCopy } from './mutate/project-copy.ts'
import {
  firstTests,
  maxSeconds,
  readReach,
  slowSeconds,
  slowTestsOf,
  type TestReach,
  testsReaching,
} from './mutate/reach.ts'
import { describeOutcome, type Outcome, type Stage, summariseOutcomes } from './mutate/report.ts'
import { endAll } from './run-limited.ts'
import { drawMutations, randomOf } from './mutate/sample.ts'
import { startTestPostgres } from './mutate/test-postgres.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Date.now() / 1000) % 100_000) },
    count: { type: 'string', default: '40' },
    minutes: { type: 'string', default: '30' },
    known: { type: 'boolean', default: false },
  },
})
const begun = performance.now()
/** The latest times at which each stage may start a mutant, so that the run ends in time. */
const latestStart: Readonly<Record<Stage, number>> = {
  check: Infinity,
  slow: begun + (Number(options.minutes) - 3) * 60_000,
  journeys: begun + (Number(options.minutes) * 60_000 - maxJourneysMs),
}
const elapsed = () => `${Math.floor((performance.now() - begun) / 60_000)} min`

interface Sampled {
  readonly area: string
  readonly mutation: Mutation
}

/** Draws a sample of mutants that type-check. */
async function drawSample(copy: ProjectCopy, count: number, random: () => number): Promise<Sampled[]> {
  await requireTypes(copy.root)
  const areas = [...filesOfAreas(copy.root)]
  const areaOf = new Map(areas.flatMap(([area, files]) => files.map((file) => [file, area] as const)))
  const drawn = drawMutations(
    areas.map(([, files]) => files.flatMap((file) => mutationsOf(file, readFileSync(join(copy.root, file), 'utf8')))),
    random,
  )
  const sample: Mutation[] = []
  let [refused, equivalent] = [0, 0]
  for (let left = true; left && sample.length < count;) {
    const batch: Mutation[] = []
    while (batch.length < count - sample.length) {
      const next = drawn.next()
      left = next.done !== true
      if (next.done) break
      if (isKnown(equivalentMutants, next.value)) equivalent++
      else batch.push(next.value)
    }
    const allowed = await withoutTypeErrors(copy.root, batch, copy.withMutations)
    refused += batch.length - allowed.length
    sample.push(...allowed)
  }
  console.log(
    `${refused} more were drawn that the types refuse or that share a file with another, ${equivalent} that change nothing`,
  )
  return sample.map((mutation) => ({ mutation, area: areaOf.get(mutation.file) ?? '' }))
}

/** Which sources each test file of `npm run check` reaches; measured once per state of the sources. */
async function findReach(run: VitestRun, { stamp }: ProjectCopy): Promise<TestReach[]> {
  const kept = join(root, '.data/mutate', `${stamp}.json`)
  const text = await readFile(kept, 'utf8').catch(() => undefined)
  if (text !== undefined) return JSON.parse(text) as TestReach[]
  console.log('Running the tests of check without faults first, to see what each of them reaches ...')
  const folder = join(run.scratch, 'reach')
  await mkdir(folder)
  const { report, failures, failedFiles } = await noteReach(run, folder)
  if (failures.length > 0) {
    console.log(`These failed without any fault, and will run again:\n${failures.join('\n')}`)
    const { caught, by } = await runTests(run, { files: failedFiles, seconds: 60 * failedFiles.length })
    if (caught) throw new Error(`A test fails without any fault: ${by}`)
  }
  const reach = await readReach(folder, report)
  await mkdir(join(root, '.data/mutate'), { recursive: true })
  await writeFile(kept, JSON.stringify(reach))
  return reach
}

/** The tests of `npm run check` that reach a mutant. */
async function likelyTests(copy: ProjectCopy, run: VitestRun, { file, line }: Mutation) {
  const source = await readFile(join(copy.root, file), 'utf8')
  return firstTests(testsReaching(await findReach(run, copy), { file, source, line }), maxSeconds)
}

/** The slow tests of its feature. */
function slowTests({ root: cwd }: ProjectCopy, { file }: Mutation) {
  const slow = globSync('apps/server/src/features/**/*.slow.test.ts', { cwd })
  return {
    files: slowTestsOf(
      file,
      slow.map((path) => path.replaceAll('\\', '/')),
    ),
    seconds: slowSeconds,
  }
}

/** Runs one stage's tests against a mutant. */
async function askTests(
  copy: ProjectCopy,
  run: VitestRun,
  stage: 'check' | 'slow',
  mutation: Mutation,
): Promise<Verdict> {
  const tests = await (stage === 'check' ? likelyTests(copy, run, mutation) : slowTests(copy, mutation))
  return copy.withMutations([mutation], () => runTests(run, tests))
}

const tooLate: Verdict = { caught: false, tooSlow: true }

/** Runs one stage against every mutant that has survived so far. */
async function askStage(
  stage: Stage,
  outcomes: readonly Outcome[],
  ask: (mutation: Mutation) => Promise<Verdict>,
): Promise<Outcome[]> {
  const left = outcomes.filter((outcome) => outcome.stage === undefined)
  if (left.length > 0) console.log(`\n${stage}: ${left.length} to try`)
  const results: Outcome[] = []
  for (const outcome of outcomes) {
    if (outcome.stage !== undefined) results.push(outcome)
    else {
      const isLate = performance.now() > latestStart[stage]
      const { caught, by, broken, tooSlow } = isLate ? tooLate : await ask(outcome.mutation)
      const untried = tooSlow ? [...(outcome.untried ?? []), stage] : outcome.untried
      const result = caught ? { ...outcome, stage, by, broken } : { ...outcome, untried }
      console.log(`${elapsed()}: ${describeOutcome(result)}`)
      results.push(result)
    }
  }
  return results
}

/** Runs all stages; answers whether the goals are reached. */
async function main(copy: ProjectCopy, run: VitestRun, sweep: () => Promise<void>): Promise<boolean> {
  const seed = Number(options.seed)
  if (!options.known) console.log(`--seed ${seed} --count ${options.count}`)
  const sample = options.known
    ? formerSurvivors.map((known) => ({ area: 'known', mutation: findKnown(copy.root, known) }))
    : await drawSample(copy, Number(options.count), randomOf(seed))
  let outcomes: Outcome[] = sample.map((sampled) => ({ ...sampled, stage: undefined }))
  for (const stage of ['check', 'slow'] as const) {
    outcomes = await askStage(stage, outcomes, async (mutation) => {
      const verdict = await askTests(copy, run, stage, mutation)
      await sweep()
      return verdict
    })
  }
  outcomes = await askStage('journeys', outcomes, (mutation) =>
    copy.withMutations([mutation], () => runJourneys(copy.root, mutation.file)),
  )
  const { lines, reached } = summariseOutcomes(outcomes)
  console.log(`\n${lines.join('\n')}\n${elapsed()} in all`)
  return reached
}

const scratch = await mkdtemp(join(tmpdir(), 'itemo-mutate-runs-'))
const copy = await copyProject(root)
const postgres = await startTestPostgres()
const cleanUp = async () => {
  endAll()
  await postgres.stop()
  await Promise.all([copy, { remove: () => rm(scratch, { recursive: true, force: true }) }].map((it) => it.remove()))
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void cleanUp().finally(() => process.exit(130)))
}
try {
  const reached = await main(copy, { root: copy.root, postgresUrl: postgres.url, scratch }, () => postgres.sweep())
  process.exitCode = reached ? 0 : 1
} finally {
  await cleanUp()
}
