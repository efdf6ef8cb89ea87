import { DeletionInput, ProfileChanges } from '@itemo/domain/accounts/account-schemas.ts'
import { Id } from '@itemo/domain/ids.ts'
import * as z from 'zod/mini'
import { call, type Call, type CallKey } from './call.ts'
import { Nothing } from './wire.ts'
import { BlockedPersonView, OwnDataView, OwnProfileView, OwnSessionView, PublicProfileView } from './account-views.ts'

export const accountsCalls = {
  'GET /me': call({
    name: 'getMe',
    who: 'member',
    summary: 'My profile and settings.',
    output: OwnProfileView,
    errors: ['not_found'],
  }),
  'PUT /me': call({
    name: 'updateMe',
    who: 'member',
    summary: 'Change my profile or settings; makes a missing profile.',
    body: ProfileChanges,
    output: OwnProfileView,
    errors: ['picture_unknown'],
  }),
  'GET /profiles/:userId': call({
    name: 'getProfile',
    who: 'member',
    summary: 'What anyone may see of a member.',
    params: z.object({ userId: Id }),
    output: PublicProfileView,
    errors: ['not_found'],
  }),
  'GET /my/blocks': call({
    name: 'listBlocks',
    who: 'member',
    summary: 'The people I blocked, latest first.',
    output: z.object({ people: z.array(BlockedPersonView) }),
  }),
  'PUT /people/:userId/block': call({
    name: 'blockPerson',
    who: 'member',
    summary: 'Block someone: neither of us can write to the other or ask the other to hire. Again changes nothing.',
    params: z.object({ userId: Id }),
    output: Nothing,
    errors: ['not_found', 'invalid_input'],
  }),
  'DELETE /people/:userId/block': call({
    name: 'unblockPerson',
    who: 'member',
    summary: 'End a block of mine; without one it changes nothing.',
    params: z.object({ userId: Id }),
    output: Nothing,
    errors: ['not_found'],
  }),
  'GET /my/sessions': call({
    name: 'listSessions',
    who: 'member',
    summary: 'Where I am logged in, latest use first.',
    output: z.object({ sessions: z.array(OwnSessionView) }),
  }),
  'DELETE /my/sessions/:sessionId': call({
    name: 'endSession',
    who: 'member',
    summary:
      'End another session of mine: it can renew itself no more. All others at once: /auth/v1/logout?scope=others.',
    params: z.object({ sessionId: Id }),
    output: Nothing,
    errors: ['not_found'],
  }),
  'GET /my/data': call({
    name: 'exportMyData',
    who: 'member',
    summary: 'Everything that is kept about me, as one JSON file.',
    output: OwnDataView,
    errors: ['rate_limited'],
  }),
  'POST /my/deletion': call({
    name: 'deleteMyAccount',
    who: 'member',
    summary: 'Delete my account, by password, by the code of a reauthentication, or within five minutes of a log-in.',
    body: DeletionInput,
    output: Nothing,
    errors: ['account_has_live_rentals', 'reauthentication_needed', 'conflict', 'rate_limited', 'unavailable'],
  }),
} as const satisfies Record<CallKey, Call>
