import type { NearView } from '@itemo/contract/item-views.ts'
import { dayInLondon } from '@itemo/domain/dates.ts'
import { filterMessages } from '@itemo/domain/items/item-filters.ts'
import type { Bounds } from '@itemo/domain/items/map-bounds.ts'
import { findTown } from '@itemo/domain/items/find-town.ts'
import { type NearInput, postcodeMessage, townMessage } from '@itemo/domain/items/search-area.ts'
import { kmPerMile } from '@itemo/domain/items/search-distances.ts'
import { anyOf } from '@itemo/domain/items/search-terms.ts'
import { roundPoint } from '@itemo/domain/items/places.ts'
import { outwardPostcode } from '@itemo/domain/postcodes.ts'
import type { Context } from '../../../context.ts'
import { refusedField } from '../../../platform/http/app-error.ts'
import { findPlace } from '../item-places.ts'
import { understand } from './dictionary-queries.ts'
import type { Filters } from './item-search-queries.ts'

export type FilterDeps = Pick<Context, 'config' | 'db' | 'limits' | 'log' | 'now' | 'settings'>

export interface FilterInput {
  readonly search?: string | undefined
  readonly category?: string | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
  readonly max_price?: number | undefined
  readonly max_total?: number | undefined
  readonly near?: NearInput | undefined
  readonly within_km?: number | undefined
  readonly within_miles?: number | undefined
  readonly bounds?: Bounds | undefined
}

/** How many new postcodes one asker may have looked up at the external service. */
const lookUpsPerHour = { limit: 120, windowSeconds: 3600 }

/**
 * Resolves filters; `understood` returns the resolved words if they are already known. Throws invalid_input for past days and for an
 * unknown postcode, rate_limited for too many new postcodes.
 */
export async function resolveFilters(
  deps: FilterDeps,
  asked: FilterInput,
  asker?: string,
  understood = () => understand(deps, asked.search),
) {
  const { from, until } = asked
  const now = deps.now()
  const days =
    from !== undefined && until !== undefined ? { from, until, now, fee: deps.settings.at('fee', now) } : undefined
  if (days && days.from < dayInLondon(days.now)) throw refusedField('from', filterMessages.past)
  const near = asked.near ? await locate(deps, asked.near, asker) : null
  const filters: Filters = {
    search: await understood(),
    category: asked.category,
    days,
    maxPrice: asked.max_price,
    maxTotal: asked.max_total,
    near: near ?? undefined,
    withinKm: asked.within_miles === undefined ? asked.within_km : asked.within_miles * kmPerMile,
    bounds: asked.bounds,
  }
  return { filters, near }
}

/** Resolves the place to search around. Throws invalid_input for an unknown postcode or town, rate_limited for too many new postcodes. */
export async function locate(deps: FilterDeps, near: NearInput, asker = ''): Promise<NearView> {
  if ('point' in near) return { label: null, ...near.point }
  if ('town' in near) {
    const town = findTown(near.town)
    if (!town) throw refusedField('near', townMessage)
    return { label: town.name, ...town.point }
  }
  const place = await findPlace(deps, near.postcode, () => deps.limits.take(`items:near:${asker}`, lookUpsPerHour))
  if (!place) throw refusedField('near', postcodeMessage)
  return { label: outwardPostcode(near.postcode) ?? null, ...roundPoint(place) }
}

/** The condition for an item to be found by some words, as a `tsquery` over `item_search.terms`; undefined if they find nothing. */
export async function wordsAsQuery(deps: Pick<Context, 'db' | 'settings'>, words: string): Promise<string | undefined> {
  const [, text, , wordsOfText, like] = (await understand(deps, words))?.classes ?? []
  return anyOf([text, wordsOfText, like].filter((query) => query !== undefined))
}
