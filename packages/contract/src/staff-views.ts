import { accessKinds } from '@itemo/domain/staff/access-kinds.ts'
import { recordKinds } from '@itemo/domain/staff/records.ts'
import { viewScreens } from '@itemo/domain/staff/staff-schemas.ts'
import { staffRoles } from '@itemo/domain/staff/staff-roles.ts'
import * as z from 'zod/mini'
import { StaffCounters } from './staff-number-views.ts'
import { Day, Instant, listOf } from './wire.ts'

const Roles = listOf(z.enum(staffRoles), staffRoles.length)

/** Who is at the console. */
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
  /** Their address isn't confirmed yet: they have an invitation by email. */
  is_invited: z.boolean(),
  /** Since when they have a second factor; null: the console is closed to them until then. */
  factor_since: z.nullable(Instant),
})
export type StaffView = z.output<typeof StaffView>

/** Filters of a list that a member of staff has named. */
export const SavedViewView = z.object({
  id: z.string(),
  screen: z.enum(viewScreens),
  name: z.string(),
  /** Of the list's address, without its question mark. */
  query: z.string(),
  /** Whether all who work here see it; if not, only who made it. */
  shared: z.boolean(),
  /** Who made it: a name of staff, also of someone who worked here before; null: their account is gone. */
  made_by: z.nullable(z.string()),
  /** Whether it is the reader's own, which they can share or keep to themselves. */
  is_own: z.boolean(),
  /** Whether the reader may remove it: who made it, and of what is shared an operator. */
  may_remove: z.boolean(),
})
export type SavedViewView = z.output<typeof SavedViewView>

/** A version of a record that the law asks for. */
export const RecordView = z.object({
  id: z.string(),
  kind: z.enum(recordKinds),
  version: z.number(),
  title: z.string(),
  body: z.string(),
  review_by: Day,
  /** A name of staff; null: their account is gone. */
  made_by: z.nullable(z.string()),
  made_at: Instant,
})
export type RecordView = z.output<typeof RecordView>

/** A change that staff made. */
export const AuditEntryView = z.object({
  id: z.string(),
  at: Instant,
  /** Null: the shell or the system. */
  actor: z.nullable(z.object({ user_id: z.string(), display_name: z.nullable(z.string()) })),
  source: z.enum(['console', 'shell', 'system']),
  roles: Roles,
  act: z.string(),
  /** The sentence of the act, to follow a name. */
  words: z.string(),
  subject_kind: z.string(),
  subject_id: z.string(),
  /** What people call it: a number such as C-1003, a name or a title; null: nothing, or it is gone. */
  subject_name: z.nullable(z.string()),
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
  reason: z.nullable(z.string()),
  /** Another entry took it back. */
  is_undone: z.boolean(),
  /** Until when the reader can take it back, as things stand; null: they can't. */
  undo_until: z.nullable(Instant),
})
export type AuditEntryView = z.output<typeof AuditEntryView>

/** What a member of staff looked at. */
export const AccessEntryView = z.object({
  id: z.string(),
  at: Instant,
  staff: z.object({ user_id: z.string(), display_name: z.nullable(z.string()) }),
  what: z.enum(accessKinds),
  subject_id: z.string(),
  /** Whom it was about; null: nobody, or they are gone. */
  subject_name: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
export type AccessEntryView = z.output<typeof AccessEntryView>
