import { Id } from '@itemo/domain/ids.ts'
import { staffRoles } from '@itemo/domain/staff/staff-roles.ts'
import { NewStaffInput, StaffInput } from '@itemo/domain/staff/staff-schemas.ts'
import * as z from 'zod/mini'
import { type Call, type CallKey, staffAct, staffRead } from './call.ts'
import { AccessEntryView, AuditEntryView, StaffSelfView, StaffView } from './staff-views.ts'
import { Cursor, Limit, Nothing } from './wire.ts'

/** What has a page at the console on which its entries of the audit stand. */
const auditedKinds = ['person', 'item', 'rental', 'case'] as const

const page = { cursor: Cursor, limit: Limit(100) }

export const staffCalls = {
  'GET /staff/me': staffRead(staffRoles, {
    name: 'getStaffSelf',
    summary: 'Who I am at the console, and how much waits for me.',
    output: StaffSelfView,
  }),
  'GET /staff/team': staffRead(['operator'], {
    name: 'listStaff',
    summary: 'Who works here, in the order in which they came.',
    query: z.object(page),
    output: z.object({ staff: z.array(StaffView), next_cursor: z.nullable(z.string()) }),
  }),
  'POST /staff/team': staffAct('staff.add', {
    name: 'addStaff',
    summary: 'Make the owner of a confirmed account a member of staff. Again changes nothing.',
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
    summary: 'End the work of a member of staff: the console is closed to them at once.',
    params: z.object({ userId: Id }),
    output: Nothing,
    errors: ['last_operator'],
  }),
  'GET /staff/audit': staffRead(staffRoles, {
    name: 'listAuditEntries',
    summary:
      'What staff changed, of all or about one thing, latest first: an operator sees all of it, others their own.',
    query: z.object({ ...page, about: z.optional(z.enum(auditedKinds)), id: z.optional(Id) }),
    output: z.object({ entries: z.array(AuditEntryView), next_cursor: z.nullable(z.string()) }),
  }),
  'GET /staff/access': staffRead(staffRoles, {
    name: 'listAccessEntries',
    summary: 'Whose data staff looked at, latest first: an operator sees all of it, the others their own.',
    query: z.object(page),
    output: z.object({ entries: z.array(AccessEntryView), next_cursor: z.nullable(z.string()) }),
  }),
} as const satisfies Record<CallKey, Call>
