import './map.css'
import type { ItemCardView } from '@itemo/contract/item-views.ts'
import type { ClientConfigView } from '@itemo/contract/site-views.ts'
import type { Point } from '@itemo/domain/items/places.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { fieldReasonOf } from '#app/lib/api-error.ts'
import { clientConfigQuery } from '#app/lib/client-config.ts'
import { cx } from '#app/lib/cx.ts'
import { storeText, readStored } from '#app/lib/kept-text.ts'
import { onLinkPress } from '#app/lib/link-press.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { FeedHeading, ResultCount } from '../components/feed-heading.tsx'
import { countFilters, type FeedFilter } from '../filter-params.ts'
import { mapQuery } from '../item-queries.ts'
import { boundsOf, isAt } from './map-area.ts'
import { MapCard } from './map-card.tsx'
import { MapCarousel } from './map-carousel.tsx'
import { MapList } from './map-list.tsx'
import { clusterItems } from './map-marks.ts'
import { MapFailed, MapNotes, MapSearch, NoStreets } from './map-notes.tsx'
import type { MapArea } from './map-provider.ts'
import { useEmptyMap } from './use-empty-map.ts'
import { useMap } from './use-map.ts'
import { useMapStart } from './use-map-start.ts'
import { useWide } from './use-wide.ts'

interface MapViewProps {
  readonly title: string
  /** Next to the title: the filters, and the switch between list and map. */
  readonly aside: ReactNode
  readonly filter: FeedFilter
  readonly onClearFilter: () => void
  /** Called to limit the list to an area of the map. */
  readonly onBounds: (bounds: string) => void
}

/** The items on a map (spec: marketplace 2 "Map view shows markers"). Loaded only on request. */
export function MapView(props: MapViewProps) {
  const config = useQuery(clientConfigQuery())
  if (config.data) return <ItemMap {...props} map={config.data.map} />
  return (
    <>
      <FeedHeading title={props.title} aside={props.aside} />
      <MapFrame hasChips={countFilters(props.filter) > 0}>
        {config.error || config.isPaused ? (
          <LoadError title="The map couldn't be loaded" query={config} />
        ) : (
          <MapWaits />
        )}
      </MapFrame>
    </>
  )
}

/** The content of a pressed mark, and the mark itself, which gets the focus back. */
interface Opened {
  readonly key: string
  readonly point: Point
  readonly items: readonly ItemCardView[]
}

/** How long a map has to be idle before it's searched, in milliseconds. */
const restMs = 400

/** Whether this device searches as the map moves: on unless switched off. */
const followKey = 'itemo.map-follow'

