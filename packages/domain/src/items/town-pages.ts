import { foldText } from '../text.ts'
import { type Area, londonAreas, namedAreas } from './postcode-areas.ts'

export interface TownPage extends Area {
  /** As an address says it: 'Newcastle upon Tyne' is 'newcastle-upon-tyne'. */
  readonly slug: string
  /** How far around its middle a page looks. */
  readonly withinKm: number
}

const slugOf = (name: string) =>
  foldText(name)
    .replaceAll(/[’']/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')

const london: Area = { name: 'London', middle: { latitude: 51.51, longitude: -0.12 } }
/** The parts of London that its postcodes are named after, and the post that has no place: nobody calls a town so. */
const noTowns = /^(?:Forces|(?:North|East|South East|South West|West|North West|Central) London|City of London)$/
const [townKm, londonKm, districtKm] = [15, 25, 3]

let known: ReadonlyMap<string, TownPage> | undefined

/** The towns that have pages of their own: London with its districts, and the post towns. Each name once. */
export function townPages(): ReadonlyMap<string, TownPage> {
  if (known) return known
  const pages = new Map<string, TownPage>()
  const add = (area: Area, withinKm: number) => {
    const slug = slugOf(area.name)
    if (!noTowns.test(area.name) && !pages.has(slug)) pages.set(slug, { ...area, slug, withinKm })
  }
  add(london, londonKm)
  const districts = new Set(londonAreas().map(({ name }) => name))
  for (const area of namedAreas()) add(area, districts.has(area.name) ? districtKm : townKm)
  known = pages
  return pages
}
