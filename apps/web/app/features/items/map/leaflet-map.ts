import 'leaflet/dist/leaflet.css'
import './leaflet.css'
import type { Point } from '@itemo/domain/items/places.ts'
import * as leaflet from 'leaflet'
import { cardWidth, nearestZoom, type OpenMapIn } from './map-provider.ts'
import { type ShownMark, updateMarks } from './mark-buttons.ts'

/** A map of Leaflet with the operator's tiles. It needs no key (R26). */
export function openLeaflet({ url, attribution }: { readonly url: string; readonly attribution: string }): OpenMapIn {
  return async (element, start, events) => {
    const moving = !window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const map = leaflet.map(element, {
      center: latLng(start.point),
      zoom: start.zoom,
      minZoom: 4,
      maxZoom: nearestZoom,
      worldCopyJump: true,
      zoomAnimation: moving,
      fadeAnimation: moving,
      markerZoomAnimation: moving,
    })
    map.attributionControl.setPrefix(false)
    const tell = () => {
      const bounds = map.getBounds()
      const [south, west, north, east] = [bounds.getSouth(), bounds.getWest(), bounds.getNorth(), bounds.getEast()]
      events.onMove({ south, west, north, east, zoom: map.getZoom() })
    }
    map.on('moveend', tell)
    watchTiles(leaflet.tileLayer(url, { attribution }), events).addTo(map)
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
      place: (wanted) =>
        updateMarks(marks, wanted, (mark, button) => {
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
          autoPanPadding: [12, 12],
        })
        card = opened.setLatLng(latLng(point)).setContent(content)
        // On the map, not on the marker: markers come and go when the map moves.
        card.openOn(map)
        card.on('remove', () => {
          if (card !== opened) return
          card = undefined
          events.onCardClosed()
        })
      },
      closeCard,
      close: () => {
        resized.disconnect()
        card = undefined
        map.remove()
      },
    }
  }
}

/** Tells of the first tile that is there, or, at once, that none of the first ones came. */
function watchTiles(
  layer: leaflet.TileLayer,
  { onReady, onFailure }: Pick<Parameters<OpenMapIn>[2], 'onReady' | 'onFailure'>,
) {
  let arrived = false
  layer.once('tileload', () => {
    arrived = true
    onReady()
  })
  layer.once('load', () => {
    if (!arrived) onFailure('tiles')
  })
  return layer
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
