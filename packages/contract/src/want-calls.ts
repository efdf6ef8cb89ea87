import { Id } from '@itemo/domain/ids.ts'
import { Near } from '@itemo/domain/items/search-area.ts'
import { ReportInput } from '@itemo/domain/messages/message-schemas.ts'
import { maxWantOptions, OfferChanges, OfferInput, WantChanges, WantInput } from '@itemo/domain/wants/want-schemas.ts'
import * as z from 'zod/mini'
import { anyone, member, type Call, type CallKey } from './call.ts'
import { Cursor, Limit, listOf, Nothing } from './wire.ts'
import { OfferView, WantCardView, WantOptionView, WantView } from './want-views.ts'

const ofWant = z.object({ wantId: Id })
const ofOffer = z.object({ wantId: Id, itemId: Id })
const page = z.object({ wants: z.array(WantCardView), next_cursor: z.nullable(z.string()) })

export const wantsCalls = {
  'GET /wants': anyone({
    name: 'listWants',
    summary: 'Needs on the wanted board, newest first; with a place, only those within 50 miles of it.',
    query: z.object({ near: z.optional(Near), cursor: Cursor, limit: Limit(24) }),
    output: page,
    errors: ['rate_limited'],
  }),
  'GET /my/wants': member({
    name: 'listMyWants',
    summary: 'My needs, newest first.',
    query: z.object({ cursor: Cursor, limit: Limit(24) }),
    output: page,
  }),
  'GET /my/items/:itemId/demand': member({
    name: 'countDemand',
    summary: 'How many others near an active item of mine look for something like it; null for fewer than two.',
    params: z.object({ itemId: Id }),
    output: z.object({ people: z.nullable(z.number()) }),
    errors: ['not_found'],
  }),
  'POST /wants': member({
    name: 'postWant',
    summary:
      "Post a need for something that nobody lists. The same words and place don't create a second one while it's open.",
    body: WantInput,
    output: WantView,
    errors: ['too_many_wants', 'account_restricted', 'rate_limited'],
  }),
  'GET /wants/:wantId': anyone({
    name: 'getWant',
    summary: 'One need; for its writer with all offers, for an owner with their own.',
    params: ofWant,
    output: WantView,
    errors: ['not_found'],
  }),
  'PATCH /wants/:wantId': member({
    name: 'changeWant',
    summary: 'Close a need of mine, or extend its distance.',
    params: ofWant,
    body: WantChanges,
    output: WantView,
    errors: ['not_found', 'want_closed'],
  }),
  'GET /wants/:wantId/options': member({
    name: 'listWantOptions',
    summary: 'My items that I could offer, matching ones first, with the price and availability for its days.',
    params: ofWant,
    output: z.object({ options: listOf(WantOptionView, maxWantOptions) }),
    errors: ['not_found', 'want_closed'],
  }),
  'POST /wants/:wantId/offers': member({
    name: 'offerItem',
    summary: "Offer an item of mine; this reserves nothing. The same item doesn't create a second offer.",
    params: ofWant,
    body: OfferInput,
    output: OfferView,
    errors: ['not_found', 'want_closed', 'item_not_free'],
  }),
  'PATCH /wants/:wantId/offers/:itemId': member({
    name: 'changeOffer',
    summary: 'Decline an offer that I received, or withdraw one that I made.',
    params: ofOffer,
    body: OfferChanges,
    output: OfferView,
    errors: ['not_found'],
  }),
  'POST /wants/:wantId/report': member({
    name: 'reportWant',
    summary: "Report a need to the operator. The same id doesn't create a second report.",
    params: ofWant,
    body: ReportInput,
    output: Nothing,
    errors: ['not_found', 'report_own', 'conflict', 'rate_limited'],
  }),
} as const satisfies Record<CallKey, Call>
