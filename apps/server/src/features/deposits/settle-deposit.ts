import {
  afterDepositAct,
  type DepositAct,
  type DepositStep,
  nextDepositStep,
  nextDepositAct,
} from '@itemo/domain/deposits/deposit-state.ts'
import { paymentDays, requestDays } from '@itemo/domain/deposits/deposit-terms.ts'
import type { DomainEvent } from '@itemo/domain/events.ts'
import { pauseAfterMs } from '@itemo/domain/payments/capture-backoff.ts'
import type { Context } from '../../context.ts'
import type { Db, RowChanges } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import {
  netRefunded,
  failCheckout,
  findPaymentFor,
  expireUnanswered,
  lockOwnPayment,
  openOffSession,
  requestCapture,
  requestRefund,
  requestRelease,
  capturedOf,
} from '../payments/payments.ts'
import { applyFacts, settlePayment } from '../payments/reconcile-payment.ts'
import { isRefusal } from '../payments/stripe-provider.ts'
import { depositFactsOf, depositMoneyOf, takenTooMuch, withActAt } from './deposit-facts.ts'
import { changeDeposit, type DepositRow, findDeposit, lockDeposit } from './deposit-queries.ts'
import { type DepositAtProvider, readDeposit } from './read-deposit.ts'
import { chargeSavedCard, forgetCard, isCardGone } from './stripe-cards.ts'

export type DepositDeps = Pick<Context, 'cards' | 'db' | 'jobs' | 'log' | 'now' | 'realtime'>

type Payment = NonNullable<Awaited<ReturnType<typeof lockOwnPayment>>>

/** More steps than any deposit needs: read the card, hold, charge what lapsed, forget the card. */
const maxTurns = 6

/** Brings a deposit in line with its rental and with the provider, and takes the steps that are due. Failures are retried after a pause. */
export async function settleDeposit(deps: DepositDeps, rentalId: string): Promise<void> {
  try {
    for (let turn = 0; turn < maxTurns; turn++) {
      const known = await findDeposit(deps.db, rentalId)
      if (!known) return
      const read = await readDeposit(deps, known)
      const after = await inTransaction(deps.db, (trx) => reconcileDeposit(deps, trx, rentalId, read))
      for (const id of after?.owing ?? []) await settlePayment(deps, id)
      if (!after || (!after.step && after.owing.length === 0)) return
      if (after.step) await takeStep(deps, after.row, after.step)
      if (after.step === 'forget_card') return
    }
  } catch (error) {
    deps.log.warn("a deposit's call to the card provider failed", { error, rental: rentalId })
    await inTransaction(deps.db, (trx) => noteFailure(deps, trx, rentalId, error))
  }
}

/** The acts that request something from the payment machine. */
const settlingActs: ReadonlySet<DepositAct> = new Set(['fall_back', 'take', 'charge', 'release', 'end'])

/** More acts than any facts require at once. */
const maxActs = 5

interface InLine {
  readonly row: DepositRow
  readonly step: DepositStep | undefined
  /** Payments with something to capture or release. */
  readonly owing: readonly string[]
}

async function reconcileDeposit(
  deps: DepositDeps,
  trx: Db,
  rentalId: string,
  read: DepositAtProvider,
): Promise<InLine | undefined> {
  let row = await lockDeposit(trx, rentalId)
  if (!row) return undefined
  const now = deps.now()
  const payment = await recordProviderMoney(deps, trx, row, read)
  const hire = await findPaymentFor(trx, { kind: 'rental', id: rentalId })
  row = await change(trx, row, { ...cardChanges(row, read), updated_at: now })
  let money = payment?.id === row.payment_id ? depositMoneyOf(payment) : 'none'
  const first = row.state
  const owing: string[] = []
  for (let turn = 0; turn < maxActs; turn++) {
    const act = nextDepositAct(row.state, depositFactsOf(row, { money, isPaid: hire?.captured_at != null }, now))
    const to = act && afterDepositAct(act, row.state)
    if (!act || !to) break
    if (payment && settlingActs.has(act)) owing.push(payment.id)
    const effects = await effectsOf(deps, trx, row, { act, payment, captureBefore: read.record?.captureBefore })
    row = await change(trx, row, { state: to, ...effects, attempts: 0, failure: null, updated_at: now })
    for (const event of eventsOf(act, row)) await deps.jobs.publish(trx, event)
    if (row.payment_id !== payment?.id) money = 'none'
  }
  if (payment && (await giveBackTooMuch(deps, trx, row, payment))) owing.push(payment.id)
  if (payment && isFinalNow(row, payment, now)) await publishMoneyChanged(deps, trx, row, payment)
  const keepsCard = row.provider_customer_id !== null
  const isDone = (row.state === 'taken' || row.state === 'released') && !keepsCard
  row = await change(trx, row, isDone ? { act_at: givesBackAt(row, now) } : withActAt(row, now))
  if (row.state !== first) await deps.realtime.notify(trx, { table: 'rentals', type: 'UPDATE', id: rentalId })
  return { row, step: nextDepositStep(row.state, { money, keepsCard }), owing }
}

