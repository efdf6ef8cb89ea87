/** What a list can do without, the first to let go of first; a distance becomes a longer one. */
export const widerFilters = ['area', 'dates', 'price', 'category'] as const
export type WiderFilter = (typeof widerFilters)[number]

/** So many counts are made at most, that of a longer distance among them. */
export const maxWidened = 3
/** So many items are counted, and one more says that there are more. */
export const countedItems = 50

/** So many categories are named where nothing else is known, and so many in place of an empty list. */
export const maxListedCategories = 6

/** The longest distance that a list is widened to, in miles. */
export const farthestMiles = 125
const widerMiles = [5, 10, 20, 30, 50, 75, 100, farthestMiles] as const

/** The next distance that has an item farther than `miles`, and how many lie within it, all of them. */
export function nextDistance(
  miles: number,
  distancesMiles: readonly number[],
): { readonly miles: number; readonly items: number } | undefined {
  const nearest = Math.min(...distancesMiles.filter((one) => one > miles))
  const next = widerMiles.find((one) => one >= nearest)
  return next === undefined ? undefined : { miles: next, items: distancesMiles.filter((one) => one <= next).length }
}
