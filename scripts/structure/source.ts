// What the structure guard looks at: the project's own source files and what they import.
import { readFile, readdir } from 'node:fs/promises'
import { join, posix } from 'node:path'

export interface SourceFile {
  /** From the root of the project, with forward slashes. */
  readonly path: string
  readonly text: string
}

export interface Import {
  /** As written. */
  readonly specifier: string
  /** The file of the project it names, or undefined for a package. */
  readonly target: string | undefined
  readonly typeOnly: boolean
  /** Imported while running, by the code that needs it. */
  readonly dynamic: boolean
  readonly line: number
}

export interface Complaint {
  readonly path: string
  readonly line?: number
  readonly text: string
  /** A warning is shown and fails nothing. */
  readonly warning?: boolean
}

/** A rule looks at one file and says what is wrong with it. */
export type Rule = (file: SourceFile) => Complaint[]

const places = ['packages', 'apps', 'e2e', 'scripts', 'bench']
const never = new Set([
  'node_modules',
  'build',
  '.react-router',
  '.data',
  'test-results',
  'playwright-report',
  'public',
])

/** Every file of the project, from its root. */
export async function listPaths(root: string, folder = ''): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true })
  const lists = entries.map(async (entry) => {
    const path = posix.join(folder, entry.name)
    if (!entry.isDirectory()) return [path]
    return entry.name === '.git' || (never.has(entry.name) && entry.name !== 'public') ? [] : listPaths(root, path)
  })
  return (await Promise.all(lists)).flat()
}

/** The documents and the SQL of the project. */
export async function readTexts(root: string, paths: readonly string[]): Promise<SourceFile[]> {
  const texts = paths.filter((path) => /\.(md|sql)$/.test(path)).toSorted()
  return Promise.all(texts.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })))
}

/** All source files of the project. */
export async function readSources(root: string): Promise<SourceFile[]> {
  const paths = (await Promise.all(places.map((place) => listSources(root, place)))).flat().sort()
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })))
}

async function listSources(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => [])
  const lists = entries.map(async (entry) => {
    if (never.has(entry.name)) return []
    const path = posix.join(folder, entry.name)
    if (entry.isDirectory()) return listSources(root, path)
    return /\.(ts|tsx|mjs|js|css)$/.test(entry.name) ? [path] : []
  })
  return (await Promise.all(lists)).flat()
}

const importForms = [
  /^[ \t]*(?:import|export)\s+(type\s)?[^'"`;()]*?\bfrom\s*['"]([^'"\n]+)['"]/gm,
  /^[ \t]*import\s+()['"]([^'"\n]+)['"]/gm,
  /\bimport\(\s*()['"]([^'"\n]+)['"]\s*\)/g,
]

/** What a file imports, statically or while running. */
export function importsOf({ path, text }: SourceFile): Import[] {
  return importForms
    .flatMap((form) => [...text.matchAll(form)])
    .map((match) => ({
      dynamic: match[0].startsWith('import('),
      specifier: match[2] ?? '',
      target: resolveImport(path, match[2] ?? ''),
      typeOnly: match[1] !== undefined && match[1] !== '',
      line: lineAt(text, (match.index ?? 0) + match[0].length),
    }))
}

function resolveImport(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  if (specifier.startsWith('#app/')) return specifier.replace('#app/', 'apps/web/app/')
  return specifier.startsWith('@itemo/')
    ? specifier.replace(/^@itemo\/(domain|contract|card-sandbox)\//, 'packages/$1/src/').replace(/^@itemo\//, 'apps/')
    : undefined
}

/** Everything but comments, with the line breaks kept so that positions still name their line. */
export function withoutComments(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|[^:'"`\\])\/\/.*$/gm, '$1')
}

export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith('e2e/') || path.startsWith('apps/server/test/')
}

export function isCode(path: string): boolean {
  return /\.(ts|tsx|mjs)$/.test(path)
}
