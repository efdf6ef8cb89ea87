import 'leaflet/dist/leaflet.css'
import './leaflet.css'
import type { Point } from '@itemo/domain/items/places.ts'
import * as leaflet from 'leaflet'
import { loadPart } from '#app/lib/lazy-part.ts'
import { creditsOf } from './attribution.ts'
import { cardWidth, farthestZoom, type MapEvents, nearestZoom, type OpenMapIn, roughMetres } from './map-provider.ts'
import { type ShownMark, updateMarks } from './mark-buttons.ts'
import { watchTiles } from './tile-watch.ts'

/** The interval for retrying tiles that fail to load, in milliseconds. */
const retryMs = 60_000

interface Tiles {
  /** null: no tiles are configured. */
  readonly url: string | null
  readonly attribution: string
}

/** A Leaflet map with the operator's tiles over our own land and towns (ADR-0143). It needs no key (R26). */
export function openLeaflet(tiles: Tiles): OpenMapIn {
  return async (element, start, events) => {
    const moving = !window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const map = leaflet.map(element, {
      center: latLng(start.point),
      zoom: start.zoom,
      minZoom: farthestZoom,
      maxZoom: nearestZoom,
      worldCopyJump: true,
      zoomAnimation: moving,
      fadeAnimation: moving,
      markerZoomAnimation: moving,
      inertia: moving,
      attributionControl: false,
      // The ResizeObserver below covers resizes of the window, too.
      trackResize: false,
    })
    if (!moving) jumpOnly(map)
    const credits = new Credits()
    credits.addTo(map)
    let isForCard = false
    const report = () => {
      const bounds = map.getBounds()
      const [south, west, north, east] = [bounds.getSouth(), bounds.getWest(), bounds.getNorth(), bounds.getEast()]
      events.onMove({ south, west, north, east, zoom: map.getZoom() }, isForCard)
      isForCard = false
    }
    map.on('autopanstart', () => {
      isForCard = true
    })
    map.on('moveend', report)
    const stopTiles = addTiles(map, tiles, events)
    if (tiles.url !== null) credits.add(tiles.attribution)
    const stopBase = addBase(map, credits, events)
    // A map whose element is resized, as when a phone is turned, has to be notified.
    const resized = new ResizeObserver(() => map.invalidateSize({ pan: false }))
    resized.observe(element)

    const marks = new Map<string, ShownMark>()
    let card: leaflet.Popup | undefined
    const closeCard = () => {
      const open = card
      card = undefined
      open?.remove()
    }
    report()
    return {
      show: (point, zoom) => void map.setView(latLng(point), zoom, { animate: moving }),
      place: (wanted, raised) =>
        updateMarks(marks, wanted, raised, (mark, button) => {
          const marker = leaflet.marker(latLng(mark.point), { icon: new ButtonIcon(button), keyboard: false })
          marker.on('click', () => events.onPress(mark.key))
          marker.addTo(map)
          return () => marker.remove()
        }),
      focusMark: (key) => (marks.get(key)?.button ?? element).focus({ preventScroll: true }),
      openCard: (point, content) => {
        closeCard()
        const opened = leaflet.popup({
          minWidth: cardWidth,
          maxWidth: cardWidth,
          closeButton: false,
          className: 'map-card',
          offset: [0, -14],
          // The zoom buttons are on the left.
          autoPanPaddingTopLeft: [60, 64],
          // The row of cards is at the bottom.
          autoPanPaddingBottomRight: [12, 40],
        })
        card = opened.setLatLng(latLng(point)).setContent(content)
        const circle = leaflet.circle(latLng(point), {
          radius: roughMetres,
          interactive: false,
          className: 'map-circle',
        })
        circle.addTo(map)
        // Opened on the map, not on the marker: markers come and go when the map moves.
        card.openOn(map)
        card.on('remove', () => {
          circle.remove()
          if (card !== opened) return
          card = undefined
          events.onCardClosed()
        })
      },
      closeCard,
      close: () => {
        resized.disconnect()
        stopTiles()
        stopBase()
        card = undefined
        removeMap(map)
      },
    }
  }
}

