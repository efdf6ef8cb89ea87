import { Id } from '@itemo/domain/ids.ts'
import { compareMovements, type Movement, stateFits } from '@itemo/domain/payments/ledger.ts'
import type { Stripe } from 'stripe'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { isRefusal, readProvider } from './stripe-provider.ts'
import { applyFacts, factsOf } from './reconcile-payment.ts'
import {
  movementsOf,
  movementsOfDispute,
  movementsOfRefund,
  type Finding,
  type LedgerReport,
  type MoneyReport,
} from './ledger-report.ts'
import { listOpenDisputes } from './dispute-queries.ts'
import { listFailedRefunds, listPaymentEntries, type PaymentEntries, sumByKind, sumByState } from './ledger-queries.ts'

export type LedgerDeps = Pick<Context, 'db' | 'jobs' | 'now' | 'cards' | 'log'>

/** A hold ends within 7 days, one way or the other: what is older changes by refunds and disputes alone, which are listed by themselves. */
const holdDays = 8
/** So long after it seemed to be made a bank can send a refund back; a dispute is mostly decided by then. */
const afterwardsDays = 35
/** So many holds or payments are compared at a time, however many there are. */
const pageSize = 100

/** What came after the capture, by the names of the intents. */
interface Afterwards {
  readonly refunds: ReadonlyMap<string, readonly Stripe.Refund[]>
  readonly disputes: ReadonlyMap<string, readonly Stripe.Dispute[]>
}

/**
 * Compares the ledger with what the provider lists of the last days, a page at a time. What we had not heard of (a lost webhook,
 * a crash) is brought in line as a webhook would have done; what then still differs is reported. Throws when the provider can't
 * be had.
 */
export async function checkLedger(deps: LedgerDeps): Promise<LedgerReport> {
  const ago = (days: number) => new Date(deps.now().getTime() - days * 86_400_000)
  const window = { since: ago(holdDays), afterwardsSince: ago(afterwardsDays) }
  const after = await listAfterwards(deps, window.afterwardsSince)
  const repaired: LedgerReport['repaired'][number][] = []
  const findings: Finding[] = []
  const seen = new Set<string>()
  const compare = async (known: PaymentEntries, intent: Stripe.PaymentIntent | undefined) => {
    seen.add(known.payment.id)
    if (isInLine(known, intent, after, window)) return
    const outcome = await repair(deps, known)
    repaired.push(...outcome.repaired.map((movement) => ({ paymentId: known.payment.id, movement })))
    findings.push(...outcome.findings)
  }
  let count = 0
  const expand = ['data.latest_charge.balance_transaction']
  for await (const intents of inPages(deps.cards.api.paymentIntents.list({ ...createdSince(window.since), expand }))) {
    count += intents.length
    const ids = intents.flatMap((intent) => paymentIdOf(intent) ?? [])
    const payments = await listPaymentEntries(deps.db, { ids, intents: intents.map(({ id }) => id) })
    findings.push(...findStrangers(intents, payments))
    for (const known of payments) await compare(known, intentOf(known, intents))
  }
  // What is older, and what the provider does not list at all.
  const intents = [...after.refunds.keys(), ...after.disputes.keys()]
  for (let last: string | undefined, more = true; more;) {
    const page = { ids: [], intents, learntSince: window.afterwardsSince, after: last, limit: pageSize }
    const payments = await listPaymentEntries(deps.db, page)
    for (const known of payments) if (!seen.has(known.payment.id)) await compare(known, undefined)
    last = payments.at(-1)?.payment.id
    more = payments.length === pageSize
  }
  const looked = {
    intents: count,
    refunds: sizeOf(after.refunds),
    disputes: sizeOf(after.disputes),
    payments: seen.size,
  }
  return { since: window.since, looked, repaired, findings }
}

function sizeOf(lists: ReadonlyMap<string, readonly unknown[]>): number {
  return [...lists.values()].reduce((sum, each) => sum + each.length, 0)
}