/** Refunds what was taken by hand beyond a later decision. False if nothing (more) is to be refunded. */
async function giveBackTooMuch(deps: DepositDeps, trx: Db, row: DepositRow, payment: Payment): Promise<boolean> {
  const pence = row.state === 'taken' && row.payment_id === payment.id ? takenTooMuch(row, deps.now()) : 0
  return pence > (await netRefunded(trx, payment.id)) && (await requestRefund(deps, trx, payment, pence))
}

/** Whether the decision about money that was taken by hand has become final: from now on that sum is the owner's, and the rest isn't. */
function isFinalNow({ state, act_at: wasToAct, final_at: at }: DepositRow, payment: Payment, now: Date): boolean {
  const wasTakenBefore = payment.captured_at !== null && at !== null && payment.captured_at <= at
  return state === 'taken' && wasToAct !== null && wasTakenBefore && at <= now
}

function publishMoneyChanged({ jobs }: DepositDeps, trx: Db, row: DepositRow, payment: Payment): Promise<void> {
  const payload = { payment_id: payment.id, subject: { kind: 'deposit' as const, id: row.rental_id } }
  return jobs.publish(trx, { name: 'payment.money_changed', payload })
}

/** When to compare what was taken by hand with the decision: once it can't be appealed against any more. */
function givesBackAt({ state, final_at: at }: DepositRow, now: Date) {
  return state === 'taken' && at !== null && at > now ? at : null
}

async function change(trx: Db, row: DepositRow, values: RowChanges<'deposits'>): Promise<DepositRow> {
  const changed = await changeDeposit(trx, row, values)
  // The row is locked.
  if (!changed) throw new Error('A deposit was changed while it was locked.')
  return changed
}

/** Records what the provider knows of the last hold or charge. */
async function recordProviderMoney(
  deps: DepositDeps,
  trx: Db,
  row: DepositRow,
  read: DepositAtProvider,
): Promise<Payment | undefined> {
  if (!row.payment_id) return undefined
  const isRead = read.paymentId === row.payment_id
  if (isRead && read.record) await applyFacts(deps, trx, row.payment_id, read.record)
  const known = await lockOwnPayment(trx, row.payment_id)
  // At a checkout a refused card isn't the end: the payer may try another one.
  if (!isRead || known?.state !== 'awaiting_payment' || known.provider_session_id) return known
  if (read.record?.refusal !== undefined) await failCheckout(deps, trx, known)
  // A charge may have been made without us hearing of it: only now do we know that it wasn't.
  if (!read.record) await expireUnanswered(deps, trx, known)
  return lockOwnPayment(trx, row.payment_id)
}

function cardChanges(row: DepositRow, { card, another }: DepositAtProvider): RowChanges<'deposits'> {
  const first = card && row.provider_customer_id === null
  return {
    ...(first && { provider_customer_id: card.customerId, payment_method_id: card.methodId ?? null }),
    ...(another &&
      row.setup_session_id === another.sessionId && {
        setup_session_id: null,
        setup_url: null,
        // The next checkout's idempotency key contains its expiry: with the same key the provider would return this checkout again.
        setup_expires_at: null,
        ...(another.methodId && { payment_method_id: another.methodId }),
      }),
  }
}

interface Doing {
  readonly act: DepositAct
  readonly payment: Payment | undefined
  readonly captureBefore: Date | undefined
}

/** The side effects of an act, and the columns that it sets. */
async function effectsOf(
  deps: DepositDeps,
  trx: Db,
  row: DepositRow,
  { act, payment, captureBefore }: Doing,
): Promise<RowChanges<'deposits'>> {
  const now = deps.now()
  switch (act) {
    case 'hold':
      return { payment_id: (await open(deps, trx, row, 'manual')).id }
    case 'settle_hold':
      return { capture_before: captureBefore ?? null, refused_at: null }
    case 'refuse_hold':
      return { refused_method_id: row.payment_method_id, refused_at: now, payment_id: null }
    case 'fall_back':
      // A refused hold has nothing to release.
      if (payment && row.state === 'held') await requestRelease(deps, trx, payment)
      return { mode: 'card', payment_id: null, capture_before: null }
    case 'take':
      if (payment) await requestCapture(deps, trx, payment, row.decided_pence)
      return {}
    case 'charge':
      // What couldn't be captured from the hold mustn't arrive later.
      if (payment) await requestRelease(deps, trx, payment)
      return { mode: 'card', capture_before: null, payment_id: (await open(deps, trx, row, 'automatic')).id }
    case 'settle_take':
      return { taken_pence: payment ? await capturedOf(trx, payment.id) : 0, capture_before: null, pay_until: null }
    case 'ask_person':
      return { pay_until: new Date(now.getTime() + paymentDays * 86_400_000), payment_id: null }
    case 'invite':
      return { pay_until: new Date(now.getTime() + requestDays * 86_400_000) }
    case 'release':
      if (payment) await requestRelease(deps, trx, payment)
      return {}
    case 'end':
      // The debt was given up: a payment at a checkout that is still open is refunded.
      if (payment?.state === 'awaiting_payment' && row.pay_until && row.decided_pence === 0) {
        await requestRelease(deps, trx, payment)
        return { pay_until: null, payment_id: null }
      }
      return { pay_until: null }
    case 'keep_card':
    case 'give_up':
    case 'settle_release':
      return {}
    default:
      return act satisfies never
  }
}