/** Leaflet animates panning by keys and for a card regardless of the reduced-motion setting; this prevents that. */
function jumpOnly(map: leaflet.Map): void {
  const panBy = map.panBy.bind(map)
  map.panBy = (offset, options) => panBy(offset, { ...options, animate: false })
}

/**
 * Removes a map. Leaflet doesn't cancel its pending callbacks, such as the end of a zoom animation, and they fail when the map has no pane.
 * So the map gets an empty one, and its events have no listeners.
 */
function removeMap(map: leaflet.Map): void {
  map.remove()
  map.off()
  Object.assign(map, { _mapPane: document.createElement('div') })
}

/** Adds the tiles to a map and reports whether they load; while they don't, they're retried. Returns a function that stops this. */
function addTiles(map: leaflet.Map, { url }: Tiles, { onReady, onStreets }: MapEvents): () => void {
  if (url === null) {
    onStreets(false)
    return () => undefined
  }
  const layer = leaflet.tileLayer(url)
  let retry: ReturnType<typeof setInterval> | undefined
  const watch = watchTiles(Date.now, (areThere) => {
    clearInterval(retry)
    if (!areThere) retry = setInterval(() => layer.redraw(), retryMs)
    onStreets(areThere)
  })
  layer.on('tileload', watch.onTile)
  layer.on('tileerror', watch.onFailure)
  layer.once('tileload', onReady)
  layer.addTo(map)
  return () => clearInterval(retry)
}

/**
 * Draws the base layer once it's loaded, and the map is then ready. If it fails to load, the tiles have to do. Returns a function that
 * stops this.
 */
function addBase(map: leaflet.Map, credits: Credits, { onReady }: MapEvents): () => void {
  let isOpen = true
  let remove = () => undefined as void
  void loadPart(() => import('./base-layer.ts'))
    .then(({ addBaseLayer, baseAttribution }) => {
      if (!isOpen) return
      remove = addBaseLayer(map)
      credits.add(baseAttribution)
    }, ignored)
    .finally(onReady)
  return () => {
    isOpen = false
    remove()
  }
}

/** The tiles have to do. */
const ignored = () => undefined

/**
 * The attribution in the corner of the map. Leaflet's own control writes the operator's text as HTML, which the page's CSP may reject, and
 * with it the map (ADR-0183).
 */
class Credits extends leaflet.Control {
  readonly #element = document.createElement('div')

  constructor() {
    super({ position: 'bottomright' })
    this.#element.className = 'leaflet-control-attribution'
  }

  override onAdd(): HTMLElement {
    return this.#element
  }

  /** Adds the attribution of one provider, as HTML. */
  add(html: string): void {
    const parts: (string | Node)[] = creditsOf(html).map(({ text, href }) => {
      if (href === undefined) return text
      const link = document.createElement('a')
      Object.assign(link, { href, target: '_blank', rel: 'noopener', textContent: text })
      return link
    })
    if (parts.length === 0) return
    if (this.#element.hasChildNodes()) {
      const line = document.createElement('span')
      line.ariaHidden = 'true'
      line.textContent = ' | '
      parts.unshift(line)
    }
    this.#element.append(...parts)
  }
}

/** An icon that is our own button instead of a picture. */
class ButtonIcon extends leaflet.DivIcon {
  readonly #button: HTMLButtonElement

  constructor(button: HTMLButtonElement) {
    super()
    this.#button = button
  }

  override createIcon(): HTMLElement {
    this.#button.classList.add('leaflet-marker-icon')
    return this.#button
  }
}

function latLng({ latitude, longitude }: Point): leaflet.LatLngTuple {
  return [latitude, longitude]
}
