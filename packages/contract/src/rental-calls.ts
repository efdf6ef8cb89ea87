import {
  AppealInput,
  ClaimInput,
  ClaimOfferInput,
  ClaimPicturesInput,
  ContestInput,
} from '@itemo/domain/deposits/claim-schemas.ts'
import { Id } from '@itemo/domain/ids.ts'
import {
  AmendInput,
  ApproveInput,
  CancelInput,
  DeclineInput,
  HireInput,
  rentalPageSize,
} from '@itemo/domain/rentals/rental-schemas.ts'
import { safetyCardVersion } from '@itemo/domain/safety-cards.ts'
import * as z from 'zod/mini'
import { anyone, member, type Call, type CallKey } from './call.ts'
import { Cursor, Limit } from './wire.ts'
import { NeighbourView, PaymentVerificationView, QuoteView, RentalOutcomeView, RentalView } from './rental-views.ts'

const ofRental = z.object({ rentalId: Id })

const SessionId = z.optional(z.string().check(z.minLength(1), z.maxLength(200)))

/** The session id that the provider adds to the return URL, under either name that the specification has for it [R67]. */
const CheckoutSession = z.object({ session_id: SessionId, sessionId: SessionId }).check(
  z.refine(({ session_id, sessionId }) => (session_id ?? sessionId) !== undefined, {
    path: ['session_id'],
    error: 'Please send the session id.',
  }),
)

