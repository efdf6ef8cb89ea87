import type { OfferView, WantCardView, WantView } from '@itemo/contract/want-views.ts'
import { toPounds } from '@itemo/domain/money.ts'
import { firstName } from '@itemo/domain/reviews/review-rules.ts'
import type { OfferRow } from './want-offer-queries.ts'
import type { WantRow } from './want-queries.ts'

/** The only part of a name that is shown here. */
export const shownName = (name: string | null): string => firstName(name ?? '') || 'Someone'

/** A want as its reader may see it: the budget only for its author and those who were notified of it. */
export function presentWantCard(row: WantRow, readerId: string | undefined): WantCardView {
  const { id, words, note, category, location, within_km, status, offer_count } = row
  const isMine = row.user_id === readerId
  return {
    id,
    words,
    note,
    category,
    location,
    within_km,
    from: row.from_day,
    until: row.until_day,
    budget: row.budget_pence !== null && (isMine || row.was_told) ? toPounds(row.budget_pence) : null,
    status,
    asker: shownName(row.asker),
    is_mine: isMine,
    offer_count,
    created_at: row.created_at.toISOString(),
  }
}

/** A want with its offers; the reason why it is hidden only for its author. */
export function presentWant(row: WantRow, offers: readonly OfferRow[], readerId: string | undefined): WantView {
  const card = presentWantCard(row, readerId)
  return { ...card, hidden_reason: card.is_mine ? row.hidden_reason : null, offers: offers.map(presentOffer) }
}

/** An offer for a want, with its total in pounds. */
export function presentOffer({
  item_id,
  title,
  image_url,
  owner_id,
  note,
  status,
  is_free,
  ...row
}: OfferRow): OfferView {
  return {
    item_id,
    title,
    image_url,
    owner_id,
    owner: shownName(row.owner),
    total_amount: toPounds(row.total_pence),
    note,
    status,
    is_free,
    created_at: row.created_at.toISOString(),
  }
}
