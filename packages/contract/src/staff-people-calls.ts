import { categories } from '@itemo/domain/categories.ts'
import { Id } from '@itemo/domain/ids.ts'
import { IdentityDecisionInput } from '@itemo/domain/identity/identity-schemas.ts'
import {
  FactorResetInput,
  itemShows,
  peopleFilters,
  RevealInput,
  StaffDeletionInput,
} from '@itemo/domain/staff/staff-people-schemas.ts'
import { staffReaders, staffRoles } from '@itemo/domain/staff/staff-roles.ts'
import * as z from 'zod/mini'
import { StaffSecurityEventView } from './account-views.ts'
import { type Call, type CallKey, staffAct, staffRead } from './call.ts'
import {
  StaffItemDetailView,
  StaffItemView,
  StaffPersonDetailView,
  StaffPersonView,
  StaffSearchView,
} from './staff-people-views.ts'
import { Cursor, Limit, Nothing } from './wire.ts'

const ofPerson = z.object({ userId: Id })
const Words = z.optional(z.string().check(z.maxLength(100)))

export const staffPeopleCalls = {
  'GET /staff/people': staffRead(staffRoles, {
    name: 'listStaffPeople',
    summary:
      'Members, newest first; `q` is a name, an id, or for those who may see addresses an email or what stands before its @. Whom something is owed, who owes and who is in a dispute: only for those who see money.',
    query: z.object({ q: Words, filter: z.optional(z.enum(peopleFilters)), cursor: Cursor, limit: Limit(100) }),
    output: z.object({ people: z.array(StaffPersonView), next_cursor: z.nullable(z.string()) }),
  }),
  'GET /staff/people/:userId': staffRead(staffRoles, {
    name: 'getStaffPerson',
    summary: 'A member with their history; that they were looked at is noted.',
    params: ofPerson,
    output: StaffPersonDetailView,
  }),
  'GET /staff/people/:userId/security-events': staffRead(['operator', 'support'], {
    name: 'listSecurityEventsOfPerson',
    summary:
      'What happened to the security of a member’s account, latest first. It is noted, and the member sees that someone looked.',
    params: ofPerson,
    query: z.object({ cursor: Cursor, limit: Limit(20) }),
    output: z.object({ events: z.array(StaffSecurityEventView), next_cursor: z.nullable(z.string()) }),
    errors: ['own_matter'],
  }),
  'POST /staff/people/:userId/reveal': staffAct('person.reveal', {
    name: 'revealOfPerson',
    summary: 'See the email or the area of a member, with a reason; it is noted, once an hour.',
    params: ofPerson,
    body: RevealInput,
    output: z.object({ value: z.nullable(z.string()) }),
    errors: ['own_matter', 'rate_limited'],
  }),
  'POST /staff/people/:userId/end-sessions': staffAct('person.end_sessions', {
    name: 'endSessionsOfPerson',
    summary: 'Log a member out everywhere; an operator only by another one.',
    params: ofPerson,
    output: StaffPersonDetailView,
    errors: ['own_matter'],
  }),
  'POST /staff/people/:userId/send-reset': staffAct('person.send_reset', {
    name: 'sendResetToPerson',
    summary: 'Send a member the email to set a new password.',
    params: ofPerson,
    output: StaffPersonDetailView,
    errors: ['own_matter', 'rate_limited'],
  }),
  'POST /staff/people/:userId/send-confirmation': staffAct('person.send_confirmation', {
    name: 'sendConfirmationToPerson',
    summary: "Send the email to confirm an address that isn't confirmed.",
    params: ofPerson,
    output: StaffPersonDetailView,
    errors: ['own_matter', 'conflict', 'rate_limited'],
  }),
  'POST /staff/people/:userId/factor-reset': staffAct('person.factor_reset', {
    name: 'openFactorReset',
    summary:
      'Open the reset of a two-step login that its member lost: it takes effect after 72 hours, unless they stop it or log in with it.',
    params: ofPerson,
    body: FactorResetInput,
    output: StaffPersonDetailView,
    errors: ['own_matter', 'conflict'],
  }),
  'POST /staff/people/:userId/deletion': staffAct('person.delete', {
    name: 'deletePersonAsStaff',
    summary: 'Delete a member’s account for good, as they could; their name is typed as it stands there.',
    params: ofPerson,
    body: StaffDeletionInput,
    output: Nothing,
    errors: [
      'own_matter',
      'account_has_live_rentals',
      'account_has_open_money',
      'account_under_review',
      'account_is_staff',
    ],
  }),
  'POST /staff/people/:userId/identity': staffAct('person.identity', {
    name: 'decideIdentityOfPerson',
    summary: 'Grant or take away the tick of a checked identity, ask for a new check, or allow a second account.',
    params: ofPerson,
    body: IdentityDecisionInput,
    output: StaffPersonDetailView,
    errors: ['own_matter', 'conflict'],
  }),
  'GET /staff/items': staffRead(staffReaders.cases, {
    name: 'listStaffItems',
    summary:
      'Items, newest first; `q` is of a title, or an id; `edited`: since a person approved it; `no_picture`: of the newest 5,000, or of as many behind the cursor.',
    query: z.object({
      q: Words,
      status: z.optional(z.enum(['active', 'paused', 'held', 'removed'])),
      category: z.optional(z.enum(categories)),
      show: z.optional(z.enum(itemShows)),
      owner: z.optional(Id),
      cursor: Cursor,
      limit: Limit(100),
    }),
    output: z.object({ items: z.array(StaffItemView), next_cursor: z.nullable(z.string()) }),
  }),
  'GET /staff/items/:itemId': staffRead(staffReaders.cases, {
    name: 'getStaffItem',
    summary: 'An item with the cases about it and its latest hires.',
    params: z.object({ itemId: Id }),
    output: StaffItemDetailView,
  }),
  'GET /staff/search': staffRead(staffRoles, {
    name: 'searchAsStaff',
    summary: 'People, items, hires and cases by words, emails and references: what the reader may see of them.',
    query: z.object({ q: z.string().check(z.trim(), z.minLength(2), z.maxLength(100)) }),
    output: StaffSearchView,
    errors: ['rate_limited'],
  }),
} as const satisfies Record<CallKey, Call>
