import { kmPerMile } from './search-distances.ts'

/** A result on a page of a search, best first. */
export interface FoundPlace {
  readonly id: string
  /** How well it matches: 1 is best. */
  readonly class: number
  readonly isBoosted: boolean
  /** The distance in kilometres; null when the search has no place, or the item's place is unknown. */
  readonly km: number | null
}

/** One boosted item is raised in this many results. */
const stretch = 5
/** It isn't raised above results that are nearer by more than this, in kilometres: 5 miles. */
const maxFartherKm = 5 * kmPerMile

/**
 * The order of a page of results, as indexes, with boosted items raised: never above a better match, nor above one that is nearer by more
 * than 5 miles, and one in every five results (R55). Which of several boosted items is raised changes every hour, in an order that nobody
 * can choose.
 */
export function raiseBoosted(page: readonly FoundPlace[], hour: number): number[] {
  const order: number[] = []
  // Counted across classes, since a class may have only a few results.
  let nextRise = 0
  for (const each of new Set(page.map((place) => place.class))) {
    let left = page.flatMap((place, index) => (place.class === each ? [{ ...place, index }] : []))
    const inTurn = left.filter(({ isBoosted }) => isBoosted).toSorted((a, b) => turnOf(a.id, hour) - turnOf(b.id, hour))
    while (left.length > 0) {
      const [next] = left
      const risen =
        order.length >= nextRise
          ? inTurn.find((one) => left.includes(one) && (one === next || mayPass(one, next)))
          : undefined
      const taken = risen ?? next
      if (risen) nextRise = order.length + stretch
      order.push(taken?.index ?? 0)
      left = left.filter((one) => one !== taken)
    }
  }
  return order
}

/** The first remaining result is the nearest of its class. */
function mayPass({ km }: FoundPlace, nearest: FoundPlace | undefined): boolean {
  if (!nearest || nearest.km === null) return true
  return km !== null && km <= nearest.km + maxFartherKm
}

/** A pseudo-random number for an item and an hour, which nobody can choose. */
function turnOf(id: string, hour: number): number {
  let hash = 2_166_136_261
  for (const character of `${hour} ${id}`) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619)
  // Without this final mix, the last characters would hardly change the order.
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507)
  return (hash ^ (hash >>> 13)) >>> 0
}
