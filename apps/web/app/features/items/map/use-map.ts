import type { ClientConfigView } from '@itemo/contract/site-views.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { afterPaint } from '#app/lib/after-paint.ts'
import { loadPart } from '#app/lib/lazy-part.ts'
import {
  MapError,
  type MapEvents,
  type MapFailure,
  type MapStart,
  type OpenMap,
  type OpenMapIn,
  untilClosed,
} from './map-provider.ts'

/** spec: marketplace 9 "Map load time-out 15 seconds". */
const patienceMs = 15_000

type MapState =
  | { readonly phase: 'opening' }
  | { readonly phase: 'open' }
  | { readonly phase: 'failed'; readonly failure: MapFailure }

type Handlers = Pick<MapEvents, 'onMove' | 'onPress' | 'onCardClosed'>

/** Opens the configured map in an element at `startIn`, and reports its state. `retry` starts over. */
export function useMap(
  config: ClientConfigView['map'],
  startIn: (element: HTMLElement) => MapStart,
  handlers: Handlers,
) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [map, setMap] = useState<OpenMap>()
  const [state, setState] = useState<MapState>({ phase: 'opening' })
  const [attempt, setAttempt] = useState(1)
  const [hasStreets, setHasStreets] = useState(true)
  const begin = useEffectEvent(startIn)
  const onMove = useEffectEvent(handlers.onMove)
  const onPress = useEffectEvent(handlers.onPress)
  const onCardClosed = useEffectEvent(handlers.onCardClosed)

  useEffect(() => {
    if (!element) return undefined
    let wanted = true
    let opened: OpenMap | undefined
    const settle = (next: MapState) => {
      clearTimeout(timer)
      if (!wanted) return
      setState(next)
      if (next.phase === 'failed') leave()
    }
    const onFailure = (failure: MapFailure) => settle({ phase: 'failed', failure })
    const timer = setTimeout(() => onFailure('timeout'), patienceMs)
    const leave = () => {
      wanted = false
      clearTimeout(timer)
      setMap(undefined)
      opened?.close()
      opened = undefined
    }
    const events = {
      onReady: () => settle({ phase: 'open' }),
      onFailure,
      onStreets: (areThere) => wanted && setHasStreets(areThere),
      onMove: (area, forCard) => wanted && onMove(area, forCard),
      onPress: (key) => wanted && onPress(key),
      onCardClosed: () => wanted && onCardClosed(),
    } satisfies MapEvents

    // The press that opened the map is painted first.
    void Promise.all([openerOf(config), afterPaint()])
      .then(async ([open]) => {
        if (!wanted) return
        const made = untilClosed(await open(element, begin(element), events))
        if (!wanted) return made.close()
        opened = made
        setMap(made)
      })
      .catch((error: unknown) => onFailure(error instanceof MapError ? error.failure : 'script'))
    return leave
  }, [element, config, attempt])

  const retry = () => {
    setState({ phase: 'opening' })
    setAttempt(attempt + 1)
  }
  return { element, setElement, map, state, hasStreets, retry, attempt }
}

/** Only the configured provider is loaded. */
async function openerOf(config: ClientConfigView['map']): Promise<OpenMapIn> {
  if (config.provider === 'google')
    return (await loadPart(() => import('./google-map.ts'))).openGoogle(config.google_maps_key)
  const { openLeaflet } = await loadPart(() => import('./leaflet-map.ts'))
  return openLeaflet({ url: config.tile_url, attribution: config.tile_attribution })
}
