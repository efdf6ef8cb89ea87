import { accessKinds } from '@itemo/domain/staff/access-kinds.ts'
import { recordKinds } from '@itemo/domain/staff/records.ts'
import { viewScreens } from '@itemo/domain/staff/staff-schemas.ts'
import { staffRoles } from '@itemo/domain/staff/staff-roles.ts'
import * as z from 'zod/mini'
import { StaffCounters } from './staff-number-views.ts'
import { Day, Instant, listOf } from './wire.ts'

const Roles = listOf(z.enum(staffRoles), staffRoles.length)

/** The member of staff who is reading. */
export const StaffSelfView = z.object({
  user_id: z.string(),
  display_name: z.string(),
  roles: Roles,
  child_safety: z.boolean(),
  /** When the second factor was entered in this session. */
  factor_at: Instant,
  counters: StaffCounters,
})
export type StaffSelfView = z.output<typeof StaffSelfView>

/** A member of staff, as an operator sees them. */
export const StaffView = z.object({
  user_id: z.string(),
  email: z.string(),
  display_name: z.string(),
  roles: Roles,
  child_safety: z.boolean(),
  added_at: Instant,
  last_seen_at: z.nullable(Instant),
  /** Whether their address isn't confirmed yet: they have an invitation by email. */
  is_invited: z.boolean(),
  /** When they set up a second factor; null: they can't use the console before they do. */
  factor_since: z.nullable(Instant),
})
export type StaffView = z.output<typeof StaffView>

/** A named filter of a list. */
export const SavedViewView = z.object({
  id: z.string(),
  screen: z.enum(viewScreens),
  name: z.string(),
  /** From the list's URL, without the question mark. */
  query: z.string(),
  /** Whether all staff can see it; otherwise only its creator. */
  shared: z.boolean(),
  /** The name of the member of staff who created it, including former ones; null: their account is gone. */
  made_by: z.nullable(z.string()),
  /** Whether it's the reader's own, so that they can share it or stop sharing it. */
  is_own: z.boolean(),
  /** Whether the reader may remove it: its creator, and for a shared one also an operator. */
  may_remove: z.boolean(),
})
export type SavedViewView = z.output<typeof SavedViewView>

/** A version of a record that the law requires. */
export const RecordView = z.object({
  id: z.string(),
  kind: z.enum(recordKinds),
  version: z.number(),
  title: z.string(),
  body: z.string(),
  review_by: Day,
  /** The name of the member of staff; null: their account is gone. */
  made_by: z.nullable(z.string()),
  made_at: Instant,
})
export type RecordView = z.output<typeof RecordView>

/** A change that staff made. */
export const AuditEntryView = z.object({
  id: z.string(),
  at: Instant,
  /** Null: the command line or the system. */
  actor: z.nullable(z.object({ user_id: z.string(), display_name: z.nullable(z.string()) })),
  source: z.enum(['console', 'shell', 'system']),
  roles: Roles,
  act: z.string(),
  /** The act as a phrase, to follow a name. */
  words: z.string(),
  subject_kind: z.string(),
  subject_id: z.string(),
  /** What people call it: a number such as C-1003, a name or a title; null: it has none, or is gone. */
  subject_name: z.nullable(z.string()),
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
  reason: z.nullable(z.string()),
  /** Whether another entry undid it. */
  is_undone: z.boolean(),
  /** Until when the reader can undo it, as of now; null: they can't. */
  undo_until: z.nullable(Instant),
})
export type AuditEntryView = z.output<typeof AuditEntryView>

/** An access of a member of staff to personal data. */
export const AccessEntryView = z.object({
  id: z.string(),
  at: Instant,
  staff: z.object({ user_id: z.string(), display_name: z.nullable(z.string()) }),
  what: z.enum(accessKinds),
  subject_id: z.string(),
  /** The person it was about; null: nobody, or their account is gone. */
  subject_name: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
export type AccessEntryView = z.output<typeof AccessEntryView>
