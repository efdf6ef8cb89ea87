// What the linter's result for a file depends on: while none of it changes, the cached result holds.
import { createHash } from 'node:crypto'
import { importsOf, isCode, type SourceFile } from './structure/source.ts'

/** What every file's key depends on: settings, packages, and ambient type declarations. */
const concernsAll =
  /(^|\/)(\.oxlintrc\.json|tsconfig[\w.]*\.json|package\.json|package-lock\.json|[\w-]+\.d\.ts)$|^apps\/web\/app\/routes\.ts$/
const declaresForAll = /^\s*declare (?:module|global)\b/m

/** The framework generates a route's types from the routes around it. */
const generatedTypes = /\/\+types\//
const madeIntoTypes = /^apps\/web\/app\/(root\.tsx$|routes\/)/

/** Whether the text of a file is needed to compute keys. */
export const isForKeys = (path: string): boolean => isCode(path) || /\.(json|js)$/.test(path)

/** A cache key for each source file: it changes with the file, with its imports (transitively), and with what concerns all files. */
export function lintKeys(files: readonly SourceFile[]): Map<string, string> {
  const stamps = new Map(files.map(({ path, text }) => [path, digest([path, text])]))
  const stampsOf = (paths: Iterable<string>) => [...paths].map((path) => stamps.get(path) ?? '').toSorted()
  const code = files.filter(({ path }) => isCode(path) || path.endsWith('.js'))
  const common = files.filter(({ path, text }) => concernsAll.test(path) || (isCode(path) && declaresForAll.test(text)))
  const base = stampsOf(common.map(({ path }) => path))
  const routes = code.map(({ path }) => path).filter((path) => madeIntoTypes.test(path))
  const imported = new Map(
    code.map((file) => {
      const targets = importsOf(file).flatMap(({ target }) => target ?? [])
      return [file.path, targets.some((target) => generatedTypes.test(target)) ? [...targets, ...routes] : targets]
    }),
  )
  const reachedFrom = (path: string) => {
    const reached = new Set([path])
    // A set also hands out what is added to it in the meantime.
    for (const each of reached) {
      for (const target of imported.get(each) ?? []) if (stamps.has(target)) reached.add(target)
    }
    return reached
  }
  return new Map(code.map(({ path }) => [path, digest([path, ...base, ...stampsOf(reachedFrom(path))])]))
}

function digest(texts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text).update('\0')
  return hash.digest('base64url').slice(0, 20)
}
