import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { isMessageKnown, noteMessage, type SignedMessage, verifyMessage } from '../payments/verify-webhook.ts'
import { findByProvider } from './account-queries.ts'
import { notePayout } from './follow-payouts.ts'
import { refreshAccount } from './payout-accounts.ts'
import { readPayout } from './stripe-payouts.ts'

type Deps = Pick<Context, 'cards' | 'db' | 'jobs' | 'log' | 'now'>

const AboutAccount = z.object({
  id: z.string(),
  type: z.string(),
  account: z.string(),
  data: z.optional(z.object({ object: z.optional(z.looseObject({ id: z.optional(z.string()) })) })),
})
const Thin = z.object({
  id: z.string(),
  type: z.string(),
  related_object: z.optional(z.nullable(z.object({ id: z.string(), type: z.string() }))),
})

/**
 * Handles a message about an owner's account: about its money (`connect`), or a thin event that only names it. A
 * message proves only that something happened; the provider is then asked what. Throws `bad_request` for a message that
 * the provider didn't sign.
 */
export async function receiveAccountMessage(
  deps: Deps,
  endpoint: 'connect' | 'events',
  message: SignedMessage,
): Promise<void> {
  const { connectWebhookSecrets, eventsWebhookSecrets } = deps.cards
  const secrets = endpoint === 'connect' ? connectWebhookSecrets : eventsWebhookSecrets
  const content = await verifyMessage(deps, secrets, message)
  const { id, type, accountId, payoutRef } = endpoint === 'connect' ? ofAccount(content) : ofThin(content)
  if (await isMessageKnown(deps.db, id)) return
  const account = accountId === undefined ? undefined : await findByProvider(deps.db, accountId)
  if (account?.provider_account_id) {
    await refreshAccount(deps, account.id)
    const payout = payoutRef && (await readPayout(deps, account.provider_account_id, payoutRef))
    if (payout) await inTransaction(deps.db, (trx) => notePayout(deps, trx, account.id, payout))
  }
  // Also logged for an account that was just created and isn't stored yet: it is read when its person returns.
  else deps.log.warn('the card provider reported an unknown account', { event: id, type, accountId })
  // After the read, so that a message whose read failed is sent again. Reading twice does no harm.
  await noteMessage(deps.db, { id, type }, deps.now())
}

function ofAccount(content: unknown) {
  const { id, type, account: accountId, data } = z.parse(AboutAccount, content)
  return { id, type, accountId, payoutRef: type.startsWith('payout.') ? data?.object?.id : undefined }
}

function ofThin(content: unknown) {
  const { related_object: object, ...event } = z.parse(Thin, content)
  const accountId = object?.type === 'v2.core.account' ? object.id : undefined
  return { ...event, accountId, payoutRef: undefined }
}
