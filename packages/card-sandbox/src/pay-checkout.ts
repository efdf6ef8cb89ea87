import { type TestCard, findCard } from './test-cards.ts'
import { insertRow, updateRow } from './sandbox-rows.ts'
import { insertCustomer, saveCard } from './saved-cards.ts'
import { changeSetup, completeSetup, findSetup, insertSetup, refuseSetup, type SetupRow } from './setup-intents.ts'
import type { SandboxDeps } from './sandbox.ts'
import { recordEvent } from './events.ts'
import { bookCharge, changeIntent, holdDays, type IntentRow, lockIntent, showIntent } from './payment-intents.ts'
import { endSession, lockSession, type SessionRow, showSession } from './checkout-sessions.ts'
import { wireId } from './wire-id.ts'

export type PayOutcome =
  | { readonly kind: 'paid'; readonly url: string }
  | { readonly kind: 'authenticate' }
  /** `findRefusal` returns the reason. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'closed'; readonly session: SessionRow }

const declined = { code: 'card_declined', message: 'Your card was declined.' }
const timedOut = {
  code: 'processing_error',
  message: "Your bank didn't answer in time. You haven't been charged. Please try again, or use another card.",
}
const notAuthenticated = {
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different card and try again.',
}

/** Pays an open checkout with a test card, within the caller's transaction. */
export async function payCheckout(deps: SandboxDeps, sessionId: string, card: TestCard): Promise<PayOutcome> {
  const session = await lockSession(deps, sessionId)
  if (session.status !== 'open') return { kind: 'closed', session }
  if (session.mode === 'setup') return saveAtCheckout(deps, session, card)
  const intent = await intentOf(deps, session, card)
  if (card.outcome === 'declined') return refuse(deps, intent, declined)
  if (card.outcome === 'times_out') return refuse(deps, intent, timedOut)
  if (card.outcome === 'authenticates') {
    await changeIntent(deps, intent.id, { status: 'requires_action' })
    return { kind: 'authenticate' }
  }
  return complete(deps, session, intent)
}

/** Applies the result of the bank's authentication page, for a card that required it. */
export async function answerAuthentication(deps: SandboxDeps, sessionId: string, passed: boolean): Promise<PayOutcome> {
  const session = await lockSession(deps, sessionId)
  if (session.status !== 'open') return { kind: 'closed', session }
  if (session.mode === 'setup') return answerSetup(deps, session, passed)
  const intent = session.intent_id ? await lockIntent(deps, session.intent_id) : undefined
  if (intent?.status !== 'requires_action') return { kind: 'refused' }
  return passed ? complete(deps, session, intent) : refuse(deps, intent, notAuthenticated)
}

/** Why the last attempt to pay a checkout failed, if it did. */
export async function findRefusal({ db, now, siteUrl }: SandboxDeps, session: SessionRow): Promise<string | undefined> {
  if (session.setup_intent_id)
    return messageOf((await findSetup({ db, now, siteUrl }, session.setup_intent_id)).last_error)
  if (!session.intent_id) return undefined
  const { last_error: error } = await db
    .selectFrom('sandbox.intents')
    .select('last_error')
    .where('id', '=', session.intent_id)
    .executeTakeFirstOrThrow()
  return messageOf(error)
}

function messageOf(error: unknown): string | undefined {
  return (error as { readonly message: string } | null)?.message
}

/** Saves a card for later, without taking money. */
async function saveAtCheckout(deps: SandboxDeps, session: SessionRow, card: TestCard): Promise<PayOutcome> {
  const customerId = session.customer_id ?? ''
  const known = session.setup_intent_id
  const setup = known
    ? await changeSetup(deps, known, { card_number: card.number })
    : await insertSetup(deps, { customerId, cardNumber: card.number, metadata: session.intent_metadata })
  if (!known) await updateRow(deps.db, 'sandbox.sessions', session.id, { setup_intent_id: setup.id })
  if (card.outcome === 'authenticates') {
    await changeSetup(deps, setup.id, { status: 'requires_action' })
    return { kind: 'authenticate' }
  }
  if (card.outcome === 'succeeds') return completeSaving(deps, session, setup)
  await refuseSetup(deps, setup, card.outcome === 'declined' ? declined : timedOut)
  return { kind: 'refused' }
}

