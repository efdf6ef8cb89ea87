import { renewDays } from '@itemo/domain/identity/identity-renewal.ts'
import { Id } from '@itemo/domain/ids.ts'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { type AnyFollower, type AnyJob, defineJob } from '../../define-job.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { isProviderError } from '../../platform/stripe/client.ts'
import { lockName } from '../accounts/profiles.ts'
import { forgetBannedKeys, deleteUnneededKeys } from './banned-people.ts'
import { applyVerdict, readStanding } from './apply-verdict.ts'
import { followCheck } from './follow-check.ts'
import { endCheck } from './identity-checks.ts'
import { identityPolicy } from './identity-policy.ts'
import {
  changeCheck,
  type CheckRow,
  findCheck,
  findLatest,
  listAbandoned,
  listEnding,
  listToFollow,
} from './identity-queries.ts'
import { forgetRedactions, redactDue } from './redactions.ts'
import { recheckPeople } from './same-person.ts'

const pageSize = 200
const dayMs = 86_400_000

/** Updates a check from the provider; if the provider fails, the next run tries again. */
async function tryFollowCheck(context: Context, checkId: string): Promise<void> {
  try {
    await followCheck(context, checkId)
  } catch (error) {
    if (!isProviderError(error)) throw error
    context.log.warn('an identity check could not be read from its provider', { error, check: checkId })
  }
}

/** Updates the checks in a state that haven't changed for this long. */
async function followAll(context: Context, state: 'processing' | 'open', ms: number): Promise<void> {
  const before = new Date(context.now().getTime() - ms)
  for (let after: string | undefined, more = true; more;) {
    const checks = await listToFollow(context.db, { state, before, after, limit: pageSize })
    for (const { id } of checks) await tryFollowCheck(context, id)
    after = checks.at(-1)?.id
    more = checks.length === pageSize
  }
}

/** Every two minutes: updates checks whose notification was lost, and ends abandoned ones. */
const follow = defineJob({
  name: 'identity.follow',
  schedule: '*/2 * * * *',
  policy: 'stately',
  timeoutSeconds: 600,
  async run(context) {
    await followAll(context, 'processing', 120_000)
    const { redactDays } = identityPolicy(context)
    const abandoned = await listAbandoned(context.db, context.now(), redactDays * dayMs, pageSize)
    for (const { id, user_id: userId } of abandoned) {
      await inTransaction(context.db, async (trx) => {
        await lockName(trx, userId)
        const check = await findCheck(trx, id)
        if (check?.state === 'open' || check?.state === 'needs_input') await endCheck(context, trx, check)
      })
    }
  },
})

/** How many days before a check expires its person is notified. */
const warnedDays = [7, renewDays] as const

/**
 * Every day: removes the ticks of expired checks, and notifies people whose check expires soon. Deletes fingerprints that were kept for a
 * case which is closed now; updates checks that were started days ago.
 */
const expire = defineJob({
  name: 'identity.expire',
  schedule: '20 6 * * *',
  policy: 'stately',
  timeoutSeconds: 1800,
  async run(context) {
    const until = new Date(context.now().getTime() + Math.max(...warnedDays) * dayMs)
    for (let after: string | undefined, more = true; more;) {
      const checks = await listEnding(context.db, until, after, pageSize)
      for (const check of checks) await endOrWarn(context, check)
      after = checks.at(-1)?.id
      more = checks.length === pageSize
    }
    await forgetBannedKeys(context.db, context.now())
    await deleteUnneededKeys(context.db)
    await forgetRedactions(context.db, context.now())
    await followAll(context, 'open', 2 * dayMs)
  },
})

async function endOrWarn(context: Context, check: CheckRow): Promise<void> {
  const now = context.now()
  const leftMs = (check.valid_until?.getTime() ?? Infinity) - now.getTime()
  await inTransaction(context.db, async (trx) => {
    if (leftMs <= 0) {
      await lockName(trx, check.user_id)
      if (await changeCheck(trx, check, { state: 'expired', updated_at: now })) {
        await applyVerdict(context, trx, check.user_id)
      }
      return
    }
    const days = warnedDays.find((each) => leftMs <= each * dayMs)
    if (days === undefined) return
    // Skipped for someone who was checked again since, or has no tick.
    const standing = await readStanding(context, trx, check.user_id)
    const counts = standing?.row.result?.valid_until
    if (standing?.verdict !== 'tick' || counts?.getTime() !== check.valid_until?.getTime()) return
    const about = { user_id: check.user_id, check_id: check.id, days }
    await context.jobs.publish(trx, { name: 'identity.expiring', payload: about })
  })
}

/** The new name may match the document: it is compared again, as long as the provider still has it. */
const compareAgain = defineJob({
  name: 'identity.on-renamed',
  payload: z.object({ user_id: Id }),
  on: ['profile.renamed'],
  async run(context, { user_id: userId }) {
    const check = await findLatest(context.db, userId)
    if (check?.state === 'verified') await tryFollowCheck(context, check.id)
  },
})

/** A different name removes the tick at once, and the name that it was granted with restores it. */
export const followNames: AnyFollower = {
  on: ['profile.renamed'],
  async follow(context, trx, event) {
    if (event.name === 'profile.renamed') await applyVerdict(context, trx, event.payload.user_id)
  },
}

export const identityJobs: readonly AnyJob[] = [follow, redactDue, expire, compareAgain, recheckPeople]
