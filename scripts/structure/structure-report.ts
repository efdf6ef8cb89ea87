/**
 * What `npm run structure -- --report` measures: how far a reader has to go, and how much there is to read.
 *
 * The click "Approve" is measured from its route on the server, name by name: the function that the route calls, every
 * top-level function or constant that one names, and so on through all files. Every name counts, whichever branch it stands in,
 * so it is an upper bound of the files of features that one request passes. A file is entered twice when calls leave it and
 * come back to it (files that name each other, directly or by others). Jobs and listeners are other requests.
 */
import { posix } from 'node:path'
import { sharedNames, smallFolders } from './layout.ts'
import { importsOf, isTest, type SourceFile, withoutComments } from './source.ts'

/** Lines of product code when the layout began to be reworked: commit 7585ce3, 23 November 2026, counted by `countLines`. */
const linesAtStart = 53_304

const product = /^(?:apps\/server\/src|apps\/web\/(?:app|worker)|packages\/[^/]+\/src)\/.*\.tsx?$/
const generated = new Set(['apps/server/src/db-schema.ts'])

/** Product code: no tests, seeds or generated files. */
export function productFiles(files: readonly SourceFile[]): SourceFile[] {
  return files.filter(({ path }) => isProduct(path))
}

export function isProduct(path: string): boolean {
  return product.test(path) && !isTest(path) && !generated.has(path)
}

export function countLines(files: readonly SourceFile[]): number {
  return files.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)
}

interface Declaration {
  readonly file: string
  readonly name: string
  readonly body: string
}

const start = /^(?:export\s+)?(?:async\s+)?(?:function\*?|const|let|class)\s+(\w+)/gm
const imported = /^import\s+\{([^}]*)\}\s+from\s+['"]([^'"]+)['"]/gm

function declarationsOf({ path, text }: SourceFile): Declaration[] {
  const code = withoutComments(text)
  const found = Array.from(code.matchAll(start))
  return found.map((match, index) => ({
    file: path,
    name: match[1] ?? '',
    body: code.slice(match.index + match[0].length, found[index + 1]?.index),
  }))
}

/** What a file calls the values that it imports, with where they come from. */
function importedNames(file: SourceFile): Map<string, { file: string; name: string }> {
  const targets = new Map(importsOf(file).map(({ specifier, target }) => [specifier, target]))
  return new Map(
    Array.from(file.text.matchAll(imported)).flatMap(([, list = '', specifier = '']) => {
      const target = targets.get(specifier)
      if (target === undefined) return []
      return list
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== '' && !entry.startsWith('type '))
        .map((entry): [string, { file: string; name: string }] => {
          const [name = '', alias = name] = entry.split(/\s+as\s+/)
          return [alias, { file: target, name }]
        })
    }),
  )
}

/** The files that a function passes, and those of them that its calls come back to. */
export function followCalls(files: readonly SourceFile[], from: { file: string; name: string }) {
  const sources = new Map(files.map((file) => [file.path, file]))
  const declared = new Map(files.map((file) => [file.path, declarationsOf(file)]))
  const named = new Map(files.map((file) => [file.path, importedNames(file)]))
  const seen = new Set<string>()
  const edges = new Map<string, Set<string>>()
  const visit = ({ file, name }: { file: string; name: string }): void => {
    const key = `${file} ${name}`
    const declaration = declared.get(file)?.find((candidate) => candidate.name === name)
    if (seen.has(key) || declaration === undefined || !sources.has(file)) return
    seen.add(key)
    const reached = edges.get(file) ?? new Set()
    edges.set(file, reached)
    for (const [word] of declaration.body.matchAll(/(?<![.\w])[A-Za-z_]\w*/g)) {
      const target = named.get(file)?.get(word) ?? { file, name: word }
      if (target.file !== file && declared.get(target.file)?.some((candidate) => candidate.name === target.name)) {
        reached.add(target.file)
      }
      visit(target)
    }
  }
  visit(from)
  return { passed: [...edges.keys()].toSorted(), twice: filesInCycles(edges) }
}

