import { rentalStatuses } from '@itemo/domain/rentals/rental-state.ts'
import { maxSavedReplies, maxStaffWrites, maxSupportWrites } from '@itemo/domain/support/support-inbox-schemas.ts'
import { supportPriorities, supportKinds, supportStates } from '@itemo/domain/support/support-state.ts'
import * as z from 'zod/mini'
import { Day, Instant, listOf } from './wire.ts'

/** The most messages of a thread: the request itself, and what each side can add. */
const maxThread = 1 + maxSupportWrites + maxStaffWrites

/** How long problem reports took to be answered, in minutes; null: too many of them weren't answered (spec: accounts 2.68). */
export const AnswerTimesView = z.object({
  reports: z.number(),
  median_minutes: z.nullable(z.number()),
  p95_minutes: z.nullable(z.number()),
})
export type AnswerTimesView = z.output<typeof AnswerTimesView>

/** A request, for its writer. */
export const SupportThreadView = z.object({
  reference: z.string(),
  subject: z.string(),
  kind: z.enum(supportKinds),
  state: z.enum(supportStates),
  /** The deadline for our answer; null where we don't owe one. */
  answer_by: z.nullable(Instant),
  messages: listOf(
    z.object({
      id: z.string(),
      /** Whether the reader wrote it; otherwise staff did. */
      is_own: z.boolean(),
      /** The displayed name of staff. */
      author: z.nullable(z.string()),
      text: z.string(),
      at: Instant,
    }),
    maxThread,
  ),
})
export type SupportThreadView = z.output<typeof SupportThreadView>

const Named = z.object({ id: z.string(), name: z.string() })

/** A request in the inbox. */
export const StaffSupportView = z.object({
  id: z.string(),
  reference: z.string(),
  subject: z.string(),
  /** As the writer entered it. */
  name: z.string(),
  /** Null: sent without logging in. */
  user_id: z.nullable(z.string()),
  kind: z.enum(supportKinds),
  priority: z.enum(supportPriorities),
  state: z.enum(supportStates),
  due_at: Instant,
  is_late: z.boolean(),
  assigned_to: z.nullable(Named),
  is_mine: z.boolean(),
  created_at: Instant,
  last_message_at: Instant,
  /** The version to send with an act. */
  version: z.number(),
})
export type StaffSupportView = z.output<typeof StaffSupportView>

/** A rental of the writer, or the one that the request is about. */
const RentalOfRequest = z.object({
  id: z.string(),
  reference: z.string(),
  title: z.string(),
  start_date: Day,
  end_date: Day,
  status: z.enum(rentalStatuses),
})

/** The most rentals of the writer that are shown with a request. */
export const maxRentalsOfRequest = 20

/** A request with its thread and the context for an answer. */
export const StaffSupportDetailView = z.object({
  ...StaffSupportView.shape,
  /** Masked to first letters; null for staff who may not see addresses. */
  email: z.nullable(z.string()),
  messages: listOf(
    z.object({
      id: z.string(),
      direction: z.enum(['in', 'out', 'note']),
      /** The name of the member of staff; null: the writer. */
      author: z.nullable(z.string()),
      text: z.string(),
      at: Instant,
    }),
    maxThread,
  ),
  /** Null for a visitor. */
  person: z.nullable(
    z.object({
      id: z.string(),
      full_name: z.nullable(z.string()),
      member_since: Instant,
      /** Whether the address of the request is the account's confirmed one; otherwise anyone could have entered it. */
      is_own_address: z.boolean(),
    }),
  ),
  /** The writer's rentals of the last 90 days, and future ones. */
  rentals: listOf(RentalOfRequest, maxRentalsOfRequest),
  /** The rental it's about. */
  rental: z.nullable(RentalOfRequest),
  item: z.nullable(z.object({ id: z.string(), title: z.string() })),
  case: z.nullable(z.object({ id: z.string(), reference: z.string(), title: z.string(), state: z.string() })),
  /** Staff who can be assigned to it. */
  colleagues: listOf(Named, 100),
  may_act: z.boolean(),
})
export type StaffSupportDetailView = z.output<typeof StaffSupportDetailView>

export const SavedRepliesView = z.object({
  /** The version to send with a change of the list. */
  version: z.string(),
  replies: listOf(
    z.object({ id: z.string(), title: z.string(), body: z.string(), kind: z.nullable(z.enum(supportKinds)) }),
    maxSavedReplies,
  ),
})
export type SavedRepliesView = z.output<typeof SavedRepliesView>
