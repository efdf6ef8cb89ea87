import { IdentityCheckInput } from '@itemo/domain/identity/identity-schemas.ts'
import * as z from 'zod/mini'
import { type Call, type CallKey, member } from './call.ts'
import { OwnIdentityView } from './identity-views.ts'

export const identityCalls = {
  'GET /my/identity': member({
    name: 'getMyIdentity',
    summary: 'The state of my identity check, and what requires one.',
    output: OwnIdentityView,
  }),
  'POST /my/identity/checks': member({
    name: 'startIdentityCheck',
    summary: "Begin an identity check, or continue the open one: returns a single-use URL of the provider's page.",
    body: IdentityCheckInput,
    output: z.object({ url: z.string() }),
    errors: [
      'identity_not_offered',
      'identity_verified_already',
      'identity_attempts_used',
      'consent_needed',
      'identity_provider',
      'under_age',
      'forbidden',
      'rate_limited',
    ],
  }),
  'POST /my/identity/refresh': member({
    name: 'refreshMyIdentity',
    summary: 'On return from the provider: reads the state of my check from it, once.',
    output: OwnIdentityView,
    errors: ['identity_provider', 'rate_limited'],
  }),
  'DELETE /my/identity': member({
    name: 'withdrawMyIdentity',
    summary:
      'Withdraw my consent: the tick is removed, and the data that was read is deleted here and at the provider.',
    output: OwnIdentityView,
  }),
} as const satisfies Record<CallKey, Call>
