import type { SavedSearchView } from '@itemo/contract/search-views.ts'
import type { SavedSearchRow } from './saved-search-queries.ts'

/** A saved search as shown to its owner. */
export function presentSearch({ id, query, every, ...row }: SavedSearchRow): SavedSearchView {
  const { search, category, near, within_km, from, until, max_price } = query
  return {
    id,
    search: search ?? null,
    category: category ?? null,
    near: near ?? null,
    within_km: within_km ?? null,
    from: from ?? null,
    until: until ?? null,
    max_price: max_price ?? null,
    every,
    has_ended: row.ended_at !== null,
    new_items: row.new_items,
    new_item_ids: row.new_item_ids,
    created_at: row.created_at.toISOString(),
  }
}
