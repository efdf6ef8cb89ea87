import { Id } from '@itemo/domain/ids.ts'
import { compareMovements, type LedgerDifference, type Movement, stateFits } from '@itemo/domain/payments/ledger.ts'
import type { PaymentState } from '@itemo/domain/payments/state.ts'
import type { Stripe } from 'stripe'
import * as z from 'zod/mini'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { isRefusal, readProvider } from '../provider/service.ts'
import { applyFacts } from '../records/service.ts'
import { isMade, movementsOf } from './present.ts'
import { listPaymentEntries, type PaymentEntries, sumByKind, sumByState } from './queries.ts'

export type LedgerDeps = Pick<Context, 'db' | 'jobs' | 'now' | 'cards' | 'log'>

/** A hold ends within 7 days, one way or the other: what is older changes by refunds alone, which are listed by themselves. */
const windowDays = 8
/** The most that one run looks at, of holds and of refunds. */
const mostListed = 5000

/** What is wrong with one payment, in the end. `no_payment`: the provider has money for a payment that we do not know. */
export interface Finding {
  readonly paymentId: string
  readonly why: LedgerDifference['why'] | 'state' | 'no_payment'
  readonly detail: string
}

/** What a comparison of the ledger with the provider found. */
export interface LedgerReport {
  readonly since: Date
  /** How many holds and refunds of the provider, and payments of ours, were looked at. */
  readonly looked: { readonly intents: number; readonly refunds: number; readonly payments: number }
  /** Movements that we had not heard of, and that are in the ledger now. */
  readonly mended: readonly { readonly paymentId: string; readonly movement: Movement }[]
  readonly findings: readonly Finding[]
  /** False when there was more than one run looks at. */
  readonly complete: boolean
}

interface Listed {
  /** By their own names. */
  readonly intents: ReadonlyMap<string, Stripe.PaymentIntent>
  readonly byPayment: ReadonlyMap<string | undefined, Stripe.PaymentIntent>
  readonly refunds: ReadonlyMap<string, readonly Stripe.Refund[]>
  readonly complete: boolean
}

/**
 * Compares the ledger with what the provider lists of the last days. What we had not heard of (a lost webhook, a crash) is
 * brought in line as a webhook would have done; what then still differs is reported. Throws when the provider can't be had.
 */
export async function checkLedger(deps: LedgerDeps): Promise<LedgerReport> {
  const since = new Date(deps.now().getTime() - windowDays * 86_400_000)
  const listed = await listAtProvider(deps, since)
  const ids = [...listed.intents.values()].flatMap((intent) => paymentIdOf(intent) ?? [])
  const payments = await listPaymentEntries(deps.db, { ids, intents: [...listed.refunds.keys()], learntSince: since })
  const mended: LedgerReport['mended'][number][] = []
  const findings = findStrangers(listed, payments)
  for (const known of payments) {
    if (isInLine(known, listed, since)) continue
    const outcome = await mend(deps, known)
    mended.push(...outcome.mended.map((movement) => ({ paymentId: known.payment.id, movement })))
    findings.push(...outcome.findings)
  }
  const refunds = [...listed.refunds.values()].reduce((sum, each) => sum + each.length, 0)
  const looked = { intents: listed.intents.size, refunds, payments: payments.length }
  return { since, looked, mended, findings, complete: listed.complete }
}

/** Payments by state and the ledger by kind, for the operator. */
export async function reportMoney({ db }: Pick<Context, 'db'>) {
  return { states: await sumByState(db), kinds: await sumByKind(db) }
}
export type MoneyReport = Awaited<ReturnType<typeof reportMoney>>

async function listAtProvider({ cards }: LedgerDeps, since: Date): Promise<Listed> {
  const created = { gte: Math.floor(since.getTime() / 1000) }
  const page = { created, limit: 100 }
  const most = { limit: mostListed }
  const expand = ['data.latest_charge.balance_transaction']
  const intents = await cards.api.paymentIntents.list({ ...page, expand }).autoPagingToArray(most)
  const refunds = await cards.api.refunds.list(page).autoPagingToArray(most)
  return {
    intents: new Map(intents.map((intent) => [intent.id, intent])),
    byPayment: new Map(intents.map((intent) => [paymentIdOf(intent), intent])),
    refunds: Map.groupBy(refunds.filter(isMade), intentIdOf),
    complete: intents.length < mostListed && refunds.length < mostListed,
  }
}