/** A map that is searched as it moves, with a mark for every item, a card for the pressed one, and the cards of all. */
function ItemMap({
  map: config,
  title,
  aside,
  filter,
  onClearFilter,
  onBounds,
}: MapViewProps & Pick<ClientConfigView, 'map'>) {
  const { startIn, isLost, isUnknown } = useMapStart(filter)
  const isWide = useWide()
  const [area, setArea] = useState<MapArea>()
  const [moved, setMoved] = useState<MapArea>()
  const [searched, setSearched] = useState<string>()
  const [follow, setFollow] = useState(() => readStored('localStorage', followKey) !== 'off')
  // The bounds that this map wrote to the address: it already shows them.
  const [own, setOwn] = useState<string>()
  const [opened, setOpened] = useState<Opened>()
  const [pressed, setPressed] = useState<{ readonly id: string; readonly press: number }>()
  const [looked, setLooked] = useState<string>()
  const [card] = useState(() => document.createElement('div'))

  // The circle of the list, until the person moves the map to another area.
  const narrowing = own === undefined ? filter : { ...filter, bounds: own }
  const found = useQuery({ ...mapQuery(narrowing, searched ?? ''), enabled: searched !== undefined })
  const [last, setLast] = useState(found.data)
  if (found.data && found.data !== last) setLast(found.data)
  // If the filter itself isn't wrong, a retry may succeed: until then the previous items stay.
  const shown = found.data ?? (found.error && fieldReasonOf(found.error) === undefined ? last : undefined)
  const items = useMemo(() => shown?.items ?? [], [shown])
  const arrange = useMemo(() => clusterItems(items), [items])
  const marks = useMemo(() => (area ? arrange(area) : []), [arrange, area])
  const raised = useMemo(
    () => marks.find((mark) => mark.key === looked || mark.items().some(({ id }) => id === looked))?.key,
    [marks, looked],
  )

  const { element, setElement, map, state, hasStreets, retry, attempt } = useMap(config, startIn, {
    onMove: (next, forCard) => {
      setArea(next)
      // A move for a card isn't a search of another area.
      if (forCard && !moved) return
      const isPut = element !== null && isAt(next, startIn(element))
      setMoved(isPut ? undefined : next)
      if (isPut) setSearched(filter.bounds ?? boundsOf(next))
    },
    onPress: (key) => {
      const target = marks.find((mark) => mark.key === key)?.target()
      if (target?.kind === 'zoom') map?.show(target.point, target.zoom)
      if (target?.kind !== 'items') return
      setOpened({ key, point: target.point, items: target.items })
      const [first] = target.items
      if (first) setPressed((before) => ({ id: first.id, press: (before?.press ?? 0) + 1 }))
    },
    onCardClosed: () => setOpened(undefined),
  })
  const search = (next: MapArea) => {
    const bounds = boundsOf(next)
    setMoved(undefined)
    setOwn(bounds)
    setSearched(bounds)
    onBounds(bounds)
  }
  const searchMoved = useEffectEvent(() => moved && search(moved))
  useEffect(() => {
    if (!moved || !follow) return undefined
    const timer = setTimeout(searchMoved, restMs)
    const stop = () => clearTimeout(timer)
    const ignore = onLinkPress(stop)
    return () => {
      ignore()
      stop()
    }
  }, [moved, follow])

  useEffect(() => {
    map?.place(marks, raised)
  }, [map, marks, raised])
  const put = useEffectEvent(() => {
    if (!map || !element || isUnknown) return
    if (filter.bounds !== undefined && filter.bounds === own) return
    setOwn(undefined)
    const { point, zoom } = startIn(element)
    map.show(point, zoom)
  })
  useEffect(() => put(), [map, element, startIn])
  useLayoutEffect(() => {
    if (opened) map?.openCard(opened.point, card)
    else map?.closeCard()
  }, [map, opened, card])

  const narrowed =
    countFilters({ ...filter, bounds: undefined }) > 0 || Boolean(filter.search) || filter.category !== undefined
  const isEmpty = items.length === 0 && found.data !== undefined && !found.isPlaceholderData
  const empty = useEmptyMap({ filter, area: isEmpty ? area : undefined, onBounds })
  const close = () => {
    if (!opened) return
    setOpened(undefined)
    map?.focusMark(opened.key)
  }
  const notes = (
    <MapNotes
      isLost={isLost}
      failure={found.error}
      onRetrySearch={() => void found.refetch()}
      empty={empty}
      isCut={found.data?.total_is_more === true}
      onClearFilter={narrowed ? onClearFilter : undefined}
    />
  )
  const cards = { items, dates: filter.dates, pressed, onLook: setLooked }

  return (
    <section aria-label="Map of items" className="lg:grid lg:grid-cols-2 lg:items-start lg:gap-x-6">
      <div className="min-w-0">
        <FeedHeading title={title} aside={aside}>
          {found.data?.total ? <ResultCount count={found.data} dates={filter.dates} /> : null}
          {hasStreets ? null : <NoStreets />}
        </FeedHeading>
        {isWide ? notes : null}
        {isWide ? <MapList {...cards} /> : null}
      </div>
      <MapFrame hasChips={countFilters(filter) > 0}>
        {state.phase === 'failed' ? (
          <MapFailed failure={state.failure} onRetry={retry} />
        ) : (
          <>
            {isUnknown && !map ? null : (
              <div
                key={attempt}
                ref={setElement}
                role="group"
                aria-label="Map: arrow keys move it, + and − zoom"
                className="item-map absolute inset-0"
              />
            )}
            {state.phase === 'opening' ? <MapWaits /> : null}
            <MapSearch
              searching={state.phase === 'open' && found.isFetching}
              onSearch={moved && !follow ? () => search(moved) : undefined}
            />
            <div className="absolute end-3 top-3 z-10 rounded-full bg-surface ps-1.5 pe-4 shadow-e2">
              <Checkbox
                label="Search as I move"
                checked={follow}
                onChange={(next) => {
                  setFollow(next)
                  storeText('localStorage', followKey, next ? undefined : 'off')
                }}
              />
            </div>
            <div
              className={cx(
                'pointer-events-none absolute inset-x-0 bottom-6 z-10 flex flex-col gap-2',
                // The button for the list is below the notes.
                items.length === 0 && 'max-md:bottom-20',
              )}
            >
              {isWide ? null : notes}
              {isWide || items.length === 0 ? null : <MapCarousel {...cards} />}
            </div>
          </>
        )}
      </MapFrame>
      {opened ? createPortal(<MapCard items={opened.items} dates={filter.dates} onClose={close} />, card) : null}
    </section>
  )
}

/** The box of the map: on a phone it fills the space between search and navigation, next to the list it's as high as the window. */
function MapFrame({ hasChips, children }: { readonly hasChips: boolean; readonly children: ReactNode }) {
  return (
    <div
      className={cx(
        'relative isolate grid h-[calc(100dvh-29rem)] min-h-96 place-items-center overflow-hidden border-line bg-sunken max-md:-mx-4 max-md:min-h-80 max-md:border-y md:rounded-card md:border lg:sticky lg:top-4 lg:h-[calc(100dvh-7rem)]',
        hasChips
          ? 'max-md:h-[calc(100dvh-14.75rem-env(safe-area-inset-bottom))]'
          : 'max-md:h-[calc(100dvh-11.5rem-env(safe-area-inset-bottom))]',
      )}
    >
      {children}
    </div>
  )
}

function MapWaits() {
  return <Spinner label="Loading the map" className="size-8 text-brand" />
}
