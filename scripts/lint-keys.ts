// What the linter's word on a file depends on: where none of it changed, its word is known.
import { createHash } from 'node:crypto'
import { importsOf, isCode, type SourceFile } from './structure/source.ts'

/** What every file's key depends on: settings, packages, and what declares types without being imported. */
const concernsAll =
  /(^|\/)(\.oxlintrc\.json|tsconfig[\w.]*\.json|package\.json|package-lock\.json|[\w-]+\.d\.ts)$|^apps\/web\/app\/routes\.ts$/
const declaresForAll = /^\s*declare (?:module|global)\b/m

/** The types that the framework generates for a route are made of the routes around it. */
const generatedTypes = /\/\+types\//
const madeIntoTypes = /^apps\/web\/app\/(root\.tsx$|routes\/)/

/** Whether a file's text is needed to find keys. */
export const isForKeys = (path: string): boolean => isCode(path) || /\.(json|js)$/.test(path)

/**
 * A key for each file of code. It changes with the file, with anything that the file imports, in however many steps, and with what
 * concerns all files.
 */
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
