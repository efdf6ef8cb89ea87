import { distanceBand, kmBetween } from '@itemo/domain/items/distances.ts'
import type { Point } from '@itemo/domain/items/places.ts'
import { kmPerMile } from '@itemo/domain/items/search-distances.ts'
import { useSearchPlace } from '#app/lib/search-place.ts'

interface AwayWordsProps {
  /** A rounded position; null where it's unknown. */
  readonly item: { readonly [Degrees in keyof Point]: number | null }
}

/** ' · within 2 miles of SE15': roughly how far an item is from the place of this device, in the same bands as on a card. */
export function AwayWords({ item: { latitude, longitude } }: AwayWordsProps) {
  const place = useSearchPlace()
  if (!place || latitude === null || longitude === null) return null
  const miles = distanceBand(kmBetween(place, { latitude, longitude }) / kmPerMile)
  return ` · ${miles === 1 ? 'under 1 mile from' : `within ${miles} miles of`} ${place.label}`
}
