import './map.css'
import type { ClientConfigView } from '@itemo/contract/site-views.ts'
import type { ItemCardView } from '@itemo/contract/item-views.ts'
import type { Point } from '@itemo/domain/items/places.ts'
import { kmPerMile } from '@itemo/domain/items/search-distances.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { clientConfigQuery } from '#app/lib/client-config.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { FeedHeading, ResultCount } from '../components/feed-heading.tsx'
import { countFilters, type FeedFilter } from '../filter-params.ts'
import { feedQuery, mapQuery } from '../item-queries.ts'
import { boundsOf, startOf } from './map-area.ts'
import { MapCard } from './map-card.tsx'
import { MapFailed, MapNotes, WithoutTiles } from './map-notes.tsx'
import { clusterItems } from './map-marks.ts'
import type { MapArea, MapStart } from './map-provider.ts'
import { useMap } from './use-map.ts'
import { askPlace } from '#app/lib/ask-place.ts'
import { useLocationState } from '#app/lib/location.ts'
import { chosenPlace } from '#app/lib/search-place.ts'

interface MapViewProps {
  readonly title: string
  /** Next to the title: the filters, and the choice of list or map. */
  readonly aside: ReactNode
  readonly filter: FeedFilter
  readonly onClearFilter: () => void
}

/** The items on a map (spec: marketplace 2 "Map view shows markers"). It is loaded only when someone asks for it. */
export function MapView(props: MapViewProps) {
  const config = useQuery(clientConfigQuery())
  if (config.data) return <ItemMap {...props} map={config.data.map} />
  return (
    <>
      <FeedHeading title={props.title} aside={props.aside} />
      <MapFrame>
        {config.error ? <LoadError title="The map couldn't be loaded" query={config} /> : <MapWaits />}
      </MapFrame>
    </>
  )
}

/** What a pressed mark shows, and the mark itself, for the focus comes back to it. */
interface Opened {
  readonly key: string
  readonly point: Point
  readonly items: readonly ItemCardView[]
}

/** A map that is searched as it moves, with a mark for every item and a card for the one that is looked at. */
function ItemMap({ map: config, title, aside, filter, onClearFilter }: MapViewProps & Pick<ClientConfigView, 'map'>) {
  const { start, isLost, remember } = useMapStart(filter)
  const [area, setArea] = useState<MapArea>()
  const [searched, setSearched] = useState<string>()
  const [follow, setFollow] = useState(true)
  const [opened, setOpened] = useState<Opened>()
  const [card] = useState(() => document.createElement('div'))

  const found = useQuery({ ...mapQuery(filter, searched ?? ''), enabled: searched !== undefined })
  const arrange = useMemo(() => clusterItems(found.data?.items ?? []), [found.data])
  const marks = useMemo(() => (area ? arrange(area) : []), [arrange, area])

  const { setElement, map, state, retry, attempt } = useMap(config, start, {
    onMove: (next) => {
      setArea(next)
      remember(next)
      if (follow || searched === undefined) setSearched(boundsOf(next))
    },
    onPress: (key) => {
      const target = marks.find((mark) => mark.key === key)?.target()
      if (target?.kind === 'zoom') map?.show(target.point, target.zoom)
      if (target?.kind === 'items') setOpened({ key, point: target.point, items: target.items })
    },
    onCardClosed: () => setOpened(undefined),
  })
  useEffect(() => {
    map?.place(marks)
  }, [map, marks])
  useEffect(() => {
    map?.show(start.point, start.zoom)
  }, [map, start])
  useLayoutEffect(() => {
    if (opened) map?.openCard(opened.point, card)
    else map?.closeCard()
  }, [map, opened, card])

  const narrowed = countFilters(filter) > 0 || Boolean(filter.search) || filter.category !== undefined
  const search = () => area && setSearched(boundsOf(area))
  const stale = area !== undefined && searched !== boundsOf(area)
  const close = () => {
    if (!opened) return
    setOpened(undefined)
    map?.focusMark(opened.key)
  }

  return (
    <section aria-label="Map of items">
      <FeedHeading title={title} aside={aside}>
        {found.data ? <ResultCount count={found.data} dates={filter.dates} /> : null}
      </FeedHeading>
      <MapFrame>
        {state.phase === 'failed' ? (
          <MapFailed failure={state.failure} onRetry={retry} />
        ) : (
          <>
            <div key={attempt} ref={setElement} className="item-map absolute inset-0" />
            {state.phase === 'opening' ? <MapWaits /> : null}
            <MapNotes
              isLost={isLost}
              searching={state.phase === 'open' && found.isFetching}
              failure={found.error}
              onRetrySearch={() => void found.refetch()}
              empty={found.data?.items.length === 0 && !found.isPlaceholderData}
              onClearFilter={narrowed ? onClearFilter : undefined}
              onSearch={stale && !follow ? search : undefined}
            />
            <div className="absolute end-3 top-3 z-10 rounded-full bg-surface ps-1.5 pe-4 shadow-e2">
              <Checkbox
                label="Search as the map moves"
                checked={follow}
                onChange={(next) => {
                  setFollow(next)
                  if (next) search()
                }}
              />
            </div>
          </>
        )}
      </MapFrame>
      {state.phase === 'open' && state.trouble === 'tiles' ? <WithoutTiles onRetry={retry} /> : null}
      {opened ? createPortal(<MapCard items={opened.items} dates={filter.dates} onClose={close} />, card) : null}
    </section>
  )
}

function MapFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="relative isolate grid h-[min(62dvh,38rem)] min-h-96 place-items-center overflow-hidden border-line bg-sunken max-md:-mx-4 max-md:h-[calc(100dvh-14.75rem)] max-md:min-h-80 max-md:border-y md:rounded-card md:border">
      {children}
    </div>
  )
}

function MapWaits() {
  return <Spinner label="Loading the map" className="size-8 text-brand" />
}

/** Where the map was left, and which start that belongs to. */
interface LeftMap {
  readonly home: string
  readonly start: MapStart
}

const leftKey = ['items', 'map-left']

/**
 * Where the map begins: where it was left, at the place of the list, or in London. Without a place the browser is asked for one, and
 * the list goes by it too; `isLost`: it said none (R58).
 */
function useMapStart(filter: FeedFilter) {
  const client = useQueryClient()
  const { error } = useLocationState()
  const isPlaced = filter.near !== undefined
  const ask = useEffectEvent(() => {
    if (!isPlaced && chosenPlace() === undefined) askPlace()
  })
  useEffect(() => ask(), [])
  // Only the feed says where a postcode is.
  const feed = useInfiniteQuery({ ...feedQuery(filter), enabled: filter.near !== undefined })
  const near = filter.near === undefined ? undefined : feed.data?.pages[0]?.near

  const home = useMemo(() => {
    const place = near ? { latitude: near.latitude, longitude: near.longitude } : undefined
    return startOf(place, near && filter.miles !== undefined ? filter.miles * kmPerMile : undefined)
  }, [near, filter.miles])
  const name = JSON.stringify(home)
  const [left] = useState(() => client.getQueryData<LeftMap>(leftKey))

  const start = useMemo(() => (left?.home === name ? left.start : home), [left, name, home])
  const remember = ({ south, west, north, east, zoom }: MapArea) => {
    const point = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
    client.setQueryData<LeftMap>(leftKey, { home: name, start: { point, zoom } })
  }
  return { start, isLost: error !== null && !isPlaced, remember }
}