async function* inPages<T>(list: AsyncIterable<T>): AsyncGenerator<T[]> {
  let page: T[] = []
  for await (const each of list) {
    page.push(each)
    if (page.length < pageSize) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

/** Payments by state, the ledger by kind, and what waits for a person, for the operator. */
export async function reportMoney({ db }: Pick<Context, 'db'>): Promise<MoneyReport> {
  return {
    states: await sumByState(db),
    kinds: await sumByKind(db),
    disputes: await listOpenDisputes(db),
    failedRefunds: await listFailedRefunds(db),
  }
}

function createdSince(at: Date) {
  return { created: { gte: Math.floor(at.getTime() / 1000) }, limit: 100 }
}

async function listAfterwards({ cards }: LedgerDeps, since: Date): Promise<Afterwards> {
  const list = createdSince(since)
  const refunds: Stripe.Refund[] = []
  for await (const refund of cards.api.refunds.list(list)) refunds.push(refund)
  const disputes: Stripe.Dispute[] = []
  for await (const dispute of cards.api.disputes.list(list)) disputes.push(dispute)
  return { refunds: Map.groupBy(refunds, intentIdOf), disputes: Map.groupBy(disputes, intentIdOf) }
}

function intentIdOf({ payment_intent: intent }: Stripe.Refund | Stripe.Dispute): string {
  return typeof intent === 'string' ? intent : (intent?.id ?? '')
}

function intentOf({ payment }: PaymentEntries, intents: readonly Stripe.PaymentIntent[]) {
  return (
    intents.find(({ id }) => id === payment.provider_intent_id) ??
    intents.find((intent) => paymentIdOf(intent) === payment.id)
  )
}

function paymentIdOf(intent: Stripe.PaymentIntent): string | undefined {
  const read = z.safeParse(Id, intent.metadata.payment_id)
  return read.success ? read.data : undefined
}

/** Money that the provider holds or took in the name of a payment that is not there, or that knows another hold as its own. */
function findStrangers(intents: readonly Stripe.PaymentIntent[], payments: readonly PaymentEntries[]): Finding[] {
  const known = new Map(payments.map(({ payment }) => [payment.id, payment]))
  return intents.flatMap((intent): Finding[] => {
    const paymentId = paymentIdOf(intent)
    const hasMoney = intent.status === 'requires_capture' || intent.status === 'succeeded'
    if (paymentId === undefined || !hasMoney) return []
    const own = known.get(paymentId)
    if (own && (own.provider_intent_id ?? intent.id) === intent.id) return []
    return [{ paymentId, why: 'no_payment', detail: `${intent.id}: ${intent.status}, ${intent.amount} pence` }]
  })
}

/** Whether the lists give no reason to look closer. */
function isInLine(
  { payment, entries }: PaymentEntries,
  intent: Stripe.PaymentIntent | undefined,
  after: Afterwards,
  { since, afterwardsSince }: { readonly since: Date; readonly afterwardsSince: Date },
): boolean {
  const intentId = intent?.id ?? payment.provider_intent_id ?? ''
  const [refunds, disputes] = [after.refunds.get(intentId) ?? [], after.disputes.get(intentId) ?? []]
  if (intent) {
    const theirs = movementsOf(intent, { refunds, disputes })
    return compareMovements(entries, theirs).length === 0 && stateFits(factsOf(payment), entries)
  }
  if (payment.created_at >= since) return false
  const learnt = entries.filter(({ kind, learntAt }) => laterKinds.has(kind) && learntAt >= afterwardsSince)
  const listed = [...refunds.flatMap(movementsOfRefund), ...disputes.flatMap(movementsOfDispute)]
  return compareMovements(learnt, listed).length === 0 && stateFits(factsOf(payment), entries)
}

/** What can happen to a payment long after its capture. */
const laterKinds: ReadonlySet<string> = new Set([
  'refunded',
  'refund_failed',
  'disputed',
  'dispute_returned',
  'dispute_fee',
])

/** Reads one payment at the provider, brings it in line, and says what it took and what is left. */
async function repair(deps: LedgerDeps, { payment, entries: before }: PaymentEntries) {
  const { id: paymentId } = payment
  const theirs = await readMovements(deps, payment)
  const [now] = await listPaymentEntries(deps.db, { ids: [paymentId], intents: [] })
  const entries = now?.entries ?? []
  const known = new Set(before.map(({ kind, ref }) => `${kind} ${ref}`))
  const repaired = entries.filter(({ kind, ref }) => !known.has(`${kind} ${ref}`))
  const findings = compareMovements(entries, theirs).map(({ why, kind, ref, oursPence, theirsPence }): Finding => ({
    paymentId,
    why,
    detail: `${kind} ${ref}: ${oursPence ?? 'nothing'} here, ${theirsPence ?? 'nothing'} there (pence)`,
  }))
  if (now && !stateFits(factsOf(now.payment), entries)) {
    findings.push({ paymentId, why: 'state', detail: `${now.payment.state}, which isn't what its movements come to` })
  }
  return { repaired, findings }
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