function intentIdOf({ payment_intent: intent }: Stripe.Refund): string {
  return typeof intent === 'string' ? intent : (intent?.id ?? '')
}

function paymentIdOf(intent: Stripe.PaymentIntent): string | undefined {
  const read = z.safeParse(Id, intent.metadata.payment_id)
  return read.success ? read.data : undefined
}

/** Money that the provider holds or took in the name of a payment that is not there, or that knows another hold as its own. */
function findStrangers({ intents }: Listed, payments: readonly PaymentEntries[]): Finding[] {
  const known = new Map(payments.map(({ payment }) => [payment.id, payment]))
  return [...intents.values()].flatMap((intent): Finding[] => {
    const paymentId = paymentIdOf(intent)
    const hasMoney = intent.status === 'requires_capture' || intent.status === 'succeeded'
    if (paymentId === undefined || !hasMoney) return []
    const own = known.get(paymentId)
    if (own && (own.provider_intent_id ?? intent.id) === intent.id) return []
    return [{ paymentId, why: 'no_payment', detail: `${intent.id}: ${intent.status}, ${intent.amount} pence` }]
  })
}

/** Whether the lists give no reason to look closer. */
function isInLine({ payment, entries }: PaymentEntries, listed: Listed, since: Date): boolean {
  const intent = listed.intents.get(payment.provider_intent_id ?? '') ?? listed.byPayment.get(payment.id)
  const refunds = listed.refunds.get(intent?.id ?? payment.provider_intent_id ?? '') ?? []
  if (intent) {
    return compareMovements(entries, movementsOf(intent, refunds)).length === 0 && stateFits(factsOf(payment), entries)
  }
  if (payment.created_at >= since) return false
  const learnt = entries.filter(({ kind, learntAt }) => kind === 'refunded' && learntAt >= since)
  const listedRefunds = refunds.map((refund): Movement => ({
    kind: 'refunded',
    ref: refund.id,
    amountPence: refund.amount,
  }))
  return compareMovements(learnt, listedRefunds).length === 0
}

function factsOf({ state, amount_pence, refund_pence }: PaymentEntries['payment']) {
  return { state: state as PaymentState, amountPence: amount_pence, refundPence: refund_pence }
}

/** Reads one payment at the provider, brings it in line, and says what it took and what is left. */
async function mend(
  deps: LedgerDeps,
  { payment, entries: before }: PaymentEntries,
): Promise<{ mended: Movement[]; findings: Finding[] }> {
  const { id: paymentId } = payment
  const theirs = await readMovements(deps, payment)
  const [now] = await listPaymentEntries(deps.db, { ids: [paymentId], intents: [], learntSince: deps.now() })
  const entries = now?.entries ?? []
  const known = new Set(before.map(({ kind, ref }) => `${kind} ${ref}`))
  const mended = entries.filter(({ kind, ref }) => !known.has(`${kind} ${ref}`))
  const findings = compareMovements(entries, theirs).map(({ why, kind, ref, oursPence, theirsPence }): Finding => ({
    paymentId,
    why,
    detail: `${kind} ${ref}: ${oursPence ?? 'nothing'} here, ${theirsPence ?? 'nothing'} there (pence)`,
  }))
  if (now && !stateFits(factsOf(now.payment), entries)) {
    findings.push({ paymentId, why: 'state', detail: `${now.payment.state}, which is not what its movements come to` })
  }
  return { mended, findings }
}

/** What the provider did with a payment, after bringing ours in line. Nothing, when it plainly does not know it. */
async function readMovements(deps: LedgerDeps, payment: PaymentEntries['payment']): Promise<readonly Movement[]> {
  try {
    const record = await readProvider(deps, payment)
    await inTransaction(deps.db, (trx) => applyFacts(deps, trx, payment.id, record))
    return record.movements
  } catch (error) {
    if (isRefusal(error)) return []
    throw error
  }
}
