import { dayInLondon } from '@itemo/domain/dates.ts'
import { Id } from '@itemo/domain/ids.ts'
import { compareMovements, stateFits } from '@itemo/domain/payments/ledger.ts'
import type { CheckStep } from '@itemo/domain/payouts/staff-money-schemas.ts'
import type { Stripe } from 'stripe'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { findReading, linkLines, listDays, listUnlinked, listWithoutLine, saveReading } from './balance-queries.ts'
import { beginComparison, type Comparison, type LedgerDeps, repair } from './compare-payment.ts'
import { listOpenDisputes } from './dispute-queries.ts'
import { listStillThere, markRecheckRequested } from './finding-queries.ts'
import { updateFindings } from './ledger-findings.ts'
import { listFailedRefunds, listPaymentEntries, type PaymentEntries, sumByKind, sumByState } from './ledger-queries.ts'
import { type Finding, type LedgerReport, type MoneyReport, movementsOf, movementsOfDispute } from './ledger-report.ts'
import { askAboutTransfers, compareBalance, readLines } from './read-balance.ts'
import { factsOf } from './reconcile-payment.ts'
import { arePayoutsManual } from './stripe-balance.ts'

/** A hold ends within 7 days, one way or the other: an older payment shows up as a balance movement or a dispute. */
const holdDays = 8
/** Most disputes are decided within this time after they were opened. */
const disputeDays = 35
const dayMs = 86_400_000
/** How much of the time already covered is read again for holds. */
const overlapMs = 3_600_000
/** How many holds or payments are compared at a time. */
const pageSize = 100
/** How many payments with earlier findings a `news` check reads again: each costs a call to the provider. */
const askedAgain = 50

/** `news`: movements and holds since the last check. `all`: also every recent hold and every ledger row. */
export type Scope = 'all' | 'news'

/**
 * Compares the ledger with the provider: with every movement of its balance from a stored instant on, and with its
 * holds. Changes that we missed (a lost webhook, a crash) are applied as a webhook would have done; differences that
 * remain are reported. Throws when the provider can't be reached. `onStep` is called before each step.
 */
export async function checkLedger(
  deps: LedgerDeps,
  scope: Scope = 'all',
  onStep: (step: CheckStep) => Promise<void> = () => Promise.resolve(),
): Promise<LedgerReport> {
  const started = deps.now()
  const comparison = beginComparison()
  await onStep('movements')
  const lines = await readLines(deps)
  await onStep('holds')
  const intents = await compareHolds(deps, comparison, scope)
  await onStep('disputes')
  const disputes = await compareDisputes(deps, comparison, scope)
  await onStep('payments')
  const before = await listStillThere(deps.db)
  const known = [...new Set(before.flatMap(({ subject_id: id }) => id ?? []))]
  // A later check reads these.
  const unasked = scope === 'all' ? [] : known.slice(askedAgain)
  if (scope === 'all') await comparePayments(deps, comparison)
  else await compareAgain(deps, comparison, known.slice(0, askedAgain))
  await repairUnlinked(deps, comparison, unasked)
  await onStep('balance')
  const balance = await compareBalance(deps)
  const wasThere = new Set(before.map(({ why }) => why))
  // Without a start only if a finding of an earlier day has to be seen again.
  const since = scope === 'news' && !wasThere.has('no_line') ? ago(deps, 1) : undefined
  const findings = [...comparison.findings, ...(await findInBooks(deps, comparison, { since, started, unasked }))]
  if (balance && balance.therePence !== balance.linesPence + balance.openingPence) {
    // Only the difference, not the balance: the balance changes all day, and the finding should stay the same.
    const more = balance.therePence - balance.linesPence - balance.openingPence
    findings.push({ paymentId: null, why: 'balance', detail: describeMore(more, 'by its transactions') })
  }
  const days = scope === 'all' || wasThere.has('day') ? await listDays(deps.db) : []
  for (const { day, linesPence, rowsPence, openPence } of days) {
    const more = linesPence - rowsPence - openPence
    // Only the difference here too: a day's sums still change after a check.
    if (more !== 0) findings.push({ paymentId: null, why: 'day', detail: `${day}: ${describeMore(more)}` })
  }
  await saveReading(deps.db, { intents_until: started })
  const kept = findings.map(({ paymentId, why, detail }) => ({ why, subjectId: paymentId, detail }))
  await updateFindings(deps, 'provider', kept, {
    isWhole: scope === 'all',
    looked: balance ? [...lookedAgain, 'balance'] : lookedAgain,
    unasked,
  })
  const looked = { lines, intents, disputes, payments: comparison.seen.size }
  const isManual = scope === 'news' || (await arePayoutsManual(deps))
  return { looked, repaired: comparison.repaired, findings, balance, days, isManual }
}

