import type { Point } from '@itemo/domain/items/places.ts'

/** The area that a map shows. Degrees; each step of `zoom` doubles the scale. */
export interface MapArea {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
  readonly zoom: number
}

/** A button on the map: an item, or several that are close together. */
export interface Mark {
  /** Stable for the same item, so that its button and the focus stay. */
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
  /** Called when the street map becomes available or unavailable; without it the map shows land, sea and towns. */
  readonly onStreets: (areThere: boolean) => void
  /** Called when the map moves to another area, and once at the start. `forCard`: it only moved so that an opened card is visible. */
  readonly onMove: (area: MapArea, forCard: boolean) => void
  readonly onPress: (key: string) => void
  /** The person closed the card on the map itself. */
  readonly onCardClosed: () => void
}

/** An open map. Its marks are buttons in the document, in the given order. */
export interface OpenMap {
  readonly show: (point: Point, zoom: number) => void
  /** Places marks, and raises one of them above the others. */
  readonly place: (marks: readonly Mark[], raised: string | undefined) => void
  /** Focuses a mark, or the map when the mark is gone. */
  readonly focusMark: (key: string) => void
  /** Opens a card at a point, with the circle that contains the item: nobody sees its place more precisely (R25). */
  readonly openCard: (point: Point, content: HTMLElement) => void
  readonly closeCard: () => void
  readonly close: () => void
}

/** Wraps a map so that its methods do nothing once it's closed: its users may not know yet. */
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

/** Opens a map in an element. Rejects with a MapError when it can't. */
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

/** Shows the whole country. */
export const farthestZoom = 5

/** Close enough that every rounded place has its own mark; zooming further reveals nothing (R25). */
export const nearestZoom = 15

/**
 * The maximum distance of an item from its rounded place, in metres: half the diagonal of a hundredth of a degree, and a little more. An
 * item that was placed by an outward code only can be farther away.
 */
export const roughMetres = 700

/** The width of an item's card, in CSS pixels (spec: marketplace 9 "Marker info width 250 px"). */
export const cardWidth = 250
