import 'leaflet/dist/leaflet.css'
import './leaflet.css'
import type { Point } from '@itemo/domain/items/places.ts'
import * as leaflet from 'leaflet'
import { loadPart } from '#app/lib/lazy-part.ts'
import { creditsOf } from './attribution.ts'
import { cardWidth, farthestZoom, type MapEvents, nearestZoom, type OpenMapIn, roughMetres } from './map-provider.ts'
import { type ShownMark, updateMarks } from './mark-buttons.ts'
import { watchTiles } from './tile-watch.ts'

/** How often tiles are asked for again while they do not come, in milliseconds. */
const retryMs = 60_000

interface Tiles {
  /** Null: there are none. */
  readonly url: string | null
  readonly attribution: string
}

/** A map of Leaflet with the operator's tiles over land and towns of our own (ADR-0143). It needs no key (R26). */
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
      // The element is watched below, which hears of the window, too.
      trackResize: false,
    })
    if (!moving) jumpOnly(map)
    const credits = new Credits()
    credits.addTo(map)
    let isForCard = false
    const tell = () => {
      const bounds = map.getBounds()
      const [south, west, north, east] = [bounds.getSouth(), bounds.getWest(), bounds.getNorth(), bounds.getEast()]
      events.onMove({ south, west, north, east, zoom: map.getZoom() }, isForCard)
      isForCard = false
    }
    map.on('autopanstart', () => {
      isForCard = true
    })
    map.on('moveend', tell)
    const stopTiles = addTiles(map, tiles, events)
    if (tiles.url !== null) credits.add(tiles.attribution)
    const stopBase = addBase(map, credits, events)
    // A map that is given room later, as when a phone is turned, has to be told.
    const resized = new ResizeObserver(() => map.invalidateSize({ pan: false }))
    resized.observe(element)

    const marks = new Map<string, ShownMark>()
    let card: leaflet.Popup | undefined
    const closeCard = () => {
      const open = card
      card = undefined
      open?.remove()
    }
    tell()
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
          // The buttons that zoom are on the left.
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
        // On the map, not on the marker: markers come and go when the map moves.
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

/** Keys and a card that needs room move a map without asking whether it may glide. */
function jumpOnly(map: leaflet.Map): void {
  const panBy = map.panBy.bind(map)
  map.panBy = (offset, options) => panBy(offset, { ...options, animate: false })
}

/**
 * Removes a map. Leaflet doesn't take back what it has put off, like the end of a zoom that still glides, and that fails where the map
 * has no pane any more: it is left an empty one, and nobody hears of what is moved in it.
 */
function removeMap(map: leaflet.Map): void {
  map.remove()
  map.off()
  Object.assign(map, { _mapPane: document.createElement('div') })
}

/** Puts the tiles on a map and says whether they are there; while they are not, they are asked for again. Answers how to stop. */
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

/** Draws what needs no tiles, once it is loaded: then the map is there. Without it the tiles have to do. Answers how to stop. */
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
 * Who made what a map shows, in its corner. Leaflet's own control writes the operator's words as HTML, which the policy of pages may
 * refuse, and with it the map (ADR-0183).
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

  /** Adds the words of one maker, a piece of HTML. */
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

/** An icon that is a button of ours, rather than a picture. */
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
