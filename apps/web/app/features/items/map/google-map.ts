/// <reference types="google.maps" />
import type { Point } from '@itemo/domain/items/places.ts'
import { importLibrary, setOptions } from '@googlemaps/js-api-loader'
import {
  cardWidth,
  farthestZoom,
  MapError,
  type Mark,
  nearestZoom,
  type OpenMapIn,
  roughMetres,
} from './map-provider.ts'
import { type ShownMark, updateMarks } from './mark-buttons.ts'

declare global {
  interface Window {
    /** Called by Google's script when it rejects the key. */
    gm_authFailure?: () => void
  }
}

/** A Google map with the operator's key (R26). The script can be loaded with one key only per page load. */
export function openGoogle(key: string | null): OpenMapIn {
  return async (element, start, events) => {
    if (!key) throw new MapError('no_key')
    window.gm_authFailure = () => events.onFailure('key_refused')
    const maps = await loadMaps(key)
    const map = new maps.Map(element, {
      center: latLng(start.point),
      zoom: start.zoom,
      minZoom: farthestZoom,
      maxZoom: nearestZoom,
      disableDefaultUI: true,
      zoomControl: true,
      clickableIcons: false,
      gestureHandling: 'greedy',
    })
    map.addListener('tilesloaded', events.onReady)
    // An opening card pans the map until it's visible, which no event of its own reports.
    let isForCard = false
    for (const ofPerson of ['dragstart', 'zoom_changed']) {
      map.addListener(ofPerson, () => {
        isForCard = false
      })
    }
    map.addListener('idle', () => {
      const bounds = map.getBounds()?.toJSON()
      if (bounds) events.onMove({ ...bounds, zoom: Math.floor(map.getZoom() ?? start.zoom) }, isForCard)
      isForCard = false
    })
    const marks = createMarks(maps, events.onPress)
    marks.overlay.setMap(map)
    const card = new maps.InfoWindow({ minWidth: cardWidth, maxWidth: cardWidth, headerDisabled: true })
    const circle = new maps.Circle({ radius: roughMetres, clickable: false, strokeWeight: 2, fillOpacity: 0.12 })
    const closeCard = () => {
      card.close()
      circle.setMap(null)
    }
    map.addListener('click', () => {
      closeCard()
      events.onCardClosed()
    })
    return {
      show: (point, zoom) => {
        map.setZoom(zoom)
        map.panTo(latLng(point))
      },
      place: marks.place,
      focusMark: (key) => (marks.shown.get(key)?.button ?? element).focus({ preventScroll: true }),
      openCard: (point, content) => {
        card.setContent(content)
        card.setPosition(latLng(point))
        isForCard = true
        card.open({ map, shouldFocus: false })
        circle.setCenter(latLng(point))
        circle.setMap(map)
      },
      closeCard,
      close: () => {
        marks.overlay.setMap(null)
        maps.event.clearInstanceListeners(map)
        delete window.gm_authFailure
      },
    }
  }
}

let isConfigured = false

async function loadMaps(key: string): Promise<typeof google.maps> {
  if (!isConfigured) setOptions({ key, v: 'weekly', language: 'en-GB', region: 'GB' })
  isConfigured = true
  try {
    await importLibrary('maps')
    return google.maps
  } catch {
    throw new MapError('script')
  }
}

/** The marks as our own buttons in a layer over the map: Google's markers aren't buttons. */
function createMarks(maps: typeof google.maps, onPress: (key: string) => void) {
  const shown = new Map<string, ShownMark>()
  const overlay = new maps.OverlayView()
  const draw = () => {
    const projection = overlay.getProjection()
    const layer = overlay.getPanes()?.overlayMouseTarget
    if (!layer) return
    for (const { mark, button } of shown.values()) {
      const at = projection.fromLatLngToDivPixel(new maps.LatLng(latLng(mark.point)))
      button.style.left = `${at?.x ?? 0}px`
      button.style.top = `${at?.y ?? 0}px`
      if (button.parentElement !== layer) layer.append(button)
    }
  }
  overlay.onAdd = draw
  overlay.draw = draw
  overlay.onRemove = () => {
    for (const { remove } of shown.values()) remove()
  }
  const place = (wanted: readonly Mark[], raised: string | undefined) => {
    updateMarks(shown, wanted, raised, (mark, button) => {
      button.addEventListener('click', (event) => {
        event.stopPropagation()
        onPress(mark.key)
      })
      return () => button.remove()
    })
    draw()
  }
  return { overlay, shown, place }
}

function latLng({ latitude, longitude }: Point): google.maps.LatLngLiteral {
  return { lat: latitude, lng: longitude }
}
