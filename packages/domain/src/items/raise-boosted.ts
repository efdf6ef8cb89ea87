import { kmPerMile } from './search-distances.ts'

/** What of a search stands at a place of its page, best first. */
export interface FoundPlace {
  readonly id: string
  /** How well it matches: 1 is the best. */
  readonly class: number
  readonly isBoosted: boolean
  /** How far away it is in kilometres; null where nobody said around where, or where it is. */
  readonly km: number | null
}

/** One boosted item rises in each so many places of a page. */
const stretch = 5
/** It passes nothing that is nearer by more than this, in kilometres: 5 miles. */
const maxFartherKm = 5 * kmPerMile

/**
 * The places of a page of a search, by their numbers, with what is boosted risen: never above a better match, nor above what is nearer
 * by more than 5 miles, and one in each five places (R55). Which of several it is changes by the hour, in an order that nobody chose.
 */
export function raiseBoosted(page: readonly FoundPlace[], hour: number): number[] {
  const order: number[] = []
  // Counted across classes: each may hold a few places alone.
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

/** The first that is left is the nearest of its class. */
function mayPass({ km }: FoundPlace, nearest: FoundPlace | undefined): boolean {
  if (!nearest || nearest.km === null) return true
  return km !== null && km <= nearest.km + maxFartherKm
}

/** A number that an item has in an hour, and nobody can choose. */
function turnOf(id: string, hour: number): number {
  let hash = 2_166_136_261
  for (const character of `${hour} ${id}`) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619)
  // The last letters alone would hardly change the order: mixed once more, all of them do.
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507)
  return (hash ^ (hash >>> 13)) >>> 0
}
