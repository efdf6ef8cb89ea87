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
    summary: 'What people need, newest first; near a place only what is needed within 50 miles of it.',
    query: z.object({ near: z.optional(Near), cursor: Cursor, limit: Limit(24) }),
    output: page,
    errors: ['rate_limited'],
  }),
  'GET /my/wants': member({
    name: 'listMyWants',
    summary: 'What I asked for, newest first.',
    query: z.object({ cursor: Cursor, limit: Limit(24) }),
    output: page,
  }),
  'GET /my/items/:itemId/demand': member({
    name: 'countDemand',
    summary: 'How many others near an active item of mine look for such a thing; null for fewer than two.',
    params: z.object({ itemId: Id }),
    output: z.object({ people: z.nullable(z.number()) }),
    errors: ['not_found'],
  }),
  'POST /wants': member({
    name: 'postWant',
    summary: 'Ask for something that nobody lists; the same words and place again are the same while it is open.',
    body: WantInput,
    output: WantView,
    errors: ['too_many_wants', 'account_restricted', 'rate_limited'],
  }),
  'GET /wants/:wantId': anyone({
    name: 'getWant',
    summary: 'One thing that someone needs; to them with all offers, to an owner with their own.',
    params: ofWant,
    output: WantView,
    errors: ['not_found'],
  }),
  'PATCH /wants/:wantId': member({
    name: 'changeWant',
    summary: 'Close what I asked for, or look farther.',
    params: ofWant,
    body: WantChanges,
    output: WantView,
    errors: ['not_found', 'want_closed'],
  }),
  'GET /wants/:wantId/options': member({
    name: 'listWantOptions',
    summary: 'My items that I could offer, fitting ones first, priced and checked for the days.',
    params: ofWant,
    output: z.object({ options: listOf(WantOptionView, maxWantOptions) }),
    errors: ['not_found', 'want_closed'],
  }),
  'POST /wants/:wantId/offers': member({
    name: 'offerItem',
    summary: 'Offer an item of mine; it reserves nothing. The same item again is the same offer.',
    params: ofWant,
    body: OfferInput,
    output: OfferView,
    errors: ['not_found', 'want_closed', 'item_not_free'],
  }),
  'PATCH /wants/:wantId/offers/:itemId': member({
    name: 'changeOffer',
    summary: 'Decline an offer that I got, or take back one that I made.',
    params: ofOffer,
    body: OfferChanges,
    output: OfferView,
    errors: ['not_found'],
  }),
  'POST /wants/:wantId/report': member({
    name: 'reportWant',
    summary: 'Report what someone asks for to the operator; the same id again is the same report.',
    params: ofWant,
    body: ReportInput,
    output: Nothing,
    errors: ['not_found', 'report_own', 'conflict', 'rate_limited'],
  }),
} as const satisfies Record<CallKey, Call>
