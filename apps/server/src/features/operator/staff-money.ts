import { maxCoverMonths, maxFindings, type StaffCoversView } from '@itemo/contract/staff-money-views.ts'
import { addDays, type Day, dayInLondon, endOfDay, startOfDay } from '@itemo/domain/dates.ts'
import { toPounds } from '@itemo/domain/money.ts'
import { insurersPence } from '@itemo/domain/payouts/cover-months.ts'
import type { DueAct } from '@itemo/domain/payouts/due-state.ts'
import type {
  DisputeFilter,
  OwedFilter,
  RefundFilter,
  RemittanceInput,
  SettledOutsideInput,
  TransferFilter,
} from '@itemo/domain/payouts/staff-money-schemas.ts'
import type { Context } from '../../context.ts'
import { type PageInput, pageOf, readCursor } from '../../platform/db/cursor.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError, found } from '../../platform/http/app-error.ts'
import type { StaffActor } from '../../platform/http/types.ts'
import { isProviderError } from '../../platform/stripe/client.ts'
import { noteRemittance, readCoverMonths } from '../cover/cover-remittances.ts'
import { acceptDispute, type DisputeDenial, submitEvidence } from '../payments/answer-dispute.ts'
import { retryRefund, settleRefundOutside } from '../payments/failed-refunds.ts'
import { readBooks, resolveFinding } from '../payments/ledger-findings.ts'
import { requestCheck, readCheck } from '../payouts/check-now.ts'
import { actOnDue, takeOnLoss } from '../payouts/due-acts.ts'
import { readShares } from '../payouts/due-report.ts'
import { noteAccess } from '../staff/access-log.ts'
import { audited } from '../staff/audit.ts'
import type { Idempotency } from '../staff/repeated-acts.ts'
import { collectEvidence } from '../support/dispute-evidence.ts'
import { renderEvidence } from '../support/evidence-pdf.ts'
import {
  listDisputeRows,
  listDues,
  listRefundRows,
  listTransfers,
  sumOpenDisputes,
  sumOpenDues,
  sumRefundsLeft,
  sumTransfers,
} from './money-queries.ts'
import {
  presentCheck,
  presentDispute,
  presentDue,
  presentFinding,
  presentRefund,
  presentTransfer,
} from './money-view.ts'

type ReadDeps = Pick<Context, 'db' | 'now'>
type ActDeps = Pick<Context, 'cards' | 'db' | 'jobs' | 'log' | 'now'>

const one = { after: undefined, limit: 1 } as const

/** Converts every sum of an object from pence to pounds. */
function inPounds<Key extends string>(sums: Readonly<Record<Key, number>>): Record<Key, number> {
  return Object.fromEntries(Object.entries<number>(sums).map(([key, pence]) => [key, toPounds(pence)])) as Record<
    Key,
    number
  >
}

type Owners = PageInput & { readonly owner_id?: string | undefined }

/** A page of what owners are still owed. Throws `invalid_input` for a malformed cursor, like all lists. */
export async function readOwed(
  { db, cards }: Pick<Context, 'cards' | 'db'>,
  by: StaffActor,
  { cursor, limit, state, owner_id: ownerId }: Owners & { readonly state?: OwedFilter | undefined },
) {
  const after = readCursor(cursor)
  const rows = await listDues(db, { state, ownerId }, { after, limit: limit + 1 })
  const { shown, next_cursor } = pageOf(rows, limit, ({ place, id }) => ({ at: place, id }))
  return {
    sums: inPounds(await sumOpenDues(db, ownerId)),
    dues: shown.map((row) => presentDue(row, by, cards.paysOut)),
    next_cursor,
  }
}

/** A page of the transfers to owners, with sums in pounds. Throws `invalid_input` for a malformed cursor. */
export async function readTransfers(
  { db }: ReadDeps,
  { cursor, limit, state, owner_id: ownerId }: Owners & { readonly state?: TransferFilter | undefined },
) {
  const after = readCursor(cursor)
  const rows = await listTransfers(db, { state, ownerId }, { after, limit: limit + 1 })
  const { shown, next_cursor } = pageOf(rows, limit, ({ place, id }) => ({ at: place, id }))
  return { sums: inPounds(await sumTransfers(db)), transfers: shown.map(presentTransfer), next_cursor }
}

/** A page of the refunds, with sums in pounds. Throws `invalid_input` for a malformed cursor. */
export async function readRefunds(
  { db }: ReadDeps,
  by: StaffActor,
  { cursor, limit, state }: PageInput & { readonly state: RefundFilter },
) {
  const after = readCursor(cursor)
  const rows = await listRefundRows(db, { state }, { after, limit: limit + 1 })
  const { shown, next_cursor } = pageOf(rows, limit, ({ place, payment_id: id }) => ({ at: place, id }))
  return {
    sums: inPounds(await sumRefundsLeft(db)),
    refunds: shown.map((row) => presentRefund(row, by)),
    next_cursor,
  }
}

