import * as z from 'zod/mini'
import { type AnyJob, defineJob } from '../../define-job.ts'
import { sendNewDeviceNotice } from './devices/new-device-emails.ts'
import { sweepDevices } from './devices/devices.ts'
import { sweepCodes } from './sessions/auth-codes.ts'
import { sendTokenMail } from './tokens/token-mail-job.ts'
import { sweepTokens } from './tokens/one-time-tokens.ts'
import { sweepPendingSignUps } from './pending-sign-ups/pending-sign-ups.ts'
import { sendAuthMail } from './tokens/auth-mail.ts'
import { sweepSessions } from './sessions/sessions.ts'
import { sendClaimMail } from './social/social-claim-emails.ts'
import { sweepClaims } from './social/social-claims.ts'
import { sweepFlows } from './social/social-login.ts'
import { sendConnectedNotice, sendSecurityNotice, sendWelcome } from './users/user-jobs.ts'

/** Forgets what ran out: sessions, tokens, buckets of limits. */
const sweepAccounts = defineJob({
  name: 'accounts.sweep',
  payload: z.object({}),
  schedule: '17 * * * *',
  policy: 'stately',
  run: async (context) => {
    await sweepSessions(context)
    await sweepTokens(context)
    await sweepFlows(context)
    await sweepClaims(context)
    await sweepDevices(context)
    await sweepCodes(context)
    await sweepPendingSignUps(context)
    await context.limits.sweep()
    await context.endedSessions.sweep()
  },
})

export const accountJobs: readonly AnyJob[] = [
  sendTokenMail,
  sendClaimMail,
  sendAuthMail,
  sendWelcome,
  sendSecurityNotice,
  sendConnectedNotice,
  sendNewDeviceNotice,
  sweepAccounts,
]
