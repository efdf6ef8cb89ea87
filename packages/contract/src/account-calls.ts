import { DeletionInput } from '@itemo/domain/accounts/deletion-input.ts'
import { ProfileChanges } from '@itemo/domain/accounts/profile-schemas.ts'
import { Id } from '@itemo/domain/ids.ts'
import * as z from 'zod/mini'
import { anyone, member, type Call, type CallKey } from './call.ts'
import { Cursor, Limit, Nothing } from './wire.ts'
import {
  BlockedPersonView,
  OwnDataView,
  OwnProfileView,
  OwnSessionView,
  PublicProfileView,
  SecuredAccountView,
  SecurityEventView,
} from './account-views.ts'

export const accountsCalls = {
  'GET /me': member({
    name: 'getMe',
    summary: 'My profile and settings.',
    output: OwnProfileView,
    errors: ['not_found'],
  }),
  'PUT /me': member({
    name: 'updateMe',
    summary: 'Change my profile or settings; creates a missing profile.',
    body: ProfileChanges,
    output: OwnProfileView,
    errors: ['picture_unknown', 'blocked_words'],
  }),
  'GET /profiles/:userId': member({
    name: 'getProfile',
    summary: 'What anyone may see of a member.',
    params: z.object({ userId: Id }),
    output: PublicProfileView,
    errors: ['not_found'],
  }),
  'GET /my/blocks': member({
    name: 'listBlocks',
    summary: 'The people I blocked, latest first.',
    query: z.object({ cursor: Cursor, limit: Limit(100) }),
    output: z.object({ people: z.array(BlockedPersonView), next_cursor: z.nullable(z.string()) }),
  }),
  'PUT /people/:userId/block': member({
    name: 'blockPerson',
    summary:
      'Block someone: neither of us can write to the other or request a hire from them. A repeated call changes nothing.',
    params: z.object({ userId: Id }),
    output: Nothing,
    errors: ['not_found', 'invalid_input'],
  }),
  'DELETE /people/:userId/block': member({
    name: 'unblockPerson',
    summary: "Unblock someone. Changes nothing if they aren't blocked.",
    params: z.object({ userId: Id }),
    output: Nothing,
    errors: ['not_found'],
  }),
  'GET /my/sessions': member({
    name: 'listSessions',
    summary: 'Where I am logged in, latest use first.',
    query: z.object({ cursor: Cursor, limit: Limit(100) }),
    output: z.object({ sessions: z.array(OwnSessionView), next_cursor: z.nullable(z.string()) }),
  }),
  'GET /my/security-events': member({
    name: 'listSecurityEvents',
    summary: 'What happened to the security of my account in the last twelve months, latest first.',
    query: z.object({ cursor: Cursor, limit: Limit(20) }),
    output: z.object({ events: z.array(SecurityEventView), next_cursor: z.nullable(z.string()) }),
  }),
  'POST /my/security-events/:eventId/disown': member({
    name: 'disownSecurityEvent',
    summary:
      'Say "This wasn\'t me" about a security event of mine: ends all my sessions, removes what was added in the last seven days, and emails me a link to choose a new password. If my email address is new (409), it only ends my other sessions.',
    params: z.object({ eventId: Id }),
    output: z.pick(SecuredAccountView, { removed: true }),
    errors: ['not_found', 'conflict', 'rate_limited'],
  }),
  'POST /secure-account': anyone({
    name: 'secureAccount',
    summary:
      'Say "This wasn\'t me" with the token from an email: ends all sessions, removes what was added in the last seven days, and lets me choose a new password.',
    body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
    output: SecuredAccountView,
    errors: ['not_found', 'rate_limited'],
  }),
  'POST /factor-resets/stop': anyone({
    name: 'stopFactorReset',
    summary: 'Stop the reset of a two-step login that support opened, with the token from one of its emails.',
    body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
    output: Nothing,
    errors: ['not_found'],
  }),
  'DELETE /my/sessions/:sessionId': member({
    name: 'endSession',
    summary:
      "End another session of mine: it can't be renewed any more. To end all others at once: /auth/v1/logout?scope=others.",
    params: z.object({ sessionId: Id }),
    output: Nothing,
    errors: ['not_found'],
  }),
  'GET /my/data': member({
    name: 'exportMyData',
    summary: 'All data about me, as one JSON file.',
    output: OwnDataView,
    errors: ['rate_limited'],
  }),
  'POST /my/deletion': member({
    name: 'deleteMyAccount',
    summary:
      'Delete my account, with the password, with the code of a reauthentication, or within five minutes of logging in.',
    body: DeletionInput,
    output: Nothing,
    errors: [
      'account_under_review',
      'account_has_live_rentals',
      'account_has_open_money',
      'account_is_staff',
      'reauthentication_needed',
      'conflict',
      'rate_limited',
      'unavailable',
    ],
  }),
} as const satisfies Record<CallKey, Call>
