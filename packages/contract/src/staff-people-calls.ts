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
      'Members, newest first; `q` is a name or an id or, for staff who may see addresses, an email address or the part before its @. The filters for dues, debts and disputes are only for staff who see money.',
    query: z.object({ q: Words, filter: z.optional(z.enum(peopleFilters)), cursor: Cursor, limit: Limit(100) }),
    output: z.object({ people: z.array(StaffPersonView), next_cursor: z.nullable(z.string()) }),
  }),
  'GET /staff/people/:userId': staffRead(staffRoles, {
    name: 'getStaffPerson',
    summary: 'A member with their history. The access is logged.',
    params: ofPerson,
    output: StaffPersonDetailView,
  }),
  'GET /staff/people/:userId/security-events': staffRead(['operator', 'support'], {
    name: 'listSecurityEventsOfPerson',
    summary:
      'The security events of a member’s account, latest first. The access is logged, and the member can see it.',
    params: ofPerson,
    query: z.object({ cursor: Cursor, limit: Limit(20) }),
    output: z.object({ events: z.array(StaffSecurityEventView), next_cursor: z.nullable(z.string()) }),
    errors: ['own_matter'],
  }),
  'POST /staff/people/:userId/reveal': staffAct('person.reveal', {
    name: 'revealOfPerson',
    summary: 'Reveal the email address or the area of a member, with a reason. The access is logged, once an hour.',
    params: ofPerson,
    body: RevealInput,
    output: z.object({ value: z.nullable(z.string()) }),
    errors: ['own_matter', 'rate_limited'],
  }),
  'POST /staff/people/:userId/end-sessions': staffAct('person.end_sessions', {
    name: 'endSessionsOfPerson',
    summary: 'Log a member out everywhere; only another operator can do this to an operator.',
    params: ofPerson,
    output: StaffPersonDetailView,
    errors: ['own_matter'],
  }),
  'POST /staff/people/:userId/send-reset': staffAct('person.send_reset', {
    name: 'sendResetToPerson',
    summary: 'Send a member the email for setting a new password.',
    params: ofPerson,
    output: StaffPersonDetailView,
    errors: ['own_matter', 'rate_limited'],
  }),
  'POST /staff/people/:userId/send-confirmation': staffAct('person.send_confirmation', {
    name: 'sendConfirmationToPerson',
    summary: 'Send the email for confirming an unconfirmed address.',
    params: ofPerson,
    output: StaffPersonDetailView,
    errors: ['own_matter', 'conflict', 'rate_limited'],
  }),
  'POST /staff/people/:userId/factor-reset': staffAct('person.factor_reset', {
    name: 'openFactorReset',
    summary:
      'Open the reset of a two-step login that a member has lost: it takes effect after 72 hours, unless they stop it or log in with it.',
    params: ofPerson,
    body: FactorResetInput,
    output: StaffPersonDetailView,
    errors: ['own_matter', 'conflict'],
  }),
  'POST /staff/people/:userId/deletion': staffAct('person.delete', {
    name: 'deletePersonAsStaff',
    summary:
      'Delete a member’s account for good, under the same conditions as if they did it; their name has to be typed exactly.',
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
    summary: 'Grant or withdraw the tick of a checked identity, require a new check, or allow a second account.',
    params: ofPerson,
    body: IdentityDecisionInput,
    output: StaffPersonDetailView,
    errors: ['own_matter', 'conflict'],
  }),
  'GET /staff/items': staffRead(staffReaders.cases, {
    name: 'listStaffItems',
    summary:
      'Items, newest first; `q` is words of a title, or an id; `edited`: changed since a person approved it; `no_picture`: among the newest 5,000, or the next 5,000 after the cursor.',
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
    summary:
      'People, items, hires and cases, by words, email addresses and references, as far as the reader may see them.',
    query: z.object({ q: z.string().check(z.trim(), z.minLength(2), z.maxLength(100)) }),
    output: StaffSearchView,
    errors: ['rate_limited'],
  }),
} as const satisfies Record<CallKey, Call>
