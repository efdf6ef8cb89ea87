import type { ItemCardView } from '@itemo/contract/item-views.ts'
import { countDays } from '@itemo/domain/dates.ts'
import { distanceBand } from '@itemo/domain/items/distances.ts'
import { kmPerMile } from '@itemo/domain/items/search-distances.ts'
import { toPence, toPounds } from '@itemo/domain/money.ts'
import type { Fee } from '@itemo/domain/settings/fee.ts'
import { priceDays } from '@itemo/domain/rentals/pricing.ts'
import type { Filters } from './item-search-queries.ts'

/** A card as the SQL returns it: the exact distance, and rates in place of a price. */
interface RawCard extends Omit<ItemCardView, 'hire'> {
  readonly hire: { readonly daily: number; readonly weekly: number | null; readonly monthly: number | null } | null
}

/** Finishes the cards of a list: distances are rounded to bands, and totals are computed from the rates by the code that charges them. */
function finishCards(cards: readonly RawCard[], { days }: Filters): ItemCardView[] {
  const count = days ? countDays(days.from, days.until) : 0
  return cards.map((card) => ({
    ...card,
    distance_km: card.distance_km === null ? null : distanceBand(card.distance_km),
    distance_miles: card.distance_km === null ? null : distanceBand(card.distance_km / kmPerMile),
    hire: card.hire && days ? { days: count, total_amount: totalOf(card.hire, count, days.fee) } : null,
  }))
}

function totalOf({ daily, weekly, monthly }: NonNullable<RawCard['hire']>, count: number, fee: Fee): number {
  const rates = {
    dailyPence: toPence(daily),
    weeklyPence: weekly === null ? null : toPence(weekly),
    monthlyPence: monthly === null ? null : toPence(monthly),
  }
  return toPounds(priceDays(rates, count, [], fee).totalPence)
}

/** Finishes the cards in the JSON text of a view if the filters require it; otherwise returns the text unchanged. */
export function finishBody(body: string, filters: Filters): string {
  if (!filters.near && !filters.days) return body
  const view = JSON.parse(body) as { items: RawCard[]; boosted?: RawCard[] }
  return JSON.stringify({
    ...view,
    items: finishCards(view.items, filters),
    ...(view.boosted && { boosted: finishCards(view.boosted, filters) }),
  })
}
