import { londonCentre, type Point, roundPoint } from '@itemo/domain/items/places.ts'
import { pixelOf, pointOf } from './map-pixels.ts'
import { farthestZoom, type MapArea, type MapStart, nearestZoom } from './map-provider.ts'
import type { Box } from './land-code.ts'

/** spec: marketplace 9 "Default zoom 12". */
const defaultZoom = 12

/** The approximate radius that a map of ordinary size shows at the default zoom, in kilometres. */
const shownKilometres = 6

/** The width and height of a map, in pixels. */
export interface MapSize {
  readonly width: number
  readonly height: number
}

/** The initial position of the map, by default the middle of London; zoomed out until a radius of `within` kilometres fits. */
export function startOf(place: Point | undefined, within: number | undefined): MapStart {
  const out = within === undefined ? 0 : Math.ceil(Math.log2(within / shownKilometres))
  return { point: place ?? londonCentre, zoom: Math.min(14, Math.max(farthestZoom, defaultZoom - out)) }
}

/** 'south,west,north,east' of an area, to three decimals, as in addresses and calls. */
export function boundsOf({ south, west, north, east }: Box): string {
  const within = (degrees: number, max: number) => Math.max(-max, Math.min(max, Math.round(degrees * 1000) / 1000))
  return [within(south, 90), within(west, 180), within(north, 90), within(east, 180)].join(',')
}

/** How far rounding may have moved the bounds outwards, at each edge. */
const rounding = 0.0005

/** The position that fits some bounds into a map of the given size, as close as possible. */
export function startShowing(bounds: string, { width, height }: MapSize): MapStart {
  const [south = 0, west = 0, north = 0, east = 0] = bounds.split(',').map(Number)
  const low = pixelOf({ latitude: south + rounding, longitude: west + rounding }, 0)
  const high = pixelOf({ latitude: north - rounding, longitude: east - rounding }, 0)
  const least = 1e-9
  const fit = Math.min(
    Math.log2(width / Math.max(high.x - low.x, least)),
    Math.log2(height / Math.max(low.y - high.y, least)),
  )
  const point = pointOf({ x: (low.x + high.x) / 2, y: (low.y + high.y) / 2 }, 0)
  return { point, zoom: Math.min(nearestZoom, Math.max(farthestZoom, Math.floor(fit + 1e-6))) }
}

/** How far a map may be from a position and still count as being there, in pixels: bounds are rounded. */
const nearby = 30

/** Whether a map is still at the position where it was put. */
export function isAt({ south, west, north, east, zoom }: MapArea, { point, zoom: putZoom }: MapStart): boolean {
  if (Math.round(zoom) !== putZoom) return false
  const low = pixelOf({ latitude: south, longitude: west }, zoom)
  const high = pixelOf({ latitude: north, longitude: east }, zoom)
  const put = pixelOf(point, zoom)
  return Math.hypot((low.x + high.x) / 2 - put.x, (low.y + high.y) / 2 - put.y) < nearby
}

/** The centre of an area, to about 1 km. */
export function middleOf({ south, west, north, east }: Box): Point {
  return roundPoint({ latitude: (south + north) / 2, longitude: (west + east) / 2 })
}

/** The bounds of an area widened to include a point, with some margin around it. */
export function widenedTo(area: Box, { latitude, longitude }: Point): string {
  const room = 0.02
  return boundsOf({
    south: Math.min(area.south, latitude - room),
    west: Math.min(area.west, longitude - room),
    north: Math.max(area.north, latitude + room),
    east: Math.max(area.east, longitude + room),
  })
}