function open(deps: DepositDeps, trx: Db, row: DepositRow, capture: 'manual' | 'automatic'): Promise<Payment> {
  return openOffSession(deps, trx, {
    subject: { kind: 'deposit', id: row.rental_id },
    payerId: row.renter_id,
    amountPence: capture === 'manual' ? row.amount_pence : row.decided_pence,
    capture,
  })
}

const announcements = {
  settle_hold: 'deposit.held',
  refuse_hold: 'deposit.refused',
  settle_take: 'deposit.taken',
  ask_person: 'deposit.payment_needed',
  give_up: 'deposit.owed',
  invite: 'deposit.payable',
  settle_release: 'deposit.released',
} as const satisfies Partial<Record<DepositAct, DomainEvent['name']>>

/**
 * A card that was only saved is forgotten without an event, unless something had been reported, or the rental goes on
 * without a hold: then it's too late for another card.
 */
function eventsOf(act: DepositAct, row: DepositRow): DomainEvent[] {
  const payload = { rental_id: row.rental_id }
  if (act === 'end' && row.reported_at) return [{ name: 'deposit.released', payload }]
  if (act === 'end')
    return row.refused_at && !row.over_at && !row.ended_at ? [{ name: 'deposit.refused', payload }] : []
  return act in announcements ? [{ name: announcements[act as keyof typeof announcements], payload }] : []
}

async function takeStep(deps: DepositDeps, row: DepositRow, step: DepositStep): Promise<void> {
  if (step === 'forget_card') {
    await forgetCard(deps, row)
    await inTransaction(deps.db, (trx) => noteForgotten(deps, trx, row.rental_id))
    return
  }
  const payment = row.payment_id
  if (!payment) throw new Error('A hold or charge was requested for a deposit without a payment.')
  const { provider_customer_id: customerId, payment_method_id: methodId } = row
  const { refusals } = row
  if (!customerId || !methodId) return failPayment(deps, payment)
  const capture = step === 'hold' ? 'manual' : 'automatic'
  const amountPence = step === 'hold' ? row.amount_pence : row.decided_pence
  try {
    await chargeSavedCard(deps, {
      paymentId: payment,
      rentalId: row.rental_id,
      amountPence,
      capture,
      refusals,
      customerId,
      methodId,
    })
  } catch (error) {
    if (!isCardGone(error)) throw error
    await failPayment(deps, payment)
  }
}

/** Without a card (any more) the payment fails like one whose card was refused. */
async function failPayment(deps: DepositDeps, paymentId: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const payment = await lockOwnPayment(trx, paymentId)
    if (payment?.state === 'awaiting_payment') await failCheckout(deps, trx, payment)
  })
}

async function noteForgotten(deps: DepositDeps, trx: Db, rentalId: string): Promise<void> {
  const row = await lockDeposit(trx, rentalId)
  if (!row) return
  const gone = { provider_customer_id: null, payment_method_id: null, refused_method_id: null }
  const now = deps.now()
  // A request without a deposit continues.
  const next = row.mode === 'request' ? withActAt(row, now) : { act_at: givesBackAt(row, now) }
  await changeDeposit(trx, row, { ...gone, ...next, attempts: 0, failure: null, updated_at: now })
}

async function noteFailure(deps: DepositDeps, trx: Db, rentalId: string, error: unknown): Promise<void> {
  const row = await lockDeposit(trx, rentalId)
  if (!row) return
  const attempts = row.attempts + 1
  await changeDeposit(trx, row, {
    attempts,
    refusals: row.refusals + (isRefusal(error) ? 1 : 0),
    failure: error instanceof Error ? error.message.slice(0, 500) : 'unknown',
    act_at: new Date(deps.now().getTime() + pauseAfterMs(attempts)),
    updated_at: deps.now(),
  })
}
