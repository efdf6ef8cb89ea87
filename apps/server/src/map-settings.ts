import type { Reader } from './env-reader.ts'

const openStreetMap =
  '© <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">OpenStreetMap</a> contributors'

/** The map on the pages. `tileUrl`: the address of its tiles; null for 'none': then the app's own map is shown. */
export function readMap(read: Reader, problems: string[]) {
  const url = read.text('MAP_TILE_URL') ?? 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'
  const parts = [/^(https?:\/\/|\/)[^/]/, /\{z\}/, /\{x\}/, /\{-?y\}/]
  if (url !== 'none' && !parts.every((part) => part.test(url))) {
    problems.push(
      'MAP_TILE_URL must be none, or an address with {z}, {x} and {y} such as https://tiles.example/{z}/{x}/{y}.png.',
    )
  }
  return {
    tileUrl: url === 'none' ? null : url,
    tileAttribution: read.text('MAP_TILE_ATTRIBUTION') ?? openStreetMap,
    googleMapsKey: read.text('GOOGLE_MAPS_KEY') ?? null,
  }
}
