import type { Context } from '../../context.ts'
import { type AnyJob, defineJob, deleteOlder } from '../../define-job.ts'
import { unfinishedMs } from './factors/factor-policy.ts'
import { deleteUnfinished } from './factors/factor-queries.ts'
import { factorResetJobs } from './factors/factor-resets.ts'
import { staffAccountJobs } from './staff-account-acts.ts'
import { sendFactorNotice } from './factors/mail-factors.ts'
import { sendPasskeyNotice } from './passkeys/mail-passkeys.ts'
import { noteFailedSignIn, sendFailedSignInsNotice } from './devices/failed-sign-ins.ts'
import { forgetNetworks, deleteOldFailures, securityEventsMs } from './devices/security-events.ts'
import { sendNewDeviceNotice } from './devices/mail-new-device.ts'
import { idleMs } from './sessions/session-policy.ts'
import { sendTokenMail } from './tokens/token-mail-job.ts'
import { sendAuthMail } from './tokens/request-auth-mail.ts'
import { sendClaimMail } from './social/mail-social-claim.ts'
import { sendConnectedNotice, sendSecurityNotice, sendWelcome } from './users/user-jobs.ts'

const dayMs = 86_400_000

/** Tables whose rows are useless this long after the time in the named column. */
const outdated = [
  ['auth.sessions', 'refreshed_at', idleMs],
  // Kept for a while, because reusing a used token ends its session.
  ['auth.refresh_tokens', 'used_at', 30 * dayMs],
  ['auth.one_time_tokens', 'expires_at', 7 * dayMs],
  ['auth.flow_states', 'expires_at', 0],
  ['auth.social_claims', 'expires_at', 0],
  // A device that wasn't used for this long counts as new again.
  ['auth.known_devices', 'last_seen_at', 400 * dayMs],
  ['auth.exchange_codes', 'expires_at', 0],
  ['auth.pending_sign_ups', 'expires_at', 0],
  ['auth.sign_up_marks', 'expires_at', 0],
  ['security_events', 'at', securityEventsMs],
  ['auth.mfa_challenges', 'expires_at', dayMs],
  ['auth.factor_resets', 'ended_at', securityEventsMs],
  ['auth.webauthn_challenges', 'expires_at', dayMs],
] as const

/** Deletes sessions, tokens, challenges and events that can't be used any more. */
export async function deleteOutdated(deps: Pick<Context, 'config' | 'db' | 'now'>): Promise<void> {
  await deleteOlder(deps, ['auth.sessions', 'created_at', deps.config.auth.sessionMaxDays * dayMs])
  await deleteOldFailures(deps)
  await forgetNetworks(deps)
  for (const column of outdated) await deleteOlder(deps, column)
  await deleteUnfinished(deps.db, new Date(deps.now().getTime() - unfinishedMs))
}

const sweepAccounts = defineJob({
  name: 'accounts.sweep',
  schedule: '17 * * * *',
  policy: 'stately',
  run: async (context) => {
    await deleteOutdated(context)
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
  sendFactorNotice,
  ...factorResetJobs,
  ...staffAccountJobs,
  sendPasskeyNotice,
  noteFailedSignIn,
  sendFailedSignInsNotice,
  sweepAccounts,
]
