// Draws mutations by chance from a seed that is printed, so that a run can be made again.
import type { Mutation } from './operators.ts'

/** Numbers from 0 to below 1, always the same for a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * The mutations of each area in a random order, taken in turn: area after area, and of each a line that was not drawn yet with
 * one of its mutations. A caller that needs more goes on reading.
 */
export function* drawMutations(areas: readonly (readonly Mutation[])[], random: () => number): Generator<Mutation> {
  const queues = areas.map((mutations) => shuffled([...groupByLine(mutations).values()], random))
  while (queues.some(({ length }) => length > 0)) {
    for (const queue of queues) {
      const choices = queue.pop()
      const drawn = choices?.[Math.floor(random() * choices.length)]
      if (drawn) yield drawn
    }
  }
}

function groupByLine(mutations: readonly Mutation[]): Map<string, Mutation[]> {
  return Map.groupBy(mutations, ({ file, line }) => `${file}:${line}`)
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((value) => ({ value, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ value }) => value)
}
