import type { Context } from '../../../context.ts'
import { finishBody } from '../filters/present.ts'
import { type AskedFilters, type FilterDeps, resolveFilters } from '../filters/service.ts'
import { readMap } from './queries.ts'

/** The items in a piece of the map (spec: marketplace 2 "Map view"), 500 at most: `ItemMapView` as JSON text. */
export async function findOnMap(
  deps: FilterDeps & Pick<Context, 'prepared'>,
  asked: AskedFilters,
  address: string,
): Promise<string> {
  const { filters } = await resolveFilters(deps, asked, address)
  return finishBody(await readMap(deps.prepared, filters, deps.now()), filters)
}
