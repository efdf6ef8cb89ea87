import type { Point } from '@itemo/domain/items/places.ts'

/** The part of the world that a map shows. Degrees; `zoom` doubles the scale with each step. */
export interface MapArea {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
  readonly zoom: number
}

/** Something to press on the map: an item, or several that are close together. */
export interface Mark {
  /** The same thing keeps its key, and with it its button and the focus. */
  readonly key: string
  readonly point: Point
  readonly name: string
  readonly text: string
  readonly look: 'item' | 'boosted' | 'cluster'
}

/** Why there is no map. */
export type MapFailure = 'timeout' | 'no_key' | 'key_refused' | 'script'

export interface MapEvents {
  readonly onReady: () => void
  readonly onFailure: (failure: MapFailure) => void
  /** Whether the streets are there, each time that it changes; a map without them has land, sea and towns. */
  readonly onStreets: (areThere: boolean) => void
  /** It shows another part of the world; also said once at the start. `forCard`: only so that a card that opened is seen. */
  readonly onMove: (area: MapArea, forCard: boolean) => void
  readonly onPress: (key: string) => void
  /** The person closed the card on the map itself. */
  readonly onCardClosed: () => void
}

/** A map that is open. Its marks are buttons in the document, in the order in which they are given. */
export interface OpenMap {
  readonly show: (point: Point, zoom: number) => void
  /** Places marks, and lifts one of them above the others. */
  readonly place: (marks: readonly Mark[], raised: string | undefined) => void
  /** Puts the focus on a mark, or on the map when the mark is gone. */
  readonly focusMark: (key: string) => void
  /** Opens a card over a place, with the circle in which what it shows is: nobody sees more of where that is (R25). */
  readonly openCard: (point: Point, content: HTMLElement) => void
  readonly closeCard: () => void
  readonly close: () => void
}

/** The same map, which does nothing more once it is closed: anyone who still holds it may not have heard of that yet. */
export function untilClosed(map: OpenMap): OpenMap {
  let open = true
  const whileOpen =
    <Given extends unknown[]>(act: (...given: Given) => void) =>
    (...given: Given) => {
      if (open) act(...given)
    }
  return {
    show: whileOpen(map.show),
    place: whileOpen(map.place),
    focusMark: whileOpen(map.focusMark),
    openCard: whileOpen(map.openCard),
    closeCard: whileOpen(map.closeCard),
    close: whileOpen(() => {
      open = false
      map.close()
    }),
  }
}

/** Draws a map into an element. Rejects with a MapError when there will be none. */
export type OpenMapIn = (element: HTMLElement, start: MapStart, events: MapEvents) => Promise<OpenMap>

export interface MapStart {
  readonly point: Point
  readonly zoom: number
}

export class MapError extends Error {
  override readonly name = 'MapError'
  readonly failure: MapFailure
  constructor(failure: MapFailure) {
    super(`No map: ${failure}`)
    this.failure = failure
  }
}

/** All of the country is on it. */
export const farthestZoom = 5

/** So near that every rounded place stands alone; nearer there is nothing more to know (R25). */
export const nearestZoom = 15

/**
 * How far from its rounded place an item can be, in metres: half the diagonal of a hundredth of a degree, and a little more. One that
 * was placed by half a postcode can be farther away.
 */
export const roughMetres = 700

/** How wide the card of an item is, in CSS pixels (spec: marketplace 9 "Marker info width 250 px"). */
export const cardWidth = 250
