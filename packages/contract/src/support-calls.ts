import { refuseSupport, SupportRequestInput } from '@itemo/domain/support-schemas.ts'
import * as z from 'zod/mini'
import { anyone, type Call, type CallKey } from './call.ts'

export const supportCalls = {
  'POST /support-requests': anyone({
    name: 'sendSupportRequest',
    summary:
      'Write to the operator: stored, mailed, and confirmed to the sender (send-support-request); the same id again is the same request.',
    body: SupportRequestInput,
    output: z.object({ success: z.literal(true), reference: z.string() }),
    errors: ['conflict', 'rate_limited', 'unavailable'],
    refusal: refuseSupport,
  }),
} as const satisfies Record<CallKey, Call>
