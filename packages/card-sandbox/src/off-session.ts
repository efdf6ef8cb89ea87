import * as z from 'zod/mini'
import { bookCharge, changeIntent, type IntentRow, offSessionHoldMs, showIntent } from './payment-intents.ts'
import { recordEvent } from './events.ts'
import type { FormObject } from './decode-form.ts'
import { Metadata, readParams, Text } from './read-params.ts'
import { type MethodRow, requireCustomer, requireMethod } from './saved-cards.ts'
import { insertRow, updateRow } from './sandbox-rows.ts'
import type { SandboxDeps } from './sandbox.ts'
import { findCard } from './test-cards.ts'
import { WireError } from './wire-error.ts'
import { wireId } from './wire-id.ts'

const CreateIntent = z.object({
  amount: z.coerce.number().check(z.int(), z.gte(30), z.lte(99_999_999)),
  currency: z.literal('gbp'),
  customer: z.string(),
  payment_method: z.string(),
  capture_method: z._default(z.enum(['automatic', 'manual']), 'automatic'),
  off_session: z.literal('true'),
  confirm: z.literal('true'),
  description: z.optional(Text),
  metadata: Metadata,
  transfer_group: z.optional(Text),
})

const declined = { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' }
const unauthenticated = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

/**
 * Holds or charges a saved card without its holder; the only use of this call that is supported. A refusal by the bank is stored as an
 * intent without a card, and returned as an error with that intent.
 */
export async function createIntent(deps: SandboxDeps, params: FormObject): Promise<object> {
  const input = readParams(CreateIntent, params)
  const customer = await requireCustomer(deps, input.customer)
  const method = await requireMethod(deps, input.payment_method, customer.id)
  const refusal = refusalOf(method)
  const now = deps.now()
  const intent = await insertRow(deps.db, 'sandbox.intents', {
    id: wireId('pi'),
    status: 'requires_payment_method',
    amount: input.amount,
    currency: input.currency,
    capture_method: input.capture_method,
    description: input.description ?? null,
    metadata: JSON.stringify(input.metadata),
    transfer_group: input.transfer_group ?? null,
    card_number: method.card_number,
    customer_id: customer.id,
    payment_method_id: refusal ? null : method.id,
    created_at: now,
  })
  if (refusal) return refuse(deps, intent, method, refusal)
  const isHeld = input.capture_method === 'manual'
  const done = await changeIntent(deps, intent.id, {
    held_at: now,
    ...(isHeld
      ? { status: 'requires_capture', hold_expires_at: new Date(now.getTime() + offSessionHoldMs) }
      : { status: 'succeeded', amount_received: intent.amount, captured_at: now }),
  })
  await recordEvent(
    deps,
    isHeld ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded',
    showIntent(done),
  )
  return showIntent(isHeld ? done : await bookCharge(deps, done))
}

function refusalOf({ card_number: number, refuses }: MethodRow) {
  const card = findCard(number)
  if (card?.alwaysAuthenticates) return unauthenticated
  return refuses || card?.captureFails ? declined : undefined
}

async function refuse(
  deps: SandboxDeps,
  intent: IntentRow,
  method: MethodRow,
  { code, declineCode, message }: typeof declined,
): Promise<never> {
  if (method.refuses) await updateRow(deps.db, 'sandbox.payment_methods', method.id, { refuses: false })
  const error = { type: 'card_error', code, decline_code: declineCode, message }
  const failed = await changeIntent(deps, intent.id, { last_error: JSON.stringify(error) })
  await recordEvent(deps, 'payment_intent.payment_failed', showIntent(failed))
  throw new WireError(402, 'card_error', message, { code, declineCode, intent: showIntent(failed) })
}
