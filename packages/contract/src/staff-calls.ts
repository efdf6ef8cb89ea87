import { Id } from '@itemo/domain/ids.ts'
import { aDay } from '@itemo/domain/payouts/staff-money-schemas.ts'
import { accessKinds } from '@itemo/domain/staff/access-kinds.ts'
import { RecordInput, recordKinds } from '@itemo/domain/staff/records.ts'
import { staffActNames, staffActs } from '@itemo/domain/staff/staff-acts.ts'
import { staffReaders, staffRoles } from '@itemo/domain/staff/staff-roles.ts'
import {
  maxSharedViews,
  maxViews,
  NewStaffInput,
  SavedViewInput,
  StaffInput,
} from '@itemo/domain/staff/staff-schemas.ts'
import * as z from 'zod/mini'
import { type Call, type CallKey, staffAct, staffRead } from './call.ts'
import { AccessEntryView, AuditEntryView, RecordView, SavedViewView, StaffSelfView, StaffView } from './staff-views.ts'
import { Cursor, Limit, listOf, Nothing } from './wire.ts'

/** The subjects whose page in the console lists their audit entries. */
const auditedKinds = ['person', 'item', 'rental', 'case'] as const

const page = { cursor: Cursor, limit: Limit(100) }
/** Of one member of staff, on one day in London. */
const log = { by: z.optional(Id), day: z.optional(aDay) }
const auditFilters = { ...log, act: z.optional(z.enum(staffActNames)) }

/** The filters of the audit export, `GET /api/v1/staff/audit.csv`. */
export const AuditFileInput = z.object(auditFilters)
export type AuditFileInput = z.output<typeof AuditFileInput>

export const staffCalls = {
  'GET /staff/me': staffRead(staffRoles, {
    name: 'getStaffSelf',
    summary: 'My name and roles at the console, and my open work.',
    output: StaffSelfView,
  }),
  'GET /staff/here': staffRead(staffRoles, {
    name: 'stayAtConsole',
    summary: 'Keep the console open: it closes after an hour without this call or a change.',
    output: Nothing,
  }),
  'GET /staff/team': staffRead(staffReaders.team, {
    name: 'listStaff',
    summary: 'All staff, in the order in which they joined.',
    query: z.object(page),
    output: z.object({ staff: z.array(StaffView), next_cursor: z.nullable(z.string()) }),
  }),
  'POST /staff/team': staffAct('staff.add', {
    name: 'addStaff',
    summary:
      'Make someone a member of staff; someone without a confirmed account is invited by email. A repeated call changes nothing.',
    body: NewStaffInput,
    output: StaffView,
    errors: ['conflict'],
  }),
  'PUT /staff/team/:userId': staffAct('staff.change', {
    name: 'changeStaff',
    summary: 'Change the roles or the name of a member of staff.',
    params: z.object({ userId: Id }),
    body: StaffInput,
    output: StaffView,
    errors: ['last_operator'],
  }),
  'DELETE /staff/team/:userId': staffAct('staff.remove', {
    name: 'removeStaff',
    summary: 'Remove a member of staff: they lose access to the console at once.',
    params: z.object({ userId: Id }),
    output: Nothing,
    errors: ['last_operator'],
  }),
  'GET /staff/views': staffRead(staffRoles, {
    name: 'listSavedViews',
    summary: 'My saved filters, and those that the team shares, by screen and name.',
    output: z.object({ views: listOf(SavedViewView, maxViews + maxSharedViews) }),
  }),
  'POST /staff/views': staffAct('view.save', {
    name: 'saveView',
    summary:
      'Save the filters of a list under a name, for myself or for the team; the same name on the same screen replaces mine.',
    body: SavedViewInput,
    output: SavedViewView,
    errors: ['conflict'],
  }),
  'DELETE /staff/views/:viewId': staffAct('view.remove', {
    name: 'removeView',
    summary: 'Delete a saved filter of mine; operators can also delete shared ones.',
    params: z.object({ viewId: Id }),
    output: Nothing,
    errors: ['forbidden'],
  }),
  'GET /staff/records': staffRead(staffActs['record.write'].roles, {
    name: 'listRecords',
    summary: 'What the law has an operator put down: the last version of each record; of one kind all, latest first.',
    query: z.object({ cursor: Cursor, limit: Limit(20), kind: z.optional(z.enum(recordKinds)) }),
    output: z.object({ records: z.array(RecordView), next_cursor: z.nullable(z.string()) }),
  }),
  'POST /staff/records': staffAct('record.write', {
    name: 'writeRecord',
    summary: 'Write a new version of a record, based on the version that was read.',
    body: RecordInput,
    output: RecordView,
    errors: ['conflict'],
  }),
  'GET /staff/audit': staffRead(staffRoles, {
    name: 'listAuditEntries',
    summary:
      'Changes by staff, of everything or of one thing, latest first: operators see all changes, others their own. As a file: `/staff/audit.csv`.',
    query: z.object({
      ...page,
      ...auditFilters,
      about: z.optional(z.enum(auditedKinds)),
      id: z.optional(Id),
    }),
    output: z.object({ entries: z.array(AuditEntryView), next_cursor: z.nullable(z.string()) }),
  }),
  'POST /staff/audit/:entryId/undo': {
    // Roles and confirmation are those of the act that undoes the entry.
    access: { staff: staffRoles },
    name: 'undoAuditedAct',
    summary:
      'Undo the change of an audit entry, within ten minutes and if nothing has changed since: operators any, others their own.',
    params: z.object({ entryId: z.string().check(z.regex(/^\d{1,18}$/)) }),
    output: AuditEntryView,
    errors: ['forbidden', 'second_factor_stale', 'own_matter', 'undo_expired', 'case_changed'],
  },
  'GET /staff/access': staffRead(staffRoles, {
    name: 'listAccessEntries',
    summary: 'Whose data staff looked at, latest first: an operator sees all of it, the others their own.',
    query: z.object({ ...page, ...log, what: z.optional(z.enum(accessKinds)) }),
    output: z.object({ entries: z.array(AccessEntryView), next_cursor: z.nullable(z.string()) }),
  }),
} as const satisfies Record<CallKey, Call>
