import type { Category } from '../categories.ts'

/** The most things that can be featured at once. */
export const maxFeatured = 6

/** Something that operators feature on /home: a category by its name, or an item by its id. */
export interface Featured {
  readonly kind: 'category' | 'item'
  readonly id: string
  /** Shown from one instant until another; null: no beginning, or no end. */
  readonly from: string | null
  readonly until: string | null
}

/** What is featured at an instant, in order, and when that changes by itself; null: never. */
export function featuredAt(featured: readonly Featured[], at: Date) {
  const shown = featured.filter(
    ({ from, until }) => (from === null || new Date(from) <= at) && (until === null || at < new Date(until)),
  )
  const instants = featured
    .flatMap(({ from, until }) => [from, until])
    .flatMap((instant) => (instant === null ? [] : [new Date(instant)]))
    .filter((instant) => instant > at)
    .toSorted((a, b) => a.getTime() - b.getTime())
  const idsOf = (kind: Featured['kind']) => shown.filter((one) => one.kind === kind).map(({ id }) => id)
  return { itemIds: idsOf('item'), categories: idsOf('category') as Category[], changesAt: instants[0] ?? null }
}
