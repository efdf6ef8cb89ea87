import { Id } from '@itemo/domain/ids.ts'
import {
  daysTogether,
  filtersTogether,
  ItemIds,
  itemFilters,
  itemSorts,
  MapBounds,
} from '@itemo/domain/items/item-filters.ts'
import { bounds } from '@itemo/domain/bounds.ts'
import { categories } from '@itemo/domain/categories.ts'
import {
  EditedItemInput,
  feedPageSize,
  ItemInput,
  itemStatuses,
  NewItemInput,
} from '@itemo/domain/items/item-schemas.ts'
import { text } from '@itemo/domain/text.ts'
import * as z from 'zod/mini'
import { anyone, member, type Call, type CallKey } from './call.ts'
import { Cursor, Limit, Nothing } from './wire.ts'
import {
  CoachWarningView,
  ItemCardView,
  ItemFeedView,
  ItemMapView,
  ItemView,
  MoreItemsView,
  OwnItemCardView,
  OwnItemView,
  PriceHintView,
  SavedItemView,
  SuggestionsView,
  WiderItemsView,
} from './item-views.ts'

const ofItem = z.object({ itemId: Id })

export const itemsCalls = {
  'GET /items': anyone({
    name: 'listItems',
    summary:
      'The feed: active items, searched, filtered, sorted and paged. With dates, each card has the total for them.',
    query: z
      .object({
        ...itemFilters,
        /** Only items within a rectangle of the map. */
        bounds: z.optional(MapBounds),
        sort: z._default(z.enum(itemSorts), 'newest'),
        cursor: Cursor,
        limit: Limit(feedPageSize),
        /** Only these of the active items, in this order; all other filters are ignored. */
        ids: z.optional(ItemIds),
      })
      .check(...filtersTogether),
    output: ItemFeedView,
    etag: true,
    errors: ['rate_limited'],
  }),
  'GET /items/map': anyone({
    name: 'listItemsOnMap',
    summary: 'The newest active items within a rectangle of the map, filtered like the feed.',
    query: z.object({ ...itemFilters, bounds: MapBounds }).check(...filtersTogether),
    output: ItemMapView,
    errors: ['rate_limited'],
  }),
  'GET /items/price-hint': member({
    name: 'getPriceHint',
    summary: 'The daily rates of similar items, as nearby as there are enough of them; none where there are too few.',
    query: z.object({
      category: z.enum(categories),
      title: text({ max: bounds.title, oneLine: true }),
      postcode: z.optional(text({ max: bounds.postcode })),
    }),
    output: PriceHintView,
    errors: ['rate_limited'],
  }),
  'POST /items/check': member({
    name: 'checkItem',
    summary: "Suggestions for an item before it's saved. Nothing is saved, and none of them prevents saving.",
    body: ItemInput,
    output: z.object({ warnings: z.array(CoachWarningView) }),
    errors: ['rate_limited'],
  }),
  'GET /items/suggest': anyone({
    name: 'suggestSearches',
    summary:
      'Suggestions while someone types: phrases from titles of several owners, categories and places that begin with the text. Without words, the commonest categories.',
    query: z.object({ q: z.optional(text({ max: 100 })), near: itemFilters.near }),
    output: SuggestionsView,
    errors: ['rate_limited'],
  }),
  'GET /items/wider': anyone({
    name: 'countWiderItems',
    summary:
      'For a list with few or no items: how many there would be without one of its filters, and at a longer distance.',
    query: z.object({ ...itemFilters, bounds: z.optional(MapBounds) }).check(...filtersTogether),
    output: WiderItemsView,
    errors: ['rate_limited'],
  }),
  'GET /items/:itemId': anyone({
    name: 'getItem',
    summary: 'One item with everything its page shows (for members only with PUBLIC_ITEM_PAGES=false).',
    params: ofItem,
    output: ItemView,
    etag: true,
    errors: ['not_found', 'item_deleted', 'unauthenticated'],
  }),
  'GET /items/:itemId/card': anyone({
    name: 'getItemCard',
    summary: 'The card of an active item, as lists show it; for everyone, even where its page is for members only.',
    params: ofItem,
    output: ItemCardView,
    errors: ['not_found'],
  }),
  'GET /items/:itemId/more': anyone({
    name: 'listMoreItems',
    summary:
      "Other items of an item's owner, and similar ones that are free on the requested days; for anyone who may see the item. For a deleted item, those of its category.",
    params: ofItem,
    query: z.object({ from: itemFilters.from, until: itemFilters.until }).check(...daysTogether),
    output: MoreItemsView,
    errors: ['not_found', 'unauthenticated'],
  }),
  'POST /items': member({
    name: 'createItem',
    summary: "List an item with its pictures and add-ons. The same id doesn't create a second item.",
    body: NewItemInput,
    output: OwnItemView,
    errors: ['picture_unknown', 'conflict', 'rate_limited', 'account_restricted', 'blocked_words', 'under_age'],
  }),
  'PUT /items/:itemId': member({
    name: 'updateItem',
    summary:
      'Change my item; pictures and add-ons with an id are kept. With `updated_at`, only if nobody has changed it since. One that was taken down is submitted for another check.',
    params: ofItem,
    body: EditedItemInput,
    output: OwnItemView,
    errors: ['not_found', 'picture_unknown', 'conflict', 'account_restricted', 'blocked_words'],
  }),
  'PUT /items/:itemId/status': member({
    name: 'setItemStatus',
    summary: 'Pause or activate my item.',
    params: ofItem,
    body: z.object({ status: z.enum(itemStatuses) }),
    output: OwnItemCardView,
    errors: ['not_found', 'account_restricted', 'under_age'],
  }),
  'DELETE /items/:itemId': member({
    name: 'deleteItem',
    summary: 'Delete my item; refused while a hire of it is live.',
    params: ofItem,
    output: Nothing,
    errors: ['not_found', 'item_has_live_rentals'],
  }),
  'GET /my/items': member({
    name: 'listMyItems',
    summary: 'My items, newest first.',
    query: z.object({ cursor: Cursor, limit: Limit(48) }),
    output: z.object({ items: z.array(OwnItemCardView), next_cursor: z.nullable(z.string()) }),
  }),
  'GET /my/items/:itemId': member({
    name: 'getMyItem',
    summary: 'My item, for editing.',
    params: ofItem,
    output: OwnItemView,
    errors: ['not_found'],
  }),

  // Saved items
  'GET /saved': member({
    name: 'listSavedItems',
    summary: 'The items I saved, latest first, also those that are paused or gone.',
    query: z.object({ cursor: Cursor, limit: Limit(48) }),
    output: z.object({ items: z.array(SavedItemView), next_cursor: z.nullable(z.string()) }),
  }),
  'GET /saved/ids': member({
    name: 'listSavedItemIds',
    summary: 'The ids of the items I saved, latest first.',
    query: z.object({ cursor: Cursor, limit: Limit(1000) }),
    output: z.object({ item_ids: z.array(z.string()), next_cursor: z.nullable(z.string()) }),
  }),
  'PUT /saved/:itemId': member({
    name: 'saveItem',
    summary: 'Save an item.',
    params: ofItem,
    output: Nothing,
    errors: ['not_found'],
  }),
  'DELETE /saved/:itemId': member({
    name: 'unsaveItem',
    summary: 'Remove an item from my saved items.',
    params: ofItem,
    output: Nothing,
  }),
} as const satisfies Record<CallKey, Call>
