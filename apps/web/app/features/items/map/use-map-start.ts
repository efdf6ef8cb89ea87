import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLocationState } from '#app/lib/location.ts'
import type { FeedFilter } from '../filter-params.ts'
import { feedQuery } from '../item-queries.ts'
import { startOf } from './map-area.ts'
import type { MapArea, MapStart } from './map-provider.ts'

/** Where the map was left, and which start that belongs to. */
interface LeftMap {
  readonly home: string
  readonly start: MapStart
}

const leftKey = ['items', 'map-left']

/** Where the map begins: where it was left, at the place of the filter, where the person is, or in London (not `located`). */
export function useMapStart(filter: FeedFilter) {
  const client = useQueryClient()
  const { userLocation } = useLocationState()
  // Only the feed says where a postcode is.
  const feed = useInfiniteQuery({ ...feedQuery(filter), enabled: filter.near !== undefined })
  const near = filter.near === undefined ? undefined : feed.data?.pages[0]?.near

  const home = useMemo(() => {
    const person = userLocation ? { latitude: userLocation.lat, longitude: userLocation.lng } : undefined
    const place = near ? { latitude: near.latitude, longitude: near.longitude } : person
    return startOf(place, near ? filter.within : undefined)
  }, [near, userLocation, filter.within])
  const name = JSON.stringify(home)
  const [left] = useState(() => client.getQueryData<LeftMap>(leftKey))

  const start = useMemo(() => (left?.home === name ? left.start : home), [left, name, home])
  const remember = ({ south, west, north, east, zoom }: MapArea) => {
    const point = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
    client.setQueryData<LeftMap>(leftKey, { home: name, start: { point, zoom } })
  }
  return { start, located: userLocation !== null || Boolean(near), remember }
}
