import { compareMovements, type Movement, stateFits } from '@itemo/domain/payments/ledger.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Finding, LedgerReport } from './ledger-report.ts'
import { listPaymentEntries, type PaymentEntries } from './ledger-queries.ts'
import { applyFacts, factsOf } from './reconcile-payment.ts'
import { isRefusal, type ProviderRecord, readProvider } from './stripe-provider.ts'

export type LedgerDeps = Pick<Context, 'db' | 'jobs' | 'now' | 'cards' | 'log'>

/** The results of a comparison so far. */
export interface Comparison {
  readonly repaired: LedgerReport['repaired'][number][]
  readonly findings: Finding[]
  /** Payments with a refund that the bank is processing: its balance line arrives before its ledger row. */
  readonly waiting: Set<string>
  readonly seen: Set<string>
  /** Payments that were read at the provider: each is read only once. */
  readonly read: Set<string>
}

/** A comparison without results yet. */
export function beginComparison(): Comparison {
  return { repaired: [], findings: [], waiting: new Set(), seen: new Set(), read: new Set() }
}

/** Reads a payment at the provider, brings our record in line, and notes what was repaired and what still differs. */
export async function repair(deps: LedgerDeps, comparison: Comparison, known: PaymentEntries): Promise<void> {
  const { id: paymentId } = known.payment
  const { repaired, findings, waiting, seen, read } = comparison
  seen.add(paymentId)
  if (read.has(paymentId)) return
  read.add(paymentId)
  const record = await readRecord(deps, known.payment)
  if ((record?.facts.refundPendingPence ?? 0) > 0) waiting.add(paymentId)
  const [now] = await listPaymentEntries(deps.db, { ids: [paymentId], intents: [] })
  const entries = now?.entries ?? []
  const before = new Set(known.entries.map(nameOf))
  const news = entries.filter((entry) => !before.has(nameOf(entry)))
  repaired.push(...news.map((movement) => ({ paymentId, movement })))
  findings.push(...differencesOf(paymentId, entries, record?.movements ?? []))
  if (now && !stateFits(factsOf(now.payment), entries)) {
    const detail = `${now.payment.state}, which isn't what its movements come to`
    findings.push({ paymentId, why: 'state', detail })
  }
}

const nameOf = ({ kind, ref }: Movement) => `${kind} ${ref}`

function differencesOf(paymentId: string, ours: readonly Movement[], theirs: readonly Movement[]): Finding[] {
  return compareMovements(ours, theirs).map(({ why, kind, ref, oursPence, theirsPence }) => ({
    paymentId,
    why,
    detail: `${kind} ${ref}: ${oursPence ?? 'nothing'} here, ${theirsPence ?? 'nothing'} there (pence)`,
  }))
}

/** What the provider knows of a payment, after bringing our record in line. Undefined if the provider doesn't know it. */
async function readRecord(deps: LedgerDeps, payment: PaymentEntries['payment']): Promise<ProviderRecord | undefined> {
  try {
    const record = await readProvider(deps, payment)
    await inTransaction(deps.db, (trx) => applyFacts(deps, trx, payment.id, record))
    return record
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}
