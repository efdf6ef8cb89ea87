import { categories } from '@itemo/domain/categories.ts'
import { alertTimes, maxNewItems } from '@itemo/domain/searches/saved-search.ts'
import * as z from 'zod/mini'
import { NearView } from './item-views.ts'
import { Day, Instant, listOf, Money } from './wire.ts'

/** A saved search, for its owner; unset filters are null. */
export const SavedSearchView = z.object({
  id: z.string(),
  search: z.nullable(z.string()),
  category: z.nullable(z.enum(categories)),
  near: z.nullable(NearView),
  within_km: z.nullable(z.number()),
  from: z.nullable(Day),
  until: z.nullable(Day),
  max_price: z.nullable(Money),
  every: z.enum(alertTimes),
  /** Whether it ended because its days are past. */
  has_ended: z.boolean(),
  /** How many items it has found since it was last opened. */
  new_items: z.number(),
  /** The latest of them, latest first. */
  new_item_ids: listOf(z.string(), maxNewItems),
  created_at: Instant,
})
export type SavedSearchView = z.output<typeof SavedSearchView>
