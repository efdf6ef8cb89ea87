import { londonCentre, type Point } from '@itemo/domain/items/places.ts'
import type { MapArea, MapStart } from './map-provider.ts'

/** spec: marketplace 9 "Default zoom 12". */
const defaultZoom = 12

/** At the default zoom a map of ordinary size shows about this far around its middle, in kilometres. */
const shownKilometres = 6

/** Where the map begins, or the middle of London; so far away that everything `within` so many kilometres is on it. */
export function startOf(place: Point | undefined, within: number | undefined): MapStart {
  const out = within === undefined ? 0 : Math.ceil(Math.log2(within / shownKilometres))
  return { point: place ?? londonCentre, zoom: Math.min(14, Math.max(5, defaultZoom - out)) }
}

/** 'south,west,north,east' of an area, widened to 0.02 degrees, so that a small move asks for the same again. */
export function boundsOf({ south, west, north, east }: MapArea): string {
  const down = (degrees: number, least: number) => Math.max(least, Math.floor(degrees * 50) / 50)
  const up = (degrees: number, most: number) => Math.min(most, Math.ceil(degrees * 50) / 50)
  return [down(south, -90), down(west, -180), up(north, 90), up(east, 180)].join(',')
}