/** The kinds of findings that a `news` check looks for again wherever they were found before: those that it doesn't see are closed. */
const lookedAgain = ['no_row', 'no_line', 'day', 'missing', 'unknown_there', 'other_amount', 'state'] as const

/** Compares payments with earlier findings again. */
async function compareAgain(deps: LedgerDeps, comparison: Comparison, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  // Noted before the comparison: a payment on which the provider fails then delays the others only once.
  await markRecheckRequested(deps.db, ids, deps.now())
  for (const known of await listPaymentEntries(deps.db, { ids, intents: [] })) await repair(deps, comparison, known)
}

const describeMore = (morePence: number, than = 'here') =>
  `${Math.abs(morePence)} ${morePence > 0 ? 'more' : 'less'} there than ${than} (pence)`

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

function ago({ now }: LedgerDeps, days: number): Date {
  return new Date(now().getTime() - days * dayMs)
}

function createdSince(at: Date) {
  return { created: { gte: Math.floor(at.getTime() / 1000) }, limit: 100 }
}

/** Compares holds and captures page by page, and returns how many the provider lists. */
async function compareHolds(deps: LedgerDeps, comparison: Comparison, scope: Scope): Promise<number> {
  const { intents_until: until } = await findReading(deps.db)
  const since = scope === 'news' && until ? new Date(until.getTime() - overlapMs) : ago(deps, holdDays)
  let count = 0
  const expand = ['data.latest_charge.balance_transaction']
  for await (const intents of inPages(deps.cards.api.paymentIntents.list({ ...createdSince(since), expand }))) {
    count += intents.length
    const ids = intents.flatMap((intent) => paymentIdOf(intent) ?? [])
    const payments = await listPaymentEntries(deps.db, { ids, intents: intents.map(({ id }) => id) })
    comparison.findings.push(...findStrangers(intents, payments))
    for (const known of payments) {
      const intent = intentOf(known, intents)
      comparison.seen.add(known.payment.id)
      if (!intent || !isHoldInLine(known, intent)) await repair(deps, comparison, known)
    }
  }
  return count
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

/** Money that the provider holds or took for a payment that doesn't exist here, or that is linked with another intent. */
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

/** The movements of a payment up to its capture; all later ones move the balance. */
const earlyKinds: ReadonlySet<string> = new Set([
  'authorised',
  'released',
  'captured',
  'fee',
  'deposit_held',
  'deposit_taken',
  'deposit_released',
])
const disputeKinds: ReadonlySet<string> = new Set(['disputed', 'dispute_returned', 'dispute_fee'])

function isHoldInLine({ payment, entries }: PaymentEntries, intent: Stripe.PaymentIntent): boolean {
  const theirs = movementsOf(intent, { refunds: [], disputes: [] })
  const ours = entries.filter(({ kind }) => earlyKinds.has(kind))
  return compareMovements(ours, theirs).length === 0 && stateFits(factsOf(payment), entries)
}

/** Disputes can change without moving money: open ones are read individually, and a full check compares all recent ones. */
async function compareDisputes(deps: LedgerDeps, comparison: Comparison, scope: Scope): Promise<number> {
  const open = await listOpenDisputes(deps.db)
  for (const known of await listPaymentEntries(deps.db, { ids: open.map((row) => row.payment_id), intents: [] }))
    await repair(deps, comparison, known)
  if (scope === 'news') return open.length
  let count = 0
  for await (const page of inPages(deps.cards.api.disputes.list(createdSince(ago(deps, disputeDays))))) {
    count += page.length
    const byIntent = Map.groupBy(page, ({ payment_intent: intent }) =>
      typeof intent === 'string' ? intent : (intent?.id ?? ''),
    )
    for (const known of await listPaymentEntries(deps.db, { ids: [], intents: [...byIntent.keys()] })) {
      const theirs = (byIntent.get(known.payment.provider_intent_id ?? '') ?? []).flatMap(movementsOfDispute)
      const ours = known.entries.filter(({ kind }) => disputeKinds.has(kind))
      // A dispute that hasn't moved money yet isn't in the ledger, so the payment is read.
      if (theirs.length === 0 || compareMovements(ours, theirs).length > 0) await repair(deps, comparison, known)
    }
  }
  return count
}

/** Compares the payments that the ledger learnt about recently: holds that the provider no longer lists, and states that don't fit. */
async function comparePayments(deps: LedgerDeps, comparison: Comparison): Promise<void> {
  const learntSince = ago(deps, disputeDays)
  for (let last: string | undefined, more = true; more;) {
    const page = { ids: [], intents: [], learntSince, after: last, limit: pageSize }
    const payments = await listPaymentEntries(deps.db, page)
    for (const known of payments) {
      const { payment, entries } = known
      const isUnlisted = payment.created_at >= ago(deps, holdDays) && !comparison.seen.has(payment.id)
      comparison.seen.add(payment.id)
      if (isUnlisted || !stateFits(factsOf(payment), entries)) await repair(deps, comparison, known)
    }
    last = payments.at(-1)?.payment.id
    more = payments.length === pageSize
  }
}

/** Reads the payments with movements that match no row of ours, except for the `unasked` ones. */
async function repairUnlinked(deps: LedgerDeps, comparison: Comparison, unasked: readonly string[]): Promise<void> {
  const unlinked = await listUnlinked(deps.db)
  const names = {
    ids: unlinked.flatMap(({ payment_ref: ref }) => (z.safeParse(Id, ref).success && ref ? [ref] : [])),
    intents: unlinked.flatMap(({ intent_ref: ref }) => ref ?? []),
  }
  if (names.ids.length + names.intents.length > 0)
    for (const known of await listPaymentEntries(deps.db, names))
      if (!unasked.includes(known.payment.id)) await repair(deps, comparison, known)
  await linkLines(deps.db)
  await askAboutTransfers(deps)
}

/** Movements without a ledger row, and ledger rows without a movement. */
async function findInBooks(
  deps: LedgerDeps,
  comparison: Comparison,
  {
    since: after,
    started,
    unasked,
  }: { readonly since: Date | undefined; readonly started: Date; readonly unasked: readonly string[] },
): Promise<Finding[]> {
  const unlinked = await listUnlinked(deps.db)
  const intents = unlinked.flatMap(({ intent_ref: ref }) => ref ?? [])
  const payments = intents.length > 0 ? await listPaymentEntries(deps.db, { ids: [], intents }) : []
  const paymentOf = new Map(payments.map(({ payment }) => [payment.provider_intent_id, payment.id]))
  const left = new Set(unasked)
  // The earlier findings of the `unasked` payments stay open, and cover this.
  const known = new Set([...comparison.findings.map(({ paymentId }) => paymentId), ...unasked])
  const lines = unlinked.flatMap((line): Finding[] => {
    const paymentId = paymentOf.get(line.intent_ref) ?? null
    // The bank is processing the refund, or may be, where the provider wasn't asked: the row follows when the bank has decided.
    const mayWait = paymentId !== null && (comparison.waiting.has(paymentId) || left.has(paymentId))
    if (mayWait && line.entry_kind === 'refunded') return []
    const detail = `${line.id}: ${line.type} of ${line.amount_pence} pence on ${dayInLondon(line.at)}`
    return [{ paymentId, why: 'no_row', detail }]
  })
  const rows = (await listWithoutLine(deps.db, { after, before: started }))
    .filter(({ payment_id: id }) => id === null || !known.has(id))
    .map(({ payment_id: paymentId, kind, provider_ref: ref, amount_pence: pence }): Finding => {
      return { paymentId, why: 'no_line', detail: `${kind} ${ref}: ${pence} pence` }
    })
  return [...lines, ...rows]
}
