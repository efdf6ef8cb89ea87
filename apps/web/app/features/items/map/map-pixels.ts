import type { Point } from '@itemo/domain/items/places.ts'

/** The width of a tile, in pixels: at zoom 0 the whole world is one tile. */
export const tilePixels = 256

/** The position of a point on a world map, in pixels (Mercator, as with every provider). */
export function pixelOf({ latitude, longitude }: Point, zoom: number): { readonly x: number; readonly y: number } {
  const world = tilePixels * 2 ** zoom
  const sine = Math.sin((latitude * Math.PI) / 180)
  return { x: (0.5 + longitude / 360) * world, y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world }
}

/** The point at a pixel. */
export function pointOf({ x, y }: { readonly x: number; readonly y: number }, zoom: number): Point {
  const world = tilePixels * 2 ** zoom
  const north = Math.PI * (1 - (2 * y) / world)
  return { latitude: (Math.atan(Math.sinh(north)) * 180) / Math.PI, longitude: (x / world - 0.5) * 360 }
}
