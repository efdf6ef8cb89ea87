import * as z from 'zod/mini'
import { anyone, type Call, type CallKey } from './call.ts'
import { PersonItemsView, personItemsSize, PersonReviewsView, personReviewsSize, PersonView } from './people-views.ts'
import { Cursor, Limit } from './wire.ts'

/** Any string: one that isn't an id gets the same response as a deleted person. */
const ofPerson = z.object({ userId: z.string() })

export const peopleCalls = {
  'GET /people/:userId': anyone({
    name: 'getPerson',
    summary:
      'The public page of a member: profile, facts and how many items they offer (for members only with PUBLIC_ITEM_PAGES=false).',
    params: ofPerson,
    output: PersonView,
    errors: ['not_found', 'unauthenticated', 'rate_limited'],
  }),
  'GET /people/:userId/items': anyone({
    name: 'listPersonItems',
    summary: 'The active items of a member, newest first.',
    params: ofPerson,
    query: z.object({ cursor: Cursor, limit: Limit(personItemsSize) }),
    output: PersonItemsView,
    errors: ['not_found', 'unauthenticated', 'rate_limited'],
  }),
  'GET /people/:userId/reviews': anyone({
    name: 'listPersonReviews',
    summary: 'The reviews that a member received on one side of their hires, newest first.',
    params: ofPerson,
    query: z.object({
      role: z._default(z.enum(['owner', 'renter']), 'owner'),
      cursor: Cursor,
      limit: Limit(personReviewsSize),
    }),
    output: PersonReviewsView,
    errors: ['not_found', 'unauthenticated', 'rate_limited'],
  }),
} as const satisfies Record<CallKey, Call>
