import { nearbyMiles } from '@itemo/domain/items/search-distances.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { nearText } from '#app/lib/search-place.ts'
import type { FeedFilter } from '../filter-params.ts'
import { feedQuery } from '../item-queries.ts'
import { middleOf, widenedTo } from './map-area.ts'
import type { EmptyMap } from './map-notes.tsx'
import type { MapArea } from './map-provider.ts'

interface Asked {
  readonly filter: FeedFilter
  /** What of the map is empty; undefined where it is not. */
  readonly area: MapArea | undefined
  readonly onBounds: (bounds: string) => void
}

/** What an empty map says, by the nearest match beyond it, or one of those far away; undefined for a map with items. */
export function useEmptyMap({ filter, area, onBounds }: Asked): EmptyMap | undefined {
  const near = area && nearText(middleOf(area))
  const around = { ...filter, near, bounds: undefined, miles: undefined, sort: 'nearest' } satisfies FeedFilter
  const feed = useInfiniteQuery({ ...feedQuery(around), enabled: near !== undefined })
  if (!area) return undefined
  const placed = feed.data?.pages[0]?.items.find(({ latitude, longitude }) => latitude !== null && longitude !== null)
  if (!placed)
    return feed.data
      ? { where: 'anywhere' }
      : { where: 'here', onZoomOut: undefined, isNearest: false, alert: undefined }
  const { latitude, longitude, distance_miles: miles } = placed
  // An alert knows no piece of the map, but a place.
  const alert = { ...filter, bounds: undefined, sort: undefined, near: filter.bounds ? near : (filter.near ?? near) }
  const isPlaced = latitude !== null && longitude !== null
  return {
    where: 'here',
    alert,
    // Beyond what is near a list goes by age (R81).
    isNearest: miles !== null && miles <= nearbyMiles,
    onZoomOut: isPlaced ? () => onBounds(widenedTo(area, { latitude, longitude })) : undefined,
  }
}
