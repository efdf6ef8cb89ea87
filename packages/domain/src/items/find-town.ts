import { foldText } from '../text.ts'
import { type Point, roundPoint } from './places.ts'
import { londonAreas, namedAreas } from './postcode-areas.ts'
import { towns } from './towns.ts'

export interface Town {
  readonly name: string
  readonly point: Point
}

const keyOf = (name: string) =>
  foldText(name)
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

interface KnownTown extends Town {
  readonly key: string
  readonly isOfLondon: boolean
}

let known: readonly KnownTown[] | undefined

/** All towns, the largest first; parsed at the first call. */
function all() {
  if (known) return known
  const listed = towns.split(/,\s/).map((entry): Town => {
    const [, name = '', latitude, longitude] = /^([^:]+):([^:]+):([^:]+)$/.exec(entry) ?? []
    return { name, point: { latitude: Number(latitude), longitude: Number(longitude) } }
  })
  const london = new Set(londonAreas())
  const areas = namedAreas().map((area) => ({
    name: area.name,
    point: roundPoint(area.middle),
    isOfLondon: london.has(area),
  }))
  const towned = listed.map((town) => ({ ...town, isOfLondon: false }))
  known = [...towned, ...areas].map((town) => ({ ...town, key: keyOf(town.name) }))
  return known
}

/**
 * The London district with this name, in preference to villages of the same name ('Clapham'); else the largest town with this name, or
 * whose name begins with it: 'Newcastle' is Newcastle upon Tyne.
 */
export function findTown(text: string): Town | undefined {
  const key = keyOf(text)
  if (key.length < 3) return undefined
  const town =
    all().find((one) => one.isOfLondon && one.key === key) ??
    all().find((one) => one.key === key || one.key.startsWith(`${key} `))
  return town && { name: town.name, point: town.point }
}

/** The largest towns whose names begin with a text of three letters or more; each name once. */
export function townsThatBegin(text: string, max: number): Town[] {
  const key = keyOf(text)
  if (key.length < 3) return []
  const found = new Map<string, Town>()
  for (const { key: its, name, point } of all()) {
    if (found.size >= max) break
    if (its.startsWith(key) && !found.has(its)) found.set(its, { name, point })
  }
  return [...found.values()]
}
