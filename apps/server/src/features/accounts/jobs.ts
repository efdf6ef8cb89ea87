import * as z from 'zod/mini'
import { type AnyJob, defineJob } from '../../define-job.ts'
import { sendNewDeviceNotice } from './devices/jobs.ts'
import { sweepDevices } from './devices/service.ts'
import { sweepCodes } from './exchange/service.ts'
import { sendTokenMail } from './links/jobs.ts'
import { sweepTokens } from './links/service.ts'
import { sweepPendingSignUps } from './pending/service.ts'
import { grantWish } from './requests/jobs.ts'
import { sweepSessions } from './sessions/service.ts'
import { sendClaimMail } from './social/claims/jobs.ts'
import { sweepClaims } from './social/claims/service.ts'
import { sweepFlows } from './social/service.ts'
import { sendConnectedNotice, sendSecurityNotice, sendWelcome } from './users/jobs.ts'

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
  grantWish,
  sendWelcome,
  sendSecurityNotice,
  sendConnectedNotice,
  sendNewDeviceNotice,
  sweepAccounts,
]
