import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Context } from '../../../context.ts'
import { defineJob } from '../../../define-job.ts'
import { findUserByEmail } from '../users/user-queries.ts'
import { type Caller, describeBrowser } from './device-policy.ts'
import { shortNetwork } from './security-events.ts'

/** Whose log-in failed is looked up here: the request takes the same time for an address that nobody has. */
export const noteFailedSignIn = defineJob({
  name: 'accounts.note-failed-sign-in',
  payload: z.object({ email: z.string(), network: z.string(), device: z.string(), at: z.string() }),
  subjects: ({ email }) => [email],
  async run({ db }, { email, network, device, at }) {
    const user = await findUserByEmail(db, email)
    if (!user) return
    await sql`
      insert into security_events (user_id, at, kind, device, network)
      values (${user.id}, ${at}, 'sign_in_failed', ${device}, ${network})
      on conflict (user_id, network, date_bin('1 hour', at, '2000-01-01 00:00:00+00')) where kind = 'sign_in_failed'
      do update set count = security_events.count + 1,
        device = excluded.device, at = greatest(security_events.at, excluded.at)`.execute(db)
  },
})

/** Notes that a log-in was refused, with the same statement for every address. */
export async function reportFailedSignIn(
  { db, jobs, now }: Pick<Context, 'db' | 'jobs' | 'now'>,
  email: string,
  { address, userAgent }: Caller,
): Promise<void> {
  const [network, device] = [shortNetwork(address), describeBrowser(userAgent)]
  await jobs.send(db, noteFailedSignIn, { email, network, device, at: now().toISOString() })
}
