import { foldText } from '../text.ts'
import { type Area, londonAreas, namedAreas } from './postcode-areas.ts'

export interface TownPage extends Area {
  /** The form in a URL: 'Newcastle upon Tyne' is 'newcastle-upon-tyne'. */
  readonly slug: string
  /** The radius of a page around the town's centre. */
  readonly withinKm: number
}

const slugOf = (name: string) =>
  foldText(name)
    .replaceAll(/[’']/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')

const london: Area = { name: 'London', middle: { latitude: 51.51, longitude: -0.12 } }
/** The parts of London that postcodes are named after, and the forces' post, which has no place: nobody calls these towns. */
const noTowns = /^(?:Forces|(?:North|East|South East|South West|West|North West|Central) London|City of London)$/
const [townKm, londonKm, districtKm] = [15, 25, 3]

let known: ReadonlyMap<string, TownPage> | undefined

/** The towns with a page: London, its districts, and the post towns. Each name once. */
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
