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
  /** The area of the map that is empty; undefined when it isn't empty. */
  readonly area: MapArea | undefined
  readonly onBounds: (bounds: string) => void
}

/** The note for an empty map, based on the nearest match outside it, or on one far away; undefined for a map with items. */
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
  // An alert has a place, but can't be limited to an area of the map.
  const alert = { ...filter, bounds: undefined, sort: undefined, near: filter.bounds ? near : (filter.near ?? near) }
  const isPlaced = latitude !== null && longitude !== null
  return {
    where: 'here',
    alert,
    // Beyond the nearby items a list is sorted by age (R81).
    isNearest: miles !== null && miles <= nearbyMiles,
    onZoomOut: isPlaced ? () => onBounds(widenedTo(area, { latitude, longitude })) : undefined,
  }
}
