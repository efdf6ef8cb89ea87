import { IdentityCheckInput } from '@itemo/domain/identity/identity-schemas.ts'
import * as z from 'zod/mini'
import { type Call, type CallKey, member } from './call.ts'
import { OwnIdentityView } from './identity-views.ts'

export const identityCalls = {
  'GET /my/identity': member({
    name: 'getMyIdentity',
    summary: 'How the check of my identity stands, and what needs one.',
    output: OwnIdentityView,
  }),
  'POST /my/identity/checks': member({
    name: 'startIdentityCheck',
    summary: "Begins a check, or goes on with the one that is open: answers the address of the provider's page, once.",
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
    summary: 'On return from the provider: asks it once where my check stands.',
    output: OwnIdentityView,
    errors: ['identity_provider', 'rate_limited'],
  }),
  'DELETE /my/identity': member({
    name: 'withdrawMyIdentity',
    summary: 'Takes my consent back: the tick goes, and what was read is removed here and at the provider.',
    output: OwnIdentityView,
  }),
} as const satisfies Record<CallKey, Call>
