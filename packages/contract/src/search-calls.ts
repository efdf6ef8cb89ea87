import { Id } from '@itemo/domain/ids.ts'
import { maxSavedSearches, SavedSearchChanges, SavedSearchInput } from '@itemo/domain/searches/saved-search.ts'
import * as z from 'zod/mini'
import { member, type Call, type CallKey } from './call.ts'
import { SavedSearchView } from './search-views.ts'
import { listOf, Nothing } from './wire.ts'

const ofSearch = z.object({ searchId: Id })

export const searchesCalls = {
  'GET /my/searches': member({
    name: 'listSavedSearches',
    summary: 'The searches whose new items I am told of, latest first.',
    output: z.object({ searches: listOf(SavedSearchView, maxSavedSearches) }),
  }),
  'POST /my/searches': member({
    name: 'saveSearch',
    summary: "Save a search, and notify me of new items from now on. The same search isn't saved twice.",
    body: SavedSearchInput,
    output: SavedSearchView,
    errors: ['too_many_saved_searches', 'rate_limited'],
  }),
  'PATCH /my/searches/:searchId': member({
    name: 'changeSavedSearch',
    summary: "Change when I'm notified, or mark its items as seen.",
    params: ofSearch,
    body: SavedSearchChanges,
    output: SavedSearchView,
    errors: ['not_found'],
  }),
  'DELETE /my/searches/:searchId': member({
    name: 'deleteSavedSearch',
    summary: 'Delete a saved search of mine.',
    params: ofSearch,
    output: Nothing,
    errors: ['not_found'],
  }),
} as const satisfies Record<CallKey, Call>
