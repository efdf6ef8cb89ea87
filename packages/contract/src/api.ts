import { DeletionInput, ProfileChanges } from '@itemo/domain/accounts/schemas.ts'
import { categories } from '@itemo/domain/categories.ts'
import { Id } from '@itemo/domain/ids.ts'
import { feedPageSize, ItemInput, itemStatuses } from '@itemo/domain/items/schemas.ts'
import { ConversationInput, MessageInput } from '@itemo/domain/messages/schemas.ts'
import { AmendInput, ApproveInput, CancelInput, DeclineInput, HireInput } from '@itemo/domain/rentals/schemas.ts'
import { refuseSupport, SupportInput } from '@itemo/domain/support/schemas.ts'
import { text } from '@itemo/domain/text.ts'
import * as z from 'zod/mini'
import { call, type Call, type CallKey } from './call.ts'
import {
  ClientConfigView,
  ConversationView,
  ItemCardView,
  ItemFeedView,
  ItemView,
  MessageView,
  OwnDataView,
  OwnItemView,
  OwnProfileView,
  OwnSessionView,
  PaymentVerificationView,
  PublicProfileView,
  QuoteView,
  RentalOutcomeView,
  RentalView,
} from './views.ts'

const Nothing = z.object({})
const Cursor = z.optional(z.string().check(z.maxLength(300)))
const Limit = (most: number) =>
  z.pipe(
    z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(most)), most),
    z.transform((value: number) => value),
  )
const ofItem = z.object({ itemId: Id })
const ofRental = z.object({ rentalId: Id })
const ofConversation = z.object({ conversationId: Id })

