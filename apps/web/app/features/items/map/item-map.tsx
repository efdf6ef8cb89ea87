import './map.css'
import type { ClientConfigView } from '@itemo/contract/site-views.ts'
import type { ItemCardView } from '@itemo/contract/item-views.ts'
import type { Point } from '@itemo/domain/items/places.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { FeedHeading } from '../components/feed-heading.tsx'
import { ResultCount } from '../components/result-count.tsx'
import { countFilters, type FeedFilter } from '../filter-params.ts'
import { mapQuery } from '../item-queries.ts'
import { boundsOf } from './map-area.ts'
import { withoutLocation } from './map-copy.ts'
import { MapCard } from './map-card.tsx'
import { MapFailed, MapNotes, WithoutTiles } from './map-notes.tsx'
import { MapFrame, MapWaits } from './map-frame.tsx'
import { clusterItems } from './map-marks.ts'
import type { MapArea } from './map-provider.ts'
import { useMap } from './use-map.ts'
import { useMapStart } from './use-map-start.ts'

interface ItemMapProps {
  readonly config: ClientConfigView['map']
  readonly title: string
  readonly aside: ReactNode
  readonly filter: FeedFilter
  readonly onClearFilter: () => void
}

/** What a pressed mark shows, and the mark itself, for the focus comes back to it. */
interface Opened {
  readonly key: string
  readonly point: Point
  readonly items: readonly ItemCardView[]
}

/** A map that is searched as it moves, with a mark for every item and a card for the one that is looked at. */
export function ItemMap({ config, title, aside, filter, onClearFilter }: ItemMapProps) {
  const { start, located, remember } = useMapStart(filter)
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
        {located ? null : <p className="text-small text-ink-2">{withoutLocation}</p>}
      </FeedHeading>
      <MapFrame>
        {state.phase === 'failed' ? (
          <MapFailed failure={state.failure} onRetry={retry} />
        ) : (
          <>
            <div key={attempt} ref={setElement} className="item-map absolute inset-0" />
            {state.phase === 'opening' ? <MapWaits /> : null}
            <MapNotes
              searching={state.phase === 'open' && found.isFetching}
              failure={found.error}
              onRetrySearch={() => void found.refetch()}
              empty={found.data?.items.length === 0 && !found.isPlaceholderData}
              onClearFilter={narrowed ? onClearFilter : undefined}
              onSearch={stale && !follow ? search : undefined}
            />
          </>
        )}
      </MapFrame>
      {state.phase === 'open' && state.trouble === 'tiles' ? <WithoutTiles onRetry={retry} /> : null}
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox
          label="Search as the map moves"
          checked={follow}
          onChange={(next) => {
            setFollow(next)
            if (next) search()
          }}
        />
      </div>
      {opened ? createPortal(<MapCard items={opened.items} dates={filter.dates} onClose={close} />, card) : null}
    </section>
  )
}
