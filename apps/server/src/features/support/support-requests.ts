import { supportRefusals } from '@itemo/domain/support/support-refusals.ts'
import type { SupportRequestInput } from '@itemo/domain/support/support-schemas.ts'
import { supportReference } from '@itemo/domain/support/support-state.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/http/types.ts'
import { networkOf } from '../../platform/rate-limits.ts'
import { mailOperator, mailSender } from './mail-support-request.ts'
import { findSupportRequest, insertSupportRequest } from './support-queries.ts'

const fromOneNetwork = { limit: 10, windowSeconds: 3600 }
const fromOnePerson = { limit: 4, windowSeconds: 3600 }
/** Each request sends an email to an address that anyone could have entered. Beyond this limit it is accepted without one. */
const confirmationsTo = { limit: 4, windowSeconds: 3600 }

/**
 * Accepts a request to the operator (spec: accounts 7 "send-support-request"): stores it and queues both emails, in one transaction.
 * Returns its reference; sending the same id again returns the same and sends nothing. Throws `rate_limited`, `conflict` for the id of
 * another request, and `unavailable` with 'Failed to send' if it couldn't be stored.
 */
export async function requestSupport(
  deps: Pick<Context, 'db' | 'jobs' | 'limits' | 'now'>,
  { actor, address }: { actor: Actor | undefined; address: string },
  input: SupportRequestInput,
): Promise<string> {
  const network = networkOf(address)
  const email = input.email.toLowerCase()
  await deps.limits.take(`support from ${network}`, fromOneNetwork)
  // Limited by the address alone, strangers in a few networks could prevent its owner from writing.
  await deps.limits.take(actor ? `support of ${actor.userId}` : `support for ${email} from ${network}`, fromOnePerson)
  return takeRequest(deps, actor?.userId ?? null, input)
}

/** The same, without the limits of the form. */
export async function takeRequest(
  deps: Pick<Context, 'db' | 'jobs' | 'limits' | 'now'>,
  userId: string | null,
  input: SupportRequestInput,
): Promise<string> {
  const email = input.email.toLowerCase()
  try {
    return await inTransaction(deps.db, async (trx) => {
      const row = await insertSupportRequest(trx, { ...input, userId, at: deps.now() })
      if (row === undefined) return await sameRequest(trx, input)
      const payload = { request_id: row.id, user_id: row.user_id, email: row.email }
      await deps.jobs.send(trx, mailOperator, payload)
      if (await deps.limits.tryTake(`support confirmed to ${email}`, confirmationsTo, trx)) {
        await deps.jobs.send(trx, mailSender, payload)
      }
      return supportReference(row.number)
    })
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('unavailable', { message: supportRefusals.notSent, cause })
  }
}

async function sameRequest(db: Context['db'], { id = '', name, email, subject, message }: SupportRequestInput) {
  const stored = await findSupportRequest(db, id)
  const isSame =
    stored?.name === name && stored.email === email && stored.subject === subject && stored.message === message
  if (!isSame) throw new AppError('conflict', { fields: { id: 'This id belongs to another request.' } })
  return supportReference(stored.number)
}
