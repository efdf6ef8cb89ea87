/** A rectangle of the map, in degrees. */
export interface Bounds {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

/** Reads `south,west,north,east`; undefined for anything else. */
export function parseBounds(text: string): Bounds | undefined {
  const parts = text.split(',')
  if (parts.length !== 4 || !parts.every((part) => /^-?\d{1,3}(\.\d{1,20})?$/.test(part))) return undefined
  const [south = 0, west = 0, north = 0, east = 0] = parts.map(Number)
  const inOrder = south <= north && west <= east
  return inOrder && south >= -90 && north <= 90 && west >= -180 && east <= 180
    ? { south, west, north, east }
    : undefined
}