/** A page of the disputes, with the sum of the open ones in pounds. Throws `invalid_input` for a malformed cursor. */
export async function readDisputes(
  { db }: ReadDeps,
  by: StaffActor,
  { cursor, limit, state }: PageInput & { readonly state: DisputeFilter },
) {
  const after = readCursor(cursor)
  const rows = await listDisputeRows(db, { state }, { after, limit: limit + 1 })
  const { shown, next_cursor } = pageOf(rows, limit, ({ place, id }) => ({ at: place, id }))
  return {
    sums: { open: toPounds(await sumOpenDisputes(db)) },
    disputes: shown.map((row) => presentDispute(row, by)),
    next_cursor,
  }
}

/** The totals of covers by month, and the balances of their insurers. */
export async function readCovers({ db }: Pick<Context, 'db'>): Promise<StaffCoversView> {
  const { months, standings } = await readCoverMonths({ db })
  return {
    insurers: standings.map(({ insurer, remittedPence, owedPence }) => ({
      name: insurer,
      remitted: toPounds(remittedPence),
      owed: toPounds(owedPence),
    })),
    months: months.slice(0, maxCoverMonths).map((month) => ({
      month: month.month,
      insurer: month.insurer === '' ? null : month.insurer,
      sold: month.sold,
      collected: toPounds(month.collectedPence),
      refunds: month.refunds,
      given_back: toPounds(month.backPence),
      insurers_share: toPounds(insurersPence(month)),
      operators_share: 0,
      remitted: toPounds(month.remittedPence),
    })),
  }
}

/**
 * Records a payment to an insurer. Throws `invalid_input` if it is more than is owed, and `conflict` for a reference that is already
 * recorded.
 */
export async function remitCovers(
  deps: Pick<Context, 'db' | 'now'>,
  { by, idempotency }: Acting,
  { reason, ...remittance }: RemittanceInput,
): Promise<StaffCoversView> {
  const isNoted = await noteRemittance(deps, remittance, { by, idempotency, reason })
  if (!isNoted) throw new AppError('conflict', { message: 'This payment is already recorded.' })
  return readCovers(deps)
}

/** The number of days shown by default. */
const usualDays = 31

/** The books between two days in London, both included. */
export async function readLedger(
  { db, now }: ReadDeps,
  by: StaffActor,
  { from, until }: { readonly from?: Day | undefined; readonly until?: Day | undefined } = {},
) {
  const last = until ?? dayInLondon(now())
  const first = from ?? addDays(last, 1 - usualDays)
  const range = { from: startOfDay(first), until: endOfDay(last) }
  const books = await readBooks({ db }, { ...range, maxFindings })
  const { ownersPence, payersPence, insurersPence: forInsurers } = await readShares({ db })
  return {
    balance: {
      there: books.therePence === null ? null : toPounds(books.therePence),
      read_at: books.readAt?.toISOString() ?? null,
      lines: toPounds(books.linesPence),
      ours: toPounds(books.oursPence),
      owners: toPounds(ownersPence),
      payers: toPounds(payersPence),
      insurers: toPounds(forInsurers),
      operator: toPounds(books.oursPence - ownersPence - payersPence - forInsurers),
    },
    from: first,
    until: last,
    days: books.days.toReversed().map(({ day, linesPence, rowsPence, openPence, closingPence }) => ({
      day,
      theirs: toPounds(linesPence),
      ours: toPounds(rowsPence),
      on_its_way: toPounds(openPence),
      closing: toPounds(books.openingPence + closingPence),
    })),
    findings: books.findings.map((row) => presentFinding(row, by)),
    check: presentCheck(await readCheck({ db, now })),
  }
}

interface Acting {
  readonly by: StaffActor
  readonly idempotency: Idempotency
}

const elsewhere = () => new AppError('conflict', { message: 'Its state has changed, so this is no longer possible.' })

/** Acts on a due. Throws `not_found`, `own_matter`, and `conflict` if it was changed since it was read or the act isn't possible. */
export async function actOnDueAsStaff(
  deps: ActDeps,
  { by, idempotency }: Acting,
  act: DueAct,
  dueId: string,
  body: { readonly version: number; readonly reason: string; readonly reference?: string },
) {
  found((await listDues(deps.db, { dueId }, one))[0])
  if (!(await actOnDue(deps, act, dueId, { by, idempotency, ...body }))) throw elsewhere()
  return presentDue(found((await listDues(deps.db, { dueId }, one))[0]), by, deps.cards.paysOut)
}

async function readRefund({ db }: Pick<Context, 'db'>, by: StaffActor, paymentId: string) {
  return presentRefund(found((await listRefundRows(db, { paymentId }, one))[0]), by)
}

