// Which tests run a line of the product, and in which order they are asked.
import { readFile, readdir } from 'node:fs/promises'
import { join, posix } from 'node:path'

/** What one file of tests runs. */
export interface TestReach {
  readonly test: string
  readonly project: string
  readonly seconds: number
  /** The names of the functions that ran, by file of the product. */
  readonly reach: Readonly<Record<string, readonly string[]>>
}

/** What the setup file `note-reach.ts` wrote into a folder, with what the report of the run says of each file. */
export async function readReach(folder: string, report: ReachReport): Promise<TestReach[]> {
  const seconds = new Map(report.testResults.map((file) => [file.name, (file.endTime - file.startTime) / 1000]))
  const names = await readdir(folder)
  return Promise.all(
    names.map(async (name) => {
      const { test, reach } = JSON.parse(await readFile(join(folder, name), 'utf8')) as Pick<
        TestReach,
        'test' | 'reach'
      >
      const timed = [...seconds].find(([path]) => path.endsWith(`/${test}`))
      return { test, reach, project: projectOf(test), seconds: timed?.[1] ?? 0 }
    }),
  )
}

/** The part of a Vitest report that says how long each file took. */
export interface ReachReport {
  readonly testResults: readonly { readonly name: string; readonly startTime: number; readonly endTime: number }[]
}

/** The Vitest project of a file of the tests of `npm run check`. */
export function projectOf(test: string): string {
  return test.startsWith('apps/server/') ? 'server' : 'unit'
}

/** So many seconds of tests a mutant is asked by at most: of those that read a constant anywhere, the likeliest ones. */
export const maxSeconds = 240

/** What the slow tests of one feature take at most, by one worker. */
export const slowSeconds = 120

/** Features whose tests go through the code of another one. */
const neighbours: ReadonlyMap<string, string> = new Map([
  ['accounts', 'gotrue-wire'],
  ['gotrue-wire', 'accounts'],
  ['messages', 'moderation'],
])

/**
 * Those of all slow tests that belong to the feature of a file or to its neighbour, the nearest first: to find out what each of them runs takes half of
 * the time that a whole run has.
 */
export function slowTestsOf(file: string, slow: readonly string[]): string[] {
  const [, feature = ''] = /^(?:apps\/server\/src\/features|packages\/domain\/src)\/([^/]+)\//.exec(file) ?? []
  const features = [feature, neighbours.get(feature)].filter((name) => name !== undefined && name !== '')
  return slow
    .filter((test) => features.some((name) => test.startsWith(`apps/server/src/features/${name}/`)))
    .toSorted((one, other) => commonFolders(file, other) - commonFolders(file, one))
}

/** The first of some tests, as many as fit into so many seconds by what they took without a fault, and what they took in all. */
export function firstTests(
  tests: readonly TestReach[],
  budgetSeconds: number,
): { readonly files: readonly string[]; readonly seconds: number } {
  const files: string[] = []
  let total = 0
  for (const { test, seconds } of tests) {
    if (files.length > 0 && total + seconds > budgetSeconds) break
    files.push(test)
    total += seconds
  }
  return { files, seconds: total }
}

/** What reads the declarations of many modules, and calls nothing of them. */
const readers: ReadonlySet<string> = new Set(['apps/server/src/all-jobs.test.ts'])

/**
 * The tests that run the function in which a line stands, those first that are likeliest to notice: pure ones, then those of the
 * same folder, then the quicker ones. A constant is read by all that import it, so that no count helps: all tests that run
 * anything of its file come first, and then all others.
 */
export function testsReaching(
  tests: readonly TestReach[],
  at: { readonly file: string; readonly source: string; readonly line: number },
): TestReach[] {
  const { kind, name } = declarationAt(at.source, at.line)
  const distance = ({ test, project, reach }: TestReach) =>
    (at.file in reach ? 0 : 2000) + (project === 'unit' ? 0 : 1000) - commonFolders(at.file, test)
  return tests
    .filter(({ test, reach, project }) => {
      const names = reach[at.file]
      if (kind === 'function') return names?.includes(name)
      if (readers.has(test)) return true
      return names !== undefined || (kind === 'exported' && project !== 'unit')
    })
    .toSorted((one, other) => distance(one) - distance(other) || one.seconds - other.seconds)
}

interface Declaration {
  /** A constant that others import may be read anywhere. */
  readonly kind: 'function' | 'own' | 'exported'
  readonly name: string
}

/** The declaration of the file's outermost level in which a line stands. */
export function declarationAt(source: string, line: number): Declaration {
  const above = source.split('\n').slice(0, line).toReversed()
  for (const text of above) {
    const [, exported, word, name = ''] = /^(export )?(?:async )?(function\*?|const|let|class) (\w+)/.exec(text) ?? []
    if (word?.startsWith('function')) return { kind: 'function', name }
    if (word !== undefined) return { kind: exported === undefined ? 'own' : 'exported', name }
  }
  return { kind: 'own', name: '' }
}

function commonFolders(one: string, other: string): number {
  const folders = posix.dirname(other).split('/')
  const count = posix
    .dirname(one)
    .split('/')
    .findIndex((folder, index) => folder !== folders[index])
  return count < 0 ? folders.length : count
}