async function answerSetup(deps: SandboxDeps, session: SessionRow, passed: boolean): Promise<PayOutcome> {
  const setup = session.setup_intent_id ? await findSetup(deps, session.setup_intent_id) : undefined
  if (setup?.status !== 'requires_action') return { kind: 'refused' }
  if (passed) return completeSaving(deps, session, setup)
  await refuseSetup(deps, setup, notAuthenticated)
  return { kind: 'refused' }
}

async function completeSaving(deps: SandboxDeps, session: SessionRow, setup: SetupRow): Promise<PayOutcome> {
  await completeSetup(deps, setup)
  const done = await endSession(deps, session.id, 'complete')
  await recordEvent(deps, 'checkout.session.completed', showSession(deps, { ...done, setup_intent_id: setup.id }))
  return { kind: 'paid', url: successUrlOf(done) }
}

/** Where the payer is sent after paying, with the checkout's id inserted. */
export function successUrlOf(session: SessionRow): string {
  return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}

async function intentOf(deps: SandboxDeps, session: SessionRow, card: TestCard): Promise<IntentRow> {
  if (session.intent_id) return changeIntent(deps, session.intent_id, { card_number: card.number })
  const intent = await insertRow(deps.db, 'sandbox.intents', {
    id: wireId('pi'),
    status: 'requires_payment_method',
    amount: session.amount,
    currency: session.currency,
    capture_method: session.capture_method,
    description: session.product_name,
    metadata: JSON.stringify(session.intent_metadata),
    transfer_group: session.transfer_group,
    card_number: card.number,
    created_at: deps.now(),
  })
  await deps.db.updateTable('sandbox.sessions').set({ intent_id: intent.id }).where('id', '=', session.id).execute()
  return intent
}

async function complete(deps: SandboxDeps, session: SessionRow, intent: IntentRow): Promise<PayOutcome> {
  // A card whose captures fail can't be charged directly either.
  if (intent.capture_method === 'automatic' && findCard(intent.card_number ?? '')?.captureFails)
    return refuse(deps, intent, declined)
  const held = intent.capture_method === 'manual'
  const kept = await storePayer(deps, session, intent)
  const paid = await changeIntent(deps, intent.id, {
    ...kept,
    last_error: null,
    held_at: deps.now(),
    ...(held
      ? { status: 'requires_capture', hold_expires_at: new Date(deps.now().getTime() + holdDays * 86_400_000) }
      : { status: 'succeeded', amount_received: intent.amount, captured_at: deps.now() }),
  })
  const done = await endSession(deps, session.id, 'complete')
  await recordEvent(
    deps,
    held ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded',
    showIntent(paid),
  )
  await recordEvent(deps, 'checkout.session.completed', showSession(deps, done, paid))
  if (!held) await bookCharge(deps, paid)
  return { kind: 'paid', url: successUrlOf(done) }
}

/** Creates the checkout's customer if required, and saves the card if that was agreed. */
async function storePayer(deps: SandboxDeps, session: SessionRow, { card_number: number }: IntentRow) {
  const customerId = session.creates_customer
    ? (await insertCustomer(deps, session.customer_email)).id
    : session.customer_id
  if (customerId === null) return {}
  await updateRow(deps.db, 'sandbox.sessions', session.id, { customer_id: customerId })
  const method = session.keeps_card && number !== null ? await saveCard(deps, number, customerId) : undefined
  return { customer_id: customerId, ...(method && { payment_method_id: method.id }) }
}

async function refuse(
  deps: SandboxDeps,
  intent: IntentRow,
  error: { code: string; message: string },
): Promise<PayOutcome> {
  const failed = await changeIntent(deps, intent.id, {
    status: 'requires_payment_method',
    last_error: JSON.stringify({ type: 'card_error', ...error }),
  })
  await recordEvent(deps, 'payment_intent.payment_failed', showIntent(failed))
  return { kind: 'refused' }
}
