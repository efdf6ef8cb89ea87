import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { isMessageKnown, noteMessage, type SignedMessage, verifyMessage } from '../payments/verify-webhook.ts'
import { findByProvider } from './account-queries.ts'
import { refreshAccount } from './payout-accounts.ts'

type Deps = Pick<Context, 'cards' | 'db' | 'log' | 'now'>

const AboutAccount = z.object({ id: z.string(), type: z.string(), account: z.string() })
const Thin = z.object({
  id: z.string(),
  type: z.string(),
  related_object: z.optional(z.nullable(z.object({ id: z.string(), type: z.string() }))),
})

/**
 * Takes a message about an owner's account: what happened to its money (`connect`), or a thin one that only names it. It proves
 * that something happened; the provider is asked what. Throws `bad_request` for what the provider did not sign.
 */
export async function receiveAccountMessage(
  deps: Deps,
  endpoint: 'connect' | 'events',
  message: SignedMessage,
): Promise<void> {
  const { connectWebhookSecrets, eventsWebhookSecrets } = deps.cards
  const secrets = endpoint === 'connect' ? connectWebhookSecrets : eventsWebhookSecrets
  const content = await verifyMessage(deps, secrets, message)
  const { id, type, accountId } = endpoint === 'connect' ? ofAccount(content) : ofThin(content)
  if (await isMessageKnown(deps.db, id)) return
  const account = accountId === undefined ? undefined : await findByProvider(deps.db, accountId)
  if (account) await refreshAccount(deps, account.id)
  // Also told of one that was just made and is not written down yet: its person asks when they come back.
  else deps.log.warn('the card provider tells of an account that is not known here', { event: id, type, accountId })
  // After the read: a message whose read failed is sent again. Reading twice does no harm.
  await noteMessage(deps.db, { id, type }, deps.now())
}

function ofAccount(content: unknown) {
  const { account: accountId, ...event } = z.parse(AboutAccount, content)
  return { ...event, accountId }
}

function ofThin(content: unknown) {
  const { related_object: object, ...event } = z.parse(Thin, content)
  return { ...event, accountId: object?.type === 'v2.core.account' ? object.id : undefined }
}
