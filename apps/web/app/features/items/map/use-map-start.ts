import type { Point } from '@itemo/domain/items/places.ts'
import { kmPerMile } from '@itemo/domain/items/search-distances.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { requestPlace } from '#app/lib/ask-place.ts'
import { useLocationState } from '#app/lib/location.ts'
import { chosenPlace, isPosition } from '#app/lib/search-place.ts'
import type { FeedFilter } from '../filter-params.ts'
import { feedQuery } from '../item-queries.ts'
import { startOf, startShowing } from './map-area.ts'
import type { MapStart } from './map-provider.ts'

/**
 * Where the map starts: at the bounds in the address, at the place of the list, or in London. With neither of the first two the browser is
 * asked for a position, which the list then uses too; `isLost`: it gave none (R58). `isUnknown`: the position is still being requested, and
 * until then the map stays where it is.
 */
export function useMapStart(filter: FeedFilter) {
  const { error } = useLocationState()
  const { bounds, miles } = filter
  const isPlaced = filter.near !== undefined || bounds !== undefined
  const ask = useEffectEvent(() => {
    if (!isPlaced && chosenPlace() === undefined) requestPlace()
  })
  useEffect(() => ask(), [])
  const position = positionOf(filter.near)
  const [known, setKnown] = useState<{ readonly near: string; readonly point: Point }>()
  const isAsked = filter.near !== undefined && !position && bounds === undefined && known?.near !== filter.near
  // Only the feed resolves a postcode to a position.
  const feed = useInfiniteQuery({ ...feedQuery(filter), enabled: isAsked })
  const answer = isAsked ? feed.data?.pages[0]?.near : undefined
  if (answer && filter.near !== undefined) setKnown({ near: filter.near, point: answer })
  const { latitude, longitude } = position ?? (known?.near === filter.near ? known?.point : undefined) ?? {}

  const home = useMemo(() => {
    if (latitude === undefined || longitude === undefined) return startOf(undefined, undefined)
    return startOf({ latitude, longitude }, miles === undefined ? undefined : miles * kmPerMile)
  }, [latitude, longitude, miles])
  const startIn = useCallback(
    ({ clientWidth: width, clientHeight: height }: HTMLElement): MapStart =>
      bounds === undefined ? home : startShowing(bounds, { width, height }),
    [bounds, home],
  )
  return { startIn, isLost: error !== null && !isPlaced, isUnknown: isAsked && feed.isFetching }
}

/** The position of a filter whose place is in degrees. */
function positionOf(near: string | undefined): Point | undefined {
  if (near === undefined || !isPosition(near)) return undefined
  const [latitude = 0, longitude = 0] = near.split(',').map(Number)
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}
