import * as z from 'zod/mini'
import { Id } from '@itemo/domain/ids.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { followSession } from '../identity/follow-check.ts'
import { isMessageKnown, noteMessage, verifyMessage } from './verify-webhook.ts'
import { readProvider } from './stripe-provider.ts'
import { type PaymentRow, findByIntent, findBySession, findPayment } from './payment-queries.ts'
import { applyFacts } from './reconcile-payment.ts'

export type WebhookDeps = Pick<Context, 'cards' | 'config' | 'db' | 'identity' | 'jobs' | 'log' | 'now' | 'settings'>

const Named = z.optional(
  z.nullable(z.object({ payment_id: z.optional(z.string()), deposit_id: z.optional(z.string()) })),
)
const Message = z.object({ id: z.string(), type: z.string(), data: z.object({ object: z.unknown() }) })
type Message = z.output<typeof Message>
const EventObject = z.looseObject({
  id: z.string(),
  object: z.string(),
  client_reference_id: z.optional(z.nullable(z.string())),
  payment_intent: z.optional(z.nullable(z.string())),
  metadata: Named,
})

/**
 * Handles a message from the provider. A message proves only that something happened: the provider is then asked what,
 * so that messages may arrive late, early, twice or in any order (R5 and R6). The id of the message is stored in the
 * transaction of its effect. Throws `bad_request` for a message that the provider didn't sign, or signed more than five
 * minutes from now.
 */
export async function receiveWebhook(deps: WebhookDeps, body: string, signature: string): Promise<void> {
  const event = z.parse(Message, await verifyMessage(deps, secretsOf(deps), { body, signature }))
  if (await isMessageKnown(deps.db, event.id)) return
  const checked = sessionOf(event)
  if (checked !== undefined) {
    // Before the message is noted, so that it is sent again if the read fails. Reading twice does no harm.
    await followSession(deps, checked)
    await noteMessage(deps.db, event, deps.now())
    return
  }
  const transfer = transferOf(event)
  const found = transfer === undefined ? await findSubject(deps, event) : undefined
  if (!found && aboutMoney.test(event.type)) {
    // The message may be faster than our own record of the payment; the ledger check finds any that stay unknown.
    deps.log.warn('the card provider reported an unknown payment', { event: event.id, type: event.type })
  }
  const record = found && (await readProvider(deps, found))
  await inTransaction(deps.db, async (trx) => {
    const isNew = await noteMessage(trx, event, deps.now())
    if (isNew && found && record) await applyFacts(deps, trx, found.id, record)
    const depositId = depositOf(event)
    if (isNew && depositId)
      await deps.jobs.publish(trx, { name: 'payment.card_given', payload: { rental_id: depositId } })
    if (isNew && transfer !== undefined)
      await deps.jobs.publish(trx, { name: 'transfer.changed', payload: { provider_ref: transfer } })
  })
}

/** Identity checks may use another account, with its own secret. */
const secretsOf = ({ cards, identity }: WebhookDeps) => [...cards.webhookSecrets, ...identity.webhookSecrets]

/** The provider's id of the identity check that a message is about. */
function sessionOf({ type, data }: Message): string | undefined {
  if (!type.startsWith('identity.verification_session.')) return undefined
  return z.safeParse(EventObject, data.object).data?.id
}

/** The provider's id of the transfer to an owner that a message is about: payouts follow it up. */
function transferOf({ type, data }: Message): string | undefined {
  if (!type.startsWith('transfer.')) return undefined
  const read = z.safeParse(EventObject, data.object)
  return read.success ? read.data.id : undefined
}

/** The deposit for which another card was given. */
function depositOf(event: Message): string | undefined {
  const read = z.safeParse(EventObject, event.data.object)
  const named = z.safeParse(Id, read.data?.metadata?.deposit_id)
  return named.success ? named.data : undefined
}

/** Messages that are never about a payment that was started but not finished. */
const aboutMoney = /^(charge\.dispute|refund)\./

/** The payment that a message is about, found by the provider's ids or by ours; with the provider's ids that we didn't have yet. */
async function findSubject({ db }: WebhookDeps, event: Message): Promise<PaymentRow | undefined> {
  const read = z.safeParse(EventObject, event.data.object)
  if (!read.success) return undefined
  const { id, object, client_reference_id: reference, payment_intent: intent, metadata } = read.data
  const sessionId = object === 'checkout.session' ? id : undefined
  const intentId = object === 'payment_intent' ? id : (intent ?? undefined)
  const named = z.safeParse(Id, reference ?? metadata?.payment_id)
  const row =
    (sessionId ? await findBySession(db, sessionId) : undefined) ??
    (intentId ? await findByIntent(db, intentId) : undefined) ??
    (named.success ? await findPayment(db, named.data) : undefined)
  // A message can be faster than our own record of the session.
  return (
    row && {
      ...row,
      provider_session_id: row.provider_session_id ?? sessionId ?? null,
      provider_intent_id: row.provider_intent_id ?? intentId ?? null,
    }
  )
}
