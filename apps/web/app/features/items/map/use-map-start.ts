import { kmPerMile } from '@itemo/domain/items/search-distances.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo } from 'react'
import { askPlace } from '#app/lib/ask-place.ts'
import { useLocationState } from '#app/lib/location.ts'
import { chosenPlace } from '#app/lib/search-place.ts'
import type { FeedFilter } from '../filter-params.ts'
import { feedQuery } from '../item-queries.ts'
import { startOf, startShowing } from './map-area.ts'
import type { MapStart } from './map-provider.ts'

/**
 * Where the map is put: on the bounds of the address, at the place of the list, or in London. Without any of them the browser is
 * asked for a place, and the list goes by it too; `isLost`: it said none (R58).
 */
export function useMapStart(filter: FeedFilter) {
  const { error } = useLocationState()
  const { bounds, miles } = filter
  const isPlaced = filter.near !== undefined || bounds !== undefined
  const ask = useEffectEvent(() => {
    if (!isPlaced && chosenPlace() === undefined) askPlace()
  })
  useEffect(() => ask(), [])
  // Only the feed says where a postcode is.
  const feed = useInfiniteQuery({ ...feedQuery(filter), enabled: filter.near !== undefined && bounds === undefined })
  const near = filter.near === undefined ? undefined : feed.data?.pages[0]?.near

  const home = useMemo(() => {
    const place = near ? { latitude: near.latitude, longitude: near.longitude } : undefined
    return startOf(place, near && miles !== undefined ? miles * kmPerMile : undefined)
  }, [near, miles])
  const startIn = useCallback(
    ({ clientWidth: width, clientHeight: height }: HTMLElement): MapStart =>
      bounds === undefined ? home : startShowing(bounds, { width, height }),
    [bounds, home],
  )
  return { startIn, isLost: error !== null && !isPlaced }
}
