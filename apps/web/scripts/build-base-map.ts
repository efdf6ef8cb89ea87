/**
 * Builds the map that needs no tiles (ADR-0143) together with the app: land from the package world-atlas (Natural Earth, public domain),
 * clipped and simplified, and the names of towns (GeoNames, CC BY 4.0). It's the module `virtual:base-map`, which becomes a chunk of its
 * own because only the map imports it.
 */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { towns } from '@itemo/domain/items/towns.ts'
import type { Plugin } from 'vite'
import { type Box, encodeRings, nearBox, type Ring, stepsPerDegree } from '../app/features/items/map/land-code.ts'

/** The area that is visible around the near box when the map shows all of it. */
const farBox: Box = { south: 40, west: -26, north: 67, east: 24 }

/** The maximum distance of a simplified line from the coast, in degrees of latitude. */
const off = { near: 0.003, far: 0.1 }

/** How many of the largest towns are labelled: roughly those with 5,000 people or more. */
const namedTowns = 1640

/** The part of a TopoJSON file that its land needs. */
interface Topology {
  readonly transform: { readonly scale: readonly [number, number]; readonly translate: readonly [number, number] }
  /** Each is a line of points, each as the difference from the previous one. */
  readonly arcs: readonly (readonly (readonly [number, number])[])[]
  readonly objects: {
    readonly land: { readonly geometries: readonly { readonly arcs: readonly (readonly (readonly number[])[])[] }[] }
  }
}

/** Assembles the rings of the land from their shared arcs; a negative number is a reversed arc. */
export function landOf({ transform, arcs, objects }: Topology): Ring[] {
  const lines = arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([dx, dy]): readonly [number, number] => {
      ;[x, y] = [x + dx, y + dy]
      return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]]
    })
  })
  const lineOf = (index: number) => (index < 0 ? (lines[~index] ?? []).toReversed() : (lines[index] ?? []))
  return objects.land.geometries
    .flatMap((geometry) => geometry.arcs.flat())
    .map((indexes) => indexes.flatMap((index) => lineOf(index).slice(1)).flat())
}

/** Clips a ring to a box: edge by edge, with each cut closed by a straight line along the edge. */
export function clipRing(ring: Ring, { south, west, north, east }: Box): Ring {
  const edges = [
    { axis: 0, limit: west, sign: 1 },
    { axis: 0, limit: east, sign: -1 },
    { axis: 1, limit: south, sign: 1 },
    { axis: 1, limit: north, sign: -1 },
  ]
  let points = pointsOf(ring)
  for (const { axis, limit, sign } of edges) {
    const inside = (point: Point) => sign * (point[axis] ?? 0) >= sign * limit
    points = points.flatMap((point, index): Point[] => {
      const before = points.at(index - 1) ?? point
      const share = (limit - (before[axis] ?? 0)) / ((point[axis] ?? 0) - (before[axis] ?? 0))
      const cut: Point = [before[0] + share * (point[0] - before[0]), before[1] + share * (point[1] - before[1])]
      if (inside(point)) return inside(before) ? [point] : [cut, point]
      return inside(before) ? [cut] : []
    })
  }
  return points.flat()
}

/** Simplifies a ring; no omitted point is farther from the new line than `off` degrees of latitude (Douglas and Peucker). */
export function simplifyRing(ring: Ring, off: number): Ring {
  const points = pointsOf(ring)
  const kept = new Set<number>([0])
  // A ring has no ends, so it's split at its first point and at the point farthest from it.
  const [first] = points
  if (!first) return []
  const farthest = points.reduce((best, point, index) => {
    const isFarther = distance(point, first, first) > distance(points[best] ?? first, first, first)
    return isFarther ? index : best
  }, 0)
  kept.add(farthest)
  const closed = [...points, first]
  const open: [number, number][] = [
    [0, farthest],
    [farthest, points.length],
  ]
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, until] = part
    const [start, end] = [closed[from] ?? first, closed[until] ?? first]
    let [worst, at] = [off, 0]
    for (let index = from + 1; index < until; index += 1) {
      const away = distance(closed[index] ?? first, start, end)
      if (away > worst) [worst, at] = [away, index]
    }
    if (at === 0) continue
    kept.add(at)
    open.push([from, at], [at, until])
  }
  return points.filter((_, index) => kept.has(index)).flat()
}

type Point = readonly [number, number]

const pointsOf = (ring: Ring): Point[] =>
  Array.from({ length: ring.length / 2 }, (_, index) => [ring[2 * index] ?? 0, ring[2 * index + 1] ?? 0])

/** The distance of a point from a line, in degrees of latitude: degrees of longitude are shorter here. */
function distance([x, y]: Point, [startX, startY]: Point, [endX, endY]: Point): number {
  const narrow = Math.cos((y * Math.PI) / 180)
  const [dx, dy] = [(endX - startX) * narrow, endY - startY]
  const [px, py] = [(x - startX) * narrow, y - startY]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length))
  return Math.hypot(px - share * dx, py - share * dy)
}

/** The land of a box, simplified; rings too small to be visible are left out. */
function landIn(rings: readonly Ring[], box: Box, tolerance: number): Ring[] {
  return rings.map((ring) => simplifyRing(clipRing(ring, box), tolerance)).filter((ring) => ring.length >= 6)
}

const isIn = ([x, y]: Point, { south, west, north, east }: Box) => x >= west && x <= east && y >= south && y <= north

/** The source of the module: the land, and the towns with their positions, the largest first. */
async function baseMapModule(): Promise<string> {
  const file = fileURLToPath(import.meta.resolve('world-atlas/land-10m.json'))
  const land = landOf(JSON.parse(await readFile(file, 'utf8')) as Topology)
  const rings = land.filter((ring) => pointsOf(ring).some((point) => isIn(point, farBox)))
  const named = towns
    .split(/,\s/)
    .slice(0, namedTowns)
    .map((entry) => entry.split(':'))
  const parts = {
    nearLand: encodeRings(landIn(rings, nearBox, off.near), stepsPerDegree.land),
    farLand: encodeRings(
      landIn(rings, farBox, off.far).filter((ring) => !pointsOf(ring).every((point) => isIn(point, nearBox))),
      stepsPerDegree.land,
    ),
    townNames: named.map(([name]) => name).join(),
    townPlaces: encodeRings(
      [named.flatMap(([, latitude, longitude]) => [Number(longitude), Number(latitude)])],
      stepsPerDegree.towns,
    ),
  }
  return Object.entries(parts)
    .map(([name, text]) => `export const ${name} = ${JSON.stringify(text)}\n`)
    .join('')
}

/** The Vite plugin: `import { nearLand } from 'virtual:base-map'`. */
export function baseMap(): Plugin {
  return {
    name: 'itemo:base-map',
    resolveId: { filter: { id: /^virtual:base-map$/ }, handler: (id) => `\0${id}` },
    load: { filter: { id: /^\0virtual:base-map$/ }, handler: () => (made ??= baseMapModule()) },
  }
}

/** Generated once per build, for the browser and for the prerendered pages. */
let made: Promise<string> | undefined