/** Every call of `/api/v1`, with who may make it. The web uses only the types of this. */
export const api = {
  // Site
  'GET /config': call({
    who: 'anyone',
    summary: 'How this server is set up, for the browser.',
    output: ClientConfigView,
  }),

  // Accounts
  'GET /me': call({
    who: 'member',
    summary: 'My profile and settings.',
    output: OwnProfileView,
    errors: ['not_found'],
  }),
  'PUT /me': call({
    who: 'member',
    summary: 'Change my profile or settings; makes a missing profile.',
    body: ProfileChanges,
    output: OwnProfileView,
  }),
  'GET /profiles/:userId': call({
    who: 'member',
    summary: 'What anybody may see of a member.',
    params: z.object({ userId: Id }),
    output: PublicProfileView,
    errors: ['not_found'],
  }),
  'GET /my/sessions': call({
    who: 'member',
    summary: 'Where I am signed in, latest use first.',
    output: z.object({ sessions: z.array(OwnSessionView) }),
  }),
  'DELETE /my/sessions/:sessionId': call({
    who: 'member',
    summary:
      'End another session of mine: it can renew itself no more. All others at once: /auth/v1/logout?scope=others.',
    params: z.object({ sessionId: Id }),
    output: Nothing,
    errors: ['not_found'],
  }),
  'GET /my/data': call({
    who: 'member',
    summary: 'Everything that is kept about me, as one JSON file.',
    output: OwnDataView,
    errors: ['rate_limited'],
  }),
  'POST /my/deletion': call({
    who: 'member',
    summary: 'Delete my account, by password, by the code of a reauthentication, or within five minutes of a sign-in.',
    body: DeletionInput,
    output: Nothing,
    errors: ['account_has_live_rentals', 'reauthentication_needed', 'rate_limited'],
  }),

  // Items
  'GET /items': call({
    who: 'anyone',
    summary: 'The feed: active items, newest first, searched and paged.',
    query: z.object({
      search: z.optional(text({ max: 100 })),
      category: z.optional(z.enum(categories, 'Please choose one of the categories.')),
      cursor: Cursor,
      limit: Limit(feedPageSize),
    }),
    output: ItemFeedView,
  }),
  'GET /items/:itemId': call({
    who: 'anyone',
    summary: 'One item with everything its page shows (members only unless PUBLIC_ITEM_PAGES is set).',
    params: ofItem,
    output: ItemView,
    errors: ['not_found', 'unauthenticated'],
  }),
  'POST /items': call({
    who: 'member',
    summary: 'List an item: its pictures and add-ons in one go.',
    body: ItemInput,
    output: OwnItemView,
  }),
  'PUT /items/:itemId': call({
    who: 'member',
    summary: 'Change my item; what has an id stays.',
    params: ofItem,
    body: ItemInput,
    output: OwnItemView,
    errors: ['not_found'],
  }),
  'PUT /items/:itemId/status': call({
    who: 'member',
    summary: 'Pause or activate my item.',
    params: ofItem,
    body: z.object({ status: z.enum(itemStatuses) }),
    output: ItemCardView,
    errors: ['not_found'],
  }),
  'DELETE /items/:itemId': call({
    who: 'member',
    summary: 'Delete my item; refused while a hire of it is live.',
    params: ofItem,
    output: Nothing,
    errors: ['not_found', 'item_has_live_rentals'],
  }),
  'GET /my/items': call({
    who: 'member',
    summary: 'My items, newest first.',
    output: z.object({ items: z.array(ItemCardView) }),
  }),
  'GET /my/items/:itemId': call({
    who: 'member',
    summary: 'My item as the form edits it.',
    params: ofItem,
    output: OwnItemView,
    errors: ['not_found'],
  }),

  // Saved items
  'GET /saved': call({
    who: 'member',
    summary: 'The items I saved, latest first.',
    output: z.object({ items: z.array(ItemCardView) }),
  }),
  'GET /saved/ids': call({
    who: 'member',
    summary: 'The ids of the items I saved.',
    output: z.object({ item_ids: z.array(z.string()) }),
  }),
  'PUT /saved/:itemId': call({
    who: 'member',
    summary: 'Save an item.',
    params: ofItem,
    output: Nothing,
    errors: ['not_found'],
  }),
  'DELETE /saved/:itemId': call({
    who: 'member',
    summary: 'Take an item off my saved ones.',
    params: ofItem,
    output: Nothing,
  }),

  // Rentals
  'POST /quotes': call({
    who: 'anyone',
    summary: 'The price of a hire, by the code that charges it.',
    body: HireInput,
    output: QuoteView,
    errors: ['not_found', 'dates_unavailable', 'dates_taken'],
  }),
  'POST /rentals': call({
    who: 'member',
    summary: 'Ask to hire: holds the dates and answers the address of the checkout (create-payment).',
    body: HireInput,
    output: z.object({ rental_id: z.string(), url: z.string() }),
    errors: ['not_found', 'own_item', 'item_paused', 'dates_unavailable', 'dates_taken', 'payment_provider'],
  }),
  'GET /my/rentals': call({
    who: 'member',
    summary: 'The rentals I am renter or owner of, by start date.',
    output: z.object({ rentals: z.array(RentalView) }),
  }),
  'GET /rentals/:rentalId': call({
    who: 'member',
    summary: 'One rental, for its two parties.',
    params: ofRental,
    output: RentalView,
    errors: ['not_found'],
  }),
  'POST /rentals/:rentalId/approve': call({
    who: 'member',
    summary: 'Owner: confirm the request; the card is captured.',
    params: ofRental,
    body: ApproveInput,
    output: RentalOutcomeView,
    errors: ['not_found', 'rental_state'],
  }),
  'POST /rentals/:rentalId/decline': call({
    who: 'member',
    summary: 'Owner: decline the request; the card hold is released.',
    params: ofRental,
    body: DeclineInput,
    output: RentalOutcomeView,
    errors: ['not_found', 'rental_state'],
  }),
  'POST /rentals/:rentalId/withdraw': call({
    who: 'member',
    summary: 'Renter: take back a pending request; the rental is removed and the hold released.',
    params: ofRental,
    output: RentalOutcomeView,
    errors: ['not_found', 'rental_state'],
  }),
  'POST /rentals/:rentalId/cancel': call({
    who: 'member',
    summary: 'Either side: cancel a confirmed hire, with a reason; refunds by decision 15.',
    params: ofRental,
    body: CancelInput,
    output: RentalOutcomeView,
    errors: ['not_found', 'rental_state'],
  }),
  'POST /rentals/:rentalId/amend': call({
    who: 'member',
    summary: 'Renter: ask for a change; sets the flag and the notes.',
    params: ofRental,
    body: AmendInput,
    output: RentalOutcomeView,
    errors: ['not_found', 'rental_state'],
  }),
  'POST /rentals/:rentalId/settle-amendment': call({
    who: 'member',
    summary: 'Owner: mark the asked change as dealt with.',
    params: ofRental,
    output: RentalOutcomeView,
    errors: ['not_found', 'rental_state'],
  }),
  'POST /rentals/:rentalId/return': call({
    who: 'member',
    summary: 'Owner: the item came back; the hire is completed.',
    params: ofRental,
    output: RentalOutcomeView,
    errors: ['not_found', 'rental_state', 'rental_not_started'],
  }),
  'POST /payments/verify': call({
    who: 'member',
    summary: 'On return from the checkout: reads the session at the provider (verify-payment).',
    body: z.object({ session_id: z.string().check(z.minLength(1), z.maxLength(200)) }),
    output: PaymentVerificationView,
  }),

  // Messages
  'GET /conversations': call({
    who: 'member',
    summary: 'My conversations, latest first.',
    output: z.object({ conversations: z.array(ConversationView) }),
  }),
  'POST /conversations': call({
    who: 'member',
    summary: 'Find or create the conversation with somebody about an item.',
    body: ConversationInput,
    output: ConversationView,
    errors: ['not_found', 'message_self'],
  }),
  'GET /conversations/:conversationId': call({
    who: 'member',
    summary: 'One of my conversations.',
    params: ofConversation,
    output: ConversationView,
    errors: ['not_found'],
  }),
  'GET /conversations/:conversationId/messages': call({
    who: 'member',
    summary: 'Its messages, oldest first within a page; `before` pages back, `after` catches up.',
    params: ofConversation,
    query: z.object({ before: Cursor, after: Cursor, limit: Limit(100) }),
    output: z.object({
      messages: z.array(MessageView),
      earlier_cursor: z.nullable(z.string()),
      latest_cursor: z.nullable(z.string()),
    }),
    errors: ['not_found'],
  }),
  'POST /conversations/:conversationId/messages': call({
    who: 'member',
    summary: 'Send a message; the same id again is the same message.',
    params: ofConversation,
    body: MessageInput,
    output: MessageView,
    errors: ['not_found'],
  }),
  'POST /conversations/:conversationId/read': call({
    who: 'member',
    summary: 'Mark everything that the other person wrote as read.',
    params: ofConversation,
    output: z.object({ read: z.number() }),
    errors: ['not_found'],
  }),

  // Support
  'POST /support-requests': call({
    who: 'anyone',
    summary: 'Write to the operator: stored, mailed, and confirmed to the sender (send-support-request).',
    body: SupportInput,
    output: z.object({ success: z.literal(true), reference: z.string() }),
    errors: ['rate_limited', 'unavailable'],
    refusal: refuseSupport,
  }),
} as const satisfies Record<CallKey, Call>

export type Api = typeof api
export type ApiKey = keyof Api