/** Requests a refund again that a bank sent back. Throws like `actOnDueAsStaff`. */
export async function retryRefundAsStaff(
  deps: ActDeps,
  { by, idempotency }: Acting,
  paymentId: string,
  body: { readonly version: number; readonly reason: string },
) {
  await readRefund(deps, by, paymentId)
  if (!(await retryRefund(deps, paymentId, { by, idempotency, ...body }))) throw elsewhere()
  return readRefund(deps, by, paymentId)
}

/** Records that the payer was paid in another way. Throws like `actOnDueAsStaff`. */
export async function settleRefundAsStaff(
  deps: ActDeps,
  { by, idempotency }: Acting,
  paymentId: string,
  body: SettledOutsideInput,
) {
  await readRefund(deps, by, paymentId)
  if (!(await settleRefundOutside(deps, paymentId, { by, idempotency, ...body }))) throw elsewhere()
  return readRefund(deps, by, paymentId)
}

async function findDisputeRow({ db }: Pick<Context, 'db'>, disputeId: string) {
  return found((await listDisputeRows(db, { disputeId }, one))[0])
}

const disputeDenials: Readonly<Record<DisputeDenial, string>> = {
  unknown: 'Dispute not found.',
  busy: 'The other answer is being submitted. Check again in ten minutes.',
  over: "It's already answered or closed at the card provider.",
}

/** The evidence of a disputed hire, as a file. Reading it is recorded for both people. Throws `not_found`. */
export async function readEvidence(deps: ReadDeps, by: StaffActor, disputeId: string) {
  const row = await findDisputeRow(deps, disputeId)
  const evidence = found(await collectEvidence(deps, row.provider_dispute_id))
  for (const subjectId of [row.rental?.owner_id, row.rental?.renter_id])
    if (subjectId !== undefined) await noteAccess(deps.db, by, { what: 'evidence', subjectId, at: deps.now() })
  const body = new Uint8Array(await renderEvidence(evidence, deps.now()))
  return { body, type: 'application/pdf', name: `evidence-${row.provider_dispute_id}.pdf` }
}

/** Answers a dispute, once. Throws `not_found`, `own_matter`, `conflict`, and `payment_provider` if the provider fails. */
export async function answerDisputeAsStaff(
  deps: ActDeps,
  { by, idempotency }: Acting,
  answer: 'submit' | 'accept',
  disputeId: string,
  { reason }: { readonly reason: string },
) {
  const { provider_dispute_id: ref, rental } = await findDisputeRow(deps, disputeId)
  const action = { by, idempotency, reason }
  const submit = async () => {
    if (rental === null) throw elsewhere()
    const evidence = found(await collectEvidence(deps, ref))
    return submitEvidence(deps, ref, () => renderEvidence(evidence, deps.now()), action)
  }
  const answered = await askProvider(() => (answer === 'submit' ? submit() : acceptDispute(deps, ref, action)))
  if ('why' in answered) throw new AppError('conflict', { message: disputeDenials[answered.why] })
  return presentDispute(await findDisputeRow(deps, disputeId), by)
}

async function askProvider<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (isProviderError(error)) throw new AppError('payment_provider')
    throw error
  }
}

/** Bears the loss of what an owner was overpaid because of a dispute. Throws `not_found`, `own_matter`, `conflict`. */
export async function bearDisputeAsStaff(
  deps: ActDeps,
  { by, idempotency }: Acting,
  disputeId: string,
  body: { readonly version: number; readonly reason: string },
) {
  const { due } = await findDisputeRow(deps, disputeId)
  if (!due || !(await takeOnLoss(deps, due.id, { by, idempotency, ...body }))) throw elsewhere()
  return presentDispute(await findDisputeRow(deps, disputeId), by)
}

/** How often all of the provider's data may be requested. */
const checks = { limit: 20, windowSeconds: 3600 }

/** Queues a comparison of the books; one that is in progress continues. Throws `rate_limited`. */
export async function checkLedgerNow(deps: ActDeps & Pick<Context, 'limits'>, by: StaffActor) {
  await deps.limits.take(`ledger checks of ${by.userId}`, checks)
  await inTransaction(deps.db, async (trx) => {
    if (!(await requestCheck(deps, trx))) return
    await audited(trx, by, { act: 'ledger.check', subjectId: 'all', at: deps.now() }, async () => undefined)
  })
  return readLedger(deps, by)
}

/** Resolves a finding that someone looked into. Throws `not_found`, `own_matter`, `conflict`. */
export async function resolveFindingAsStaff(
  deps: ReadDeps,
  { by, idempotency }: Acting,
  findingId: string,
  body: { readonly version: number; readonly reason: string },
): Promise<Record<string, never>> {
  await resolveFinding(deps, findingId, { by, idempotency, ...body })
  return {}
}
