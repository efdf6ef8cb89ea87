import { Id } from '@itemo/domain/ids.ts'
import { rentalStatuses } from '@itemo/domain/rentals/rental-state.ts'
import {
  ExcuseInput,
  MoveDeadlineInput,
  NoShowInput,
  rentalNeeds,
  StaffCancelInput,
  StaffRefundInput,
  StaffReturnInput,
} from '@itemo/domain/rentals/staff-rental-schemas.ts'
import { staffRoles } from '@itemo/domain/staff/staff-roles.ts'
import * as z from 'zod/mini'
import { type Call, type CallKey, staffAct, staffRead } from './call.ts'
import { StaffRentalDetailView, StaffRentalView } from './staff-rental-views.ts'
import { Cursor, Limit } from './wire.ts'

const ofRental = z.object({ rentalId: Id })

export const staffRentalCalls = {
  'GET /staff/rentals': staffRead(staffRoles, {
    name: 'listStaffRentals',
    summary:
      'Hires that were paid for, latest first; `q` is a reference of one, or of its payment; `person` is on either side.',
    query: z.object({
      status: z.optional(z.enum(rentalStatuses)),
      needs: z.optional(z.enum(rentalNeeds)),
      person: z.optional(Id),
      q: z.optional(z.string().check(z.maxLength(200))),
      cursor: Cursor,
      limit: Limit(100),
    }),
    output: z.object({ rentals: z.array(StaffRentalView), next_cursor: z.nullable(z.string()) }),
  }),
  'GET /staff/rentals/:rentalId': staffRead(staffRoles, {
    name: 'getStaffRental',
    summary: 'A hire with its history; its money for those who may see it.',
    params: ofRental,
    output: StaffRentalDetailView,
  }),
  'POST /staff/rentals/:rentalId/cancel': staffAct('rental.cancel', {
    name: 'cancelRentalAsStaff',
    summary:
      'Cancel a request, which releases the money, or a hire, which refunds the chosen amount. Both sides are told why.',
    params: ofRental,
    body: StaffCancelInput,
    output: StaffRentalDetailView,
    idempotent: true,
    errors: ['own_matter', 'rental_state', 'request_expired', 'refund_too_large', 'payment_disputed', 'conflict'],
  }),
  'POST /staff/rentals/:rentalId/refund': staffAct('rental.refund', {
    name: 'refundRentalAsStaff',
    summary: 'Refund some of what was paid for a hire: support up to a limit. Both sides are told why.',
    params: ofRental,
    body: StaffRefundInput,
    output: StaffRentalDetailView,
    idempotent: true,
    errors: ['own_matter', 'rental_state', 'refund_too_large', 'payment_disputed', 'conflict'],
  }),
  'POST /staff/rentals/:rentalId/answer-by': staffAct('rental.move_deadline', {
    name: 'moveAnswerDeadline',
    summary: 'Move the deadline to answer a request. Both sides are notified.',
    params: ofRental,
    body: MoveDeadlineInput,
    output: StaffRentalDetailView,
    idempotent: true,
    errors: ['own_matter', 'rental_state', 'request_expired', 'conflict'],
  }),
  'POST /staff/rentals/:rentalId/return': staffAct('rental.return', {
    name: 'returnRentalAsStaff',
    summary: 'Mark a hire as returned. Both sides are notified.',
    params: ofRental,
    body: StaffReturnInput,
    output: StaffRentalDetailView,
    idempotent: true,
    errors: ['own_matter', 'rental_state', 'rental_not_started', 'conflict'],
  }),
  'POST /staff/rentals/:rentalId/no-show': staffAct('rental.record_no_show', {
    name: 'recordNoShow',
    summary: 'Record which side missed the hand-over of a hire that is over. Both sides are notified.',
    params: ofRental,
    body: NoShowInput,
    output: StaffRentalDetailView,
    idempotent: true,
    errors: ['own_matter', 'rental_state', 'conflict'],
  }),
  'POST /staff/rentals/:rentalId/excuse-cancellation': staffAct('rental.excuse_cancellation', {
    name: 'excuseCancellation',
    summary: "Don't count a cancellation against the side that cancelled the hire. Nobody is notified.",
    params: ofRental,
    body: ExcuseInput,
    output: StaffRentalDetailView,
    idempotent: true,
    errors: ['own_matter', 'rental_state', 'conflict'],
  }),
} as const satisfies Record<CallKey, Call>
