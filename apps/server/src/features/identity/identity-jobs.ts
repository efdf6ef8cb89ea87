import { renewDays } from '@itemo/domain/identity/identity-renewal.ts'
import { Id } from '@itemo/domain/ids.ts'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { type AnyFollower, type AnyJob, defineJob } from '../../define-job.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { isProviderError } from '../../platform/stripe/client.ts'
import { lockName } from '../accounts/profiles.ts'
import { forgetBannedKeys, forgetKeptKeys } from './banned-people.ts'
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

/** Reads a check; what the provider does not answer is asked again the next time. */
async function followOrLeave(context: Context, checkId: string): Promise<void> {
  try {
    await followCheck(context, checkId)
  } catch (error) {
    if (!isProviderError(error)) throw error
    context.log.warn('an identity check could not be read at its provider', { error, check: checkId })
  }
}

/** Asks about the checks in a state that were not written for so long. */
async function followAll(context: Context, state: 'processing' | 'open', ms: number): Promise<void> {
  const before = new Date(context.now().getTime() - ms)
  for (let after: string | undefined, more = true; more;) {
    const checks = await listToFollow(context.db, { state, before, after, limit: pageSize })
    for (const { id } of checks) await followOrLeave(context, id)
    after = checks.at(-1)?.id
    more = checks.length === pageSize
  }
}

/** Every two minutes: checks whose message was lost, and those that nobody went on with. */
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

/** Its person hears so long before a check ends, in days. */
const warnedDays = [7, renewDays] as const

/**
 * Every day: checks that count no longer lose their tick, and those that soon do are told of. Fingerprints that were kept for a
 * case go once it is closed; checks that were begun days ago are asked about.
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
    await forgetKeptKeys(context.db)
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
    // Nothing ends for who was checked again since, or has no tick.
    const standing = await readStanding(context, trx, check.user_id)
    const counts = standing?.row.result?.valid_until
    if (standing?.verdict !== 'tick' || counts?.getTime() !== check.valid_until?.getTime()) return
    const about = { user_id: check.user_id, check_id: check.id, days }
    await context.jobs.publish(trx, { name: 'identity.expiring', payload: about })
  })
}

/** A new name may be the document's: the provider is asked once more, as long as it still has it. */
const compareAgain = defineJob({
  name: 'identity.on-renamed',
  payload: z.object({ user_id: Id }),
  on: ['profile.renamed'],
  async run(context, { user_id: userId }) {
    const check = await findLatest(context.db, userId)
    if (check?.state === 'verified') await followOrLeave(context, check.id)
  },
})

/** Another name takes the tick away at once, and the name that it was earned with brings it back. */
export const followNames: AnyFollower = {
  on: ['profile.renamed'],
  async follow(context, trx, event) {
    if (event.name === 'profile.renamed') await applyVerdict(context, trx, event.payload.user_id)
  },
}

export const identityJobs: readonly AnyJob[] = [follow, redactDue, expire, compareAgain, recheckPeople]
