// What a run of mutations comes to: a line for each mutant, the percentages, and the survivors.
import type { Mutation } from './operators.ts'

/** Where a mutant was noticed. */
export type Stage = 'check' | 'slow' | 'journeys'

/** A mutant and what came of it. */
export interface Outcome {
  readonly mutation: Mutation
  readonly area: string
  /** The stage whose tests noticed it; undefined for a survivor. */
  readonly stage: Stage | undefined
  /** The test that failed. */
  readonly by?: string | undefined
  /** Whether it kept every test from running, so that it does not count. */
  readonly broken?: boolean | undefined
  /** Stages for which no time was left. */
  readonly untried?: readonly Stage[] | undefined
}

/** The share of mutants that have to be noticed, in percent: by any stage, and by `npm run check` alone. */
export const goals = { all: 92, check: 75 } as const

/** A line about one mutant. */
export function describeOutcome({ mutation, area, stage, by, broken = false, untried = [] }: Outcome): string {
  const { file, line, before, after, operator } = mutation
  const survives = untried.length > 0 ? `SURVIVES (no time for ${untried.join(', ')})` : 'SURVIVES'
  const end = broken ? 'not counted' : (stage ?? survives)
  return [
    `${end}  ${file}:${line}  (${area}, ${operator})`,
    `    ${before.trim()}`,
    `  → ${after.trim() === '' ? '(line removed)' : after.trim()}`,
    ...(by === undefined ? [] : [`    ${by}`]),
  ].join('\n')
}

/** The figures of a run, and whether they reach the goals. */
export function summariseOutcomes(outcomes: readonly Outcome[]): { lines: string[]; reached: boolean } {
  const counted = outcomes.filter(({ broken }) => !broken)
  const share = (part: readonly Outcome[], of: readonly Outcome[]) =>
    of.length === 0 ? 0 : Math.floor((1000 * part.length) / of.length) / 10
  const caught = (list: readonly Outcome[]) => list.filter(({ stage }) => stage !== undefined)
  const byCheck = (list: readonly Outcome[]) => list.filter(({ stage }) => stage === 'check')
  const all = share(caught(counted), counted)
  const check = share(byCheck(counted), counted)
  const areas = [...Map.groupBy(counted, ({ area }) => area)].map(
    ([area, list]) => `  ${area}: ${caught(list).length} of ${list.length}, ${byCheck(list).length} by check`,
  )
  const survivors = counted.filter(({ stage }) => stage === undefined)
  const reached = counted.length > 0 && all >= goals.all && check >= goals.check
  return {
    reached,
    lines: [
      ...areas,
      `caught in all: ${caught(counted).length} of ${counted.length}, ${all} % (goal ${goals.all} %)`,
      `by npm run check alone: ${byCheck(counted).length} of ${counted.length}, ${check} % (goal ${goals.check} %)`,
      ...(outcomes.length > counted.length
        ? [`not counted: ${outcomes.length - counted.length} that kept every test from running`]
        : []),
      ...(survivors.length > 0 ? ['survivors:', ...survivors.map(describeOutcome)] : ['no survivors']),
      reached ? 'The goals are reached.' : 'The goals are NOT reached.',
    ],
  }
}
