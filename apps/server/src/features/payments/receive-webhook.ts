import * as z from 'zod/mini'
import { Id } from '@itemo/domain/ids.ts'
import type { Stripe } from 'stripe'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { readProvider } from './stripe-provider.ts'
import { type PaymentRow, findByIntent, findBySession, findPayment } from './payment-queries.ts'
import { applyFacts } from './reconcile-payment.ts'
import type { Db } from '../../platform/db/db.ts'

export type WebhookDeps = Pick<Context, 'db' | 'jobs' | 'now' | 'cards' | 'log'>

/** How old a signed message may be, or how far ahead of our clock, in seconds. */
const toleranceSeconds = 300

const Named = z.optional(z.nullable(z.object({ payment_id: z.optional(z.string()) })))
const EventObject = z.looseObject({
  id: z.string(),
  object: z.string(),
  client_reference_id: z.optional(z.nullable(z.string())),
  payment_intent: z.optional(z.nullable(z.string())),
  metadata: Named,
})

/**
 * Takes a message of the provider. It proves only that something happened: the provider is then asked what, so that messages
 * may come late, early, twice or in any order (R5 and R6). The id of the message is kept in the transaction of its
 * effect. Throws `bad_request` for what the provider did not sign, or signed more than five minutes from now.
 */
export async function receiveWebhook(deps: WebhookDeps, body: string, signature: string): Promise<void> {
  const event = await verify(deps, body, signature)
  if (await findEvent(deps.db, event.id)) return
  const found = await findSubject(deps, event)
  if (!found && aboutMoney.test(event.type)) {
    deps.log.error('the card provider reports a payment that is not known here', { event: event.id, type: event.type })
  }
  const record = found && (await readProvider(deps, found))
  await inTransaction(deps.db, async (trx) => {
    const isNew = await insertEvent(trx, event.id, event.type, deps.now())
    if (isNew && found && record) await applyFacts(deps, trx, found.id, record)
  })
}

/** What is never about a payment that was begun and not finished. */
const aboutMoney = /^(charge\.dispute|refund)\./

async function verify({ cards, now }: WebhookDeps, body: string, signature: string): Promise<Stripe.Event> {
  // The provider's client judges the age alone. What it does not find signed at this time it refuses below.
  const signedAt = Number(/(?:^|,)\s*t=(\d+)/.exec(signature)?.[1])
  if (signedAt > now().getTime() / 1000 + toleranceSeconds) {
    throw new AppError('bad_request', { message: 'The signature is of a time to come.' })
  }
  for (const secret of cards.webhookSecrets) {
    try {
      return await cards.api.webhooks.constructEventAsync(
        body,
        signature,
        secret,
        toleranceSeconds,
        undefined,
        now().getTime(),
      )
    } catch {
      // Perhaps the next secret fits: two are valid while one is replaced.
    }
  }
  throw new AppError('bad_request', { message: "The signature doesn't fit." })
}

/** The payment that a message is about, by the provider's names or by ours; with the names that we did not know yet. */
async function findSubject({ db }: WebhookDeps, event: Stripe.Event): Promise<PaymentRow | undefined> {
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
  // A message can be faster than our own note of the session.
  return (
    row && {
      ...row,
      provider_session_id: row.provider_session_id ?? sessionId ?? null,
      provider_intent_id: row.provider_intent_id ?? intentId ?? null,
    }
  )
}

async function findEvent(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('payment_events').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Whether this message is new. A second one of the same id waits for the first one's transaction. */
async function insertEvent(trx: Db, id: string, type: string, now: Date): Promise<boolean> {
  const row = await trx
    .insertInto('payment_events')
    .values({ id, type, received_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteEventsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('payment_events').where('received_at', '<', before).execute()
}
