/** The filters that a list can drop, in this order; a distance becomes a longer one. */
export const widerFilters = ['area', 'dates', 'price', 'category'] as const
export type WiderFilter = (typeof widerFilters)[number]

/** The most counts that are made, including that of a longer distance. */
export const maxWidened = 3
/** Items are counted up to this number; one more means that there are more. */
export const countedItems = 50

/** The most categories that are named where nothing else is known, or in place of an empty list. */
export const maxListedCategories = 6

/** The longest distance that a list is extended to, in miles. */
export const farthestMiles = 125
const widerMiles = [5, 10, 20, 30, 50, 75, 100, farthestMiles] as const

/** The next distance that includes an item farther away than `miles`, and the number of all items within it. */
export function nextDistance(
  miles: number,
  distancesMiles: readonly number[],
): { readonly miles: number; readonly items: number } | undefined {
  const nearest = Math.min(...distancesMiles.filter((one) => one > miles))
  const next = widerMiles.find((one) => one >= nearest)
  return next === undefined ? undefined : { miles: next, items: distancesMiles.filter((one) => one <= next).length }
}