/** The files from which a way leads back to themselves. */
export function filesInCycles(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const leadsTo = (from: string, goal: string, seen = new Set<string>()): boolean => {
    for (const next of edges.get(from) ?? []) {
      if (next === goal) return true
      if (seen.has(next)) continue
      seen.add(next)
      if (leadsTo(next, goal, seen)) return true
    }
    return false
  }
  return [...edges.keys()].filter((file) => leadsTo(file, file)).toSorted()
}

/** The files that import each other in a circle, types included. */
export function importCycles(files: readonly SourceFile[]): string[] {
  return filesInCycles(
    new Map(
      files.map((file) => [
        file.path,
        new Set(
          importsOf(file).flatMap(({ target }) => (target === undefined || target === file.path ? [] : [target])),
        ),
      ]),
    ),
  )
}

/** The share of files of each app and package whose name no other file of it has, in per cent. */
export function uniqueNames(paths: readonly string[]): number {
  const code = paths.filter(
    (path) => /^(?:apps|packages)\/.*\.tsx?$/.test(path) && posix.basename(path) !== 'routes.ts',
  )
  const shared = new Set(sharedNames(code).flat())
  return (100 * code.filter((path) => !shared.has(path)).length) / code.length
}

/** Feature folders of one or two files. */
export function tinyFolders(paths: readonly string[]): string[] {
  return smallFolders(paths).flatMap(([folder, files]) => (files <= 2 ? [folder] : []))
}

interface Outside {
  readonly citations: number
  readonly unresolved: number
  /** Exports that nothing imports, as knip counts them. */
  readonly unusedExports: number
  /** What the rework of the layout added to product code, features apart; undefined without the history. */
  readonly linesOfRework: number | undefined
}

const percentOf = (lines: number) => ((100 * lines) / linesAtStart).toFixed(1)

/** The report, a measure a line. */
export function writeReport(files: readonly SourceFile[], paths: readonly string[], outside: Outside): string[] {
  const code = productFiles(files)
  const { passed, twice } = followCalls(code, {
    file: 'apps/server/src/features/rentals/rental-transitions.ts',
    name: 'approveRental',
  })
  const inFeatures = (file: string) => file.startsWith('apps/server/src/features/')
  // The route itself is one of them.
  const way = ['apps/server/src/features/rentals/routes.ts', ...passed.filter(inFeatures)]
  const sizes = code.map(({ path, text }) => ({ path, lines: countLines([{ path, text }]) }))
  const ordered = sizes.toSorted((a, b) => a.lines - b.lines)
  const largest = ordered.at(-1)
  const lines = countLines(code)
  return [
    `files of features on the click "Approve": ${way.length} (at most 18), entered twice: ${twice.filter(inFeatures).length}`,
    ...way.map((file) => `  ${file}${twice.includes(file) ? '  entered twice' : ''}`),
    `unique file names: ${uniqueNames(paths).toFixed(1)} %`,
    `feature folders of one or two files: ${tinyFolders(paths).length}`,
    `files in import cycles, types included: ${importCycles(files).length}`,
    `exports that nothing imports: ${outside.unusedExports}`,
    `lines of product code: ${lines}, ${percentOf(lines - linesAtStart)} % against ${linesAtStart}`,
    outside.linesOfRework === undefined
      ? 'lines of the rework, without what features added: the history is not here'
      : `lines of the rework, without what features added: ${outside.linesOfRework}, ${percentOf(outside.linesOfRework)} %`,
    `median file: ${ordered[Math.floor(ordered.length / 2)]?.lines ?? 0} lines, largest: ${largest?.lines ?? 0} (${largest?.path ?? ''})`,
    `citations that resolve: ${outside.citations} of ${outside.citations + outside.unresolved}`,
  ]
}
