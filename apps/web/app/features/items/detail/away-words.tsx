import { distanceBand, kmBetween } from '@itemo/domain/items/distances.ts'
import type { Point } from '@itemo/domain/items/places.ts'
import { kmPerMile } from '@itemo/domain/items/search-distances.ts'
import { useSearchPlace } from '#app/lib/search-place.ts'

interface AwayWordsProps {
  /** A rounded place; null where nobody knows it. */
  readonly item: { readonly [Degrees in keyof Point]: number | null }
}

/** ' · within 2 miles of SE15': about how far an item is from the place of this device, by the same bands as a card. */
export function AwayWords({ item: { latitude, longitude } }: AwayWordsProps) {
  const place = useSearchPlace()
  if (!place || latitude === null || longitude === null) return null
  const miles = distanceBand(kmBetween(place, { latitude, longitude }) / kmPerMile)
  return ` · ${miles === 1 ? 'under 1 mile from' : `within ${miles} miles of`} ${place.label}`
}