export const rentalsCalls = {
  'POST /quotes': anyone({
    name: 'quoteRental',
    summary: 'The price of a hire, computed by the same code that charges it.',
    body: HireInput,
    output: QuoteView,
    errors: ['unauthenticated', 'not_found', 'dates_unavailable', 'dates_taken', 'cover_unavailable', 'cover_changed'],
  }),
  'POST /rentals': member({
    name: 'requestRental',
    summary: 'Request a hire: blocks the dates and returns the URL of the checkout (create-payment).',
    body: HireInput,
    output: z.object({ rental_id: z.string(), url: z.string() }),
    errors: [
      'identity_needed',
      'under_age',
      'account_restricted',
      'not_found',
      'forbidden',
      'own_item',
      'person_unreachable',
      'item_paused',
      'dates_unavailable',
      'dates_taken',
      'price_changed',
      'cover_unavailable',
      'cover_changed',
      'unpaid_requests',
      'debt_open',
      'conflict',
      'payment_provider',
      'rate_limited',
    ],
  }),
  'GET /my/rentals': member({
    name: 'listMyRentals',
    summary: 'My live rentals as renter or owner, by start date.',
    query: z.object({ cursor: Cursor, limit: Limit(100) }),
    output: z.object({ rentals: z.array(RentalView), next_cursor: z.nullable(z.string()) }),
  }),
  'GET /my/rentals/waiting': member({
    name: 'countWaitingRequests',
    summary: 'The number of requests that wait for my answer as the owner; 100 stands for 100 or more.',
    output: z.object({ count: z.number() }),
  }),
  'GET /my/rentals/past': member({
    name: 'listMyPastRentals',
    summary: 'My completed and cancelled rentals on one side, the latest start date first.',
    query: z.object({ role: z.enum(['owner', 'renter']), cursor: Cursor, limit: Limit(rentalPageSize) }),
    output: z.object({ rentals: z.array(RentalView), next_cursor: z.nullable(z.string()) }),
  }),
  'GET /rentals/:rentalId': member({
    name: 'getRental',
    summary: 'One rental, for its two parties.',
    params: ofRental,
    output: RentalView,
    errors: ['not_found'],
  }),
  'GET /rentals/:rentalId/request': member({
    name: 'getRentalRequest',
    summary:
      "One request, for the owner who answers it; all other members get an error saying that it isn't theirs (R82).",
    params: ofRental,
    output: RentalView,
    errors: ['not_found', 'forbidden'],
  }),
  'GET /rentals/:rentalId/neighbours': member({
    name: 'listAdjacentRentals',
    summary: 'Owner: the other live rentals of the item, up to 60 days around this one, by start date.',
    params: ofRental,
    output: z.object({ neighbours: z.array(NeighbourView) }),
    errors: ['not_found', 'forbidden'],
  }),
  'POST /rentals/:rentalId/approve': member({
    name: 'approveRental',
    summary: 'Owner: confirm the request; the card is captured.',
    params: ofRental,
    body: ApproveInput,
    output: RentalOutcomeView,
    errors: [
      'not_found',
      'forbidden',
      'rental_state',
      'request_expired',
      'account_restricted',
      'identity_needed',
      'under_age',
    ],
  }),
  'POST /rentals/:rentalId/decline': member({
    name: 'declineRental',
    summary: 'Owner: decline the request; the card hold is released.',
    params: ofRental,
    body: DeclineInput,
    output: RentalOutcomeView,
    errors: ['not_found', 'forbidden', 'rental_state', 'request_expired'],
  }),
  'POST /rentals/:rentalId/withdraw': member({
    name: 'withdrawRental',
    summary: 'Renter: withdraw a pending request; the rental is deleted and the hold released.',
    params: ofRental,
    output: RentalOutcomeView,
    errors: ['not_found', 'forbidden', 'rental_state'],
  }),
  'POST /rentals/:rentalId/cancel': member({
    name: 'cancelRental',
    summary: 'Either side: cancel a confirmed hire, with a reason, and refund what is due (R15).',
    params: ofRental,
    body: CancelInput,
    output: RentalOutcomeView,
    errors: ['not_found', 'rental_state'],
  }),
  'POST /rentals/:rentalId/amend': member({
    name: 'amendRental',
    summary: 'Renter: ask for a change; sets the flag and the notes.',
    params: ofRental,
    body: AmendInput,
    output: RentalOutcomeView,
    errors: ['not_found', 'forbidden', 'rental_state', 'request_expired'],
  }),
  'POST /rentals/:rentalId/safety-read': member({
    name: 'noteSafetyRead',
    summary: 'Either side of an approved hire: confirm having read how to use the item safely. Nothing depends on it.',
    params: ofRental,
    body: z.object({ version: z.number().check(z.int(), z.gte(1), z.lte(safetyCardVersion)) }),
    output: RentalView,
    errors: ['not_found', 'rental_state'],
  }),
  'POST /rentals/:rentalId/settle-amendment': member({
    name: 'settleAmendment',
    summary: 'Owner: mark the requested change as resolved.',
    params: ofRental,
    output: RentalOutcomeView,
    errors: ['not_found', 'forbidden', 'rental_state', 'request_expired'],
  }),
  'POST /rentals/:rentalId/return': member({
    name: 'returnRental',
    summary: 'Owner: the item came back; the hire is completed.',
    params: ofRental,
    output: RentalOutcomeView,
    errors: ['not_found', 'forbidden', 'rental_state', 'rental_not_started'],
  }),
  'POST /rentals/:rentalId/deny-return': member({
    name: 'denyReturn',
    summary:
      "Owner: say that the item isn't back, once, from the day after the last one; the hire doesn't end automatically for 7 days.",
    params: ofRental,
    output: RentalOutcomeView,
    errors: ['not_found', 'forbidden', 'rental_state'],
  }),
  'POST /rentals/:rentalId/deposit-card': member({
    name: 'giveDepositCard',
    summary: 'Renter: give another card after the hold of the deposit was refused; returns the URL of a checkout.',
    params: ofRental,
    output: z.object({ url: z.string() }),
    errors: ['not_found', 'deposit_state', 'payment_provider'],
  }),
  'POST /rentals/:rentalId/deposit-payment': member({
    name: 'payDeposit',
    summary: 'Renter: pay what the card refused, or a claim without a deposit; returns the URL of a checkout.',
    params: ofRental,
    output: z.object({ url: z.string() }),
    errors: ['not_found', 'deposit_state', 'conflict', 'payment_provider'],
  }),
  'POST /rentals/:rentalId/claim': member({
    name: 'openClaim',
    summary:
      'Owner: report damage within 24 hours of the return, and claim some of the deposit; without one the renter may choose to pay.',
    params: ofRental,
    body: ClaimInput,
    output: z.object({}),
    errors: ['not_found', 'forbidden', 'deposit_state', 'claim_too_late', 'picture_unknown'],
  }),
  'POST /rentals/:rentalId/claim/pictures': member({
    name: 'addClaimPictures',
    summary: "Either side: add pictures to a claim that isn't settled. Upload them to the bucket claim_pictures first.",
    params: ofRental,
    body: ClaimPicturesInput,
    output: z.object({}),
    errors: ['not_found', 'deposit_state', 'picture_unknown'],
  }),
  'POST /rentals/:rentalId/claim/accept': member({
    name: 'acceptClaim',
    summary: "Accept the other side's claim or offer: that amount is taken from the deposit, or can be paid.",
    params: ofRental,
    output: z.object({}),
    errors: ['not_found', 'deposit_state'],
  }),
  'POST /rentals/:rentalId/claim/contest': member({
    name: 'contestClaim',
    summary: 'Renter: contest the claim, and say why; the operator decides.',
    params: ofRental,
    body: ContestInput,
    output: z.object({}),
    errors: ['not_found', 'forbidden', 'deposit_state'],
  }),
  'POST /rentals/:rentalId/claim/offer': member({
    name: 'offerForClaim',
    summary: 'Offer less than is claimed, up to three times per side; the other side has 48 hours to answer.',
    params: ofRental,
    body: ClaimOfferInput,
    output: z.object({}),
    errors: ['not_found', 'deposit_state'],
  }),
  'POST /rentals/:rentalId/claim/refuse': member({
    name: 'refuseClaimOffer',
    summary: "Refuse the other side's offer; the operator decides, or either side makes another offer.",
    params: ofRental,
    output: z.object({}),
    errors: ['not_found', 'deposit_state'],
  }),
  'POST /rentals/:rentalId/claim/appeal': member({
    name: 'appealClaim',
    summary: "Appeal against the operator's decision, once and within seven days; nothing is taken before then.",
    params: ofRental,
    body: AppealInput,
    output: z.object({}),
    errors: ['not_found', 'deposit_state'],
  }),
  'POST /rentals/:rentalId/claim/withdraw': member({
    name: 'withdrawClaim',
    summary: 'Owner: withdraw the claim; the deposit is released.',
    params: ofRental,
    output: z.object({}),
    errors: ['not_found', 'forbidden', 'deposit_state'],
  }),
  'POST /payments/verify': member({
    name: 'verifyPayment',
    summary: 'On return from the checkout: reads the session at the provider (verify-payment).',
    body: CheckoutSession,
    output: PaymentVerificationView,
    errors: ['payment_unknown', 'payment_provider', 'rate_limited'],
  }),
} as const satisfies Record<CallKey, Call>
