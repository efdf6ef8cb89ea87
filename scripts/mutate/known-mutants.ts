// The lists of mutations that are kept by hand: those that changed nothing, and those that once survived. A line is found by its
// text, so that they outlive its moving.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutation } from './operators.ts'

/** One entry of a list. */
export interface KnownMutant {
  readonly file: string
  /** The line without its indent, as it stands. */
  readonly before: string
  /** What takes its place; empty where the line goes. */
  readonly after: string
  /** Why nothing changes, or what survived. */
  readonly why: string
}

/** Mutations that change nothing anyone could notice, each with the reason. They are never counted. */
export const equivalentMutants = readList('equivalent-mutants.json')

/** Faults that no test noticed when they were tried by hand; `--known` tries them again. */
export const formerSurvivors = readList('former-survivors.json')

function readList(name: string): readonly KnownMutant[] {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as readonly KnownMutant[]
}

/** Whether a mutation stands in a list. */
export function isKnown(list: readonly KnownMutant[], { file, before, after }: Mutation): boolean {
  return list.some(
    (known) => known.file === file && known.before === before.trim() && known.after.trim() === after.trim(),
  )
}

/** The mutation of an entry, at the place where its line stands now. @throws when the line is gone, or stands there twice. */
export function findKnown(root: string, { file, before, after }: KnownMutant): Mutation {
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  const places = lines.flatMap((text, index) => (text.trim() === before ? [index] : []))
  const [index] = places
  if (index === undefined || places.length > 1) {
    throw new Error(
      `${file}: "${before}" stands there ${places.length} times: bring the list of known mutants up to date`,
    )
  }
  const line = lines[index] ?? ''
  const indent = line.slice(0, line.length - line.trimStart().length)
  return { file, line: index + 1, operator: 'by hand', before: line, after: after === '' ? '' : indent + after }
}
