import { Id } from '@itemo/domain/ids.ts'
import {
  DecideClaimInput,
  disputeFilters,
  DisputeAnswerInput,
  DueActInput,
  LedgerDaysInput,
  MoneyActInput,
  owedFilters,
  refundFilters,
  RemittanceInput,
  SettledOutsideInput,
  transferFilters,
} from '@itemo/domain/payouts/staff-money-schemas.ts'
import { type StaffRole, staffReaders } from '@itemo/domain/staff/staff-roles.ts'
import * as z from 'zod/mini'
import { type Call, type CallKey, staffAct, staffRead } from './call.ts'
import {
  DisputesView,
  OwedView,
  RefundsView,
  StaffClaimDetailView,
  StaffClaimView,
  StaffCoversView,
  StaffDisputeView,
  StaffDueView,
  StaffLedgerView,
  StaffRefundView,
  TransfersView,
} from './staff-money-views.ts'
import { Cursor, Limit } from './wire.ts'

const claimReaders: readonly StaffRole[] = ['operator', 'support', 'finance']

const page = { cursor: Cursor, limit: Limit(100) }
const ofDue = z.object({ dueId: Id })
const ofPayment = z.object({ paymentId: Id })
const ofDispute = z.object({ disputeId: Id })
const ofClaim = z.object({ claimId: Id })

const actErrors = ['own_matter', 'conflict'] as const

export const staffMoneyCalls = {
  'GET /staff/money/owed': staffRead(staffReaders.money, {
    name: 'listOwed',
    summary: 'What owners are still to get, the oldest first, with the totals; optionally of one owner.',
    query: z.object({ state: z.optional(z.enum(owedFilters)), owner_id: z.optional(Id), ...page }),
    output: OwedView,
  }),
  'GET /staff/money/payouts': staffRead(staffReaders.money, {
    name: 'listTransfers',
    summary: 'What was sent to the accounts of owners, the latest first.',
    query: z.object({ state: z.optional(z.enum(transferFilters)), owner_id: z.optional(Id), ...page }),
    output: TransfersView,
  }),
  'GET /staff/money/refunds': staffRead(staffReaders.money, {
    name: 'listRefunds',
    summary: 'Refunds: those that a bank returned, unless others are requested.',
    query: z.object({ state: z._default(z.enum(refundFilters), 'failed'), ...page }),
    output: RefundsView,
  }),
  'GET /staff/money/disputes': staffRead(staffReaders.money, {
    name: 'listDisputes',
    summary: 'Disputes: those that are open, the most urgent first, unless others are requested.',
    query: z.object({ state: z._default(z.enum(disputeFilters), 'open'), ...page }),
    output: DisputesView,
  }),
  'GET /staff/money/ledger': staffRead(staffReaders.money, {
    name: 'getLedger',
    summary: "The card provider's balance compared with ours, by day, and the findings of checks.",
    query: LedgerDaysInput,
    output: StaffLedgerView,
  }),
  'GET /staff/money/covers': staffRead(staffReaders.money, {
    name: 'getCoverMonths',
    summary: 'What covers came to by month, the latest first, and what is still to be paid on to their insurers.',
    output: StaffCoversView,
  }),
  'POST /staff/covers/remittances': staffAct('cover.remit', {
    name: 'noteRemittance',
    summary: 'Record a payment to an insurer, with its reference. Never more than is owed.',
    body: RemittanceInput,
    output: StaffCoversView,
    idempotent: true,
    errors: ['conflict'],
  }),
  'POST /staff/dues/:dueId/block': staffAct('due.block', {
    name: 'blockDue',
    summary: 'Hold back what an owner is due. They are told why.',
    params: ofDue,
    body: DueActInput,
    output: StaffDueView,
    idempotent: true,
    errors: actErrors,
  }),
  'POST /staff/dues/:dueId/release': staffAct('due.release', {
    name: 'releaseDue',
    summary: 'Release a due that was held back. Its owner is notified.',
    params: ofDue,
    body: DueActInput,
    output: StaffDueView,
    idempotent: true,
    errors: actErrors,
  }),
  'POST /staff/dues/:dueId/settled-outside': staffAct('due.settle_outside', {
    name: 'settleDueOutside',
    summary: 'Record that an owner got the money by other means. They are notified.',
    params: ofDue,
    body: SettledOutsideInput,
    output: StaffDueView,
    idempotent: true,
    errors: actErrors,
  }),
  'POST /staff/refunds/:paymentId/retry': staffAct('refund.retry', {
    name: 'retryRefund',
    summary: 'Retry the part of a refund that a bank returned.',
    params: ofPayment,
    body: MoneyActInput,
    output: StaffRefundView,
    idempotent: true,
    errors: actErrors,
  }),
  'POST /staff/refunds/:paymentId/settled-outside': staffAct('refund.settle_outside', {
    name: 'settleRefundOutside',
    summary: 'Record that the payer got the missing part of a refund by other means. They are notified.',
    params: ofPayment,
    body: SettledOutsideInput,
    output: StaffRefundView,
    idempotent: true,
    errors: actErrors,
  }),
  'POST /staff/disputes/:disputeId/submit': staffAct('dispute.submit', {
    name: 'submitDispute',
    summary: "Submit the evidence about the hire to the payer's bank, once.",
    params: ofDispute,
    body: DisputeAnswerInput,
    output: StaffDisputeView,
    idempotent: true,
    errors: [...actErrors, 'payment_provider'],
  }),
  'POST /staff/disputes/:disputeId/accept': staffAct('dispute.accept', {
    name: 'acceptDispute',
    summary: 'Concede a dispute: the payer keeps the money.',
    params: ofDispute,
    body: DisputeAnswerInput,
    output: StaffDisputeView,
    idempotent: true,
    errors: [...actErrors, 'payment_provider'],
  }),
  'POST /staff/disputes/:disputeId/bear': staffAct('due.take_on', {
    name: 'bearDispute',
    summary: 'Bear the overpayment of an owner that a dispute caused: nothing (more) of it is fetched back.',
    params: ofDispute,
    body: MoneyActInput,
    output: StaffDisputeView,
    idempotent: true,
    errors: actErrors,
  }),
  'POST /staff/ledger/check': staffAct('ledger.check', {
    name: 'checkLedger',
    summary: "Compare all the books with the card provider's now: a job does it, and the ledger shows its progress.",
    output: StaffLedgerView,
    errors: ['rate_limited'],
  }),
  'POST /staff/ledger/findings/:findingId/resolve': staffAct('finding.resolve', {
    name: 'resolveFinding',
    summary: 'Mark a finding of a check as looked into.',
    params: z.object({ findingId: Id }),
    body: MoneyActInput,
    output: z.object({}),
    idempotent: true,
    errors: actErrors,
  }),
  'GET /staff/claims': staffRead(claimReaders, {
    name: 'listStaffClaims',
    summary: 'Open damage cases, by the deadline of their decision.',
    query: z.object(page),
    output: z.object({ claims: z.array(StaffClaimView), next_cursor: z.nullable(z.string()) }),
  }),
  'GET /staff/claims/:claimId': staffRead(claimReaders, {
    name: 'getStaffClaim',
    summary: 'A damage case with the texts and pictures of both sides. The access is logged.',
    params: ofClaim,
    output: StaffClaimDetailView,
  }),
  'POST /staff/claims/:claimId/decide': staffAct('claim.decide', {
    name: 'decideClaim',
    summary:
      'Award an amount in pence, up to the claim, or nothing. Both sides are told why; with a deposit each of them can appeal once.',
    params: ofClaim,
    body: DecideClaimInput,
    output: StaffClaimDetailView,
    idempotent: true,
    errors: [...actErrors, 'deposit_state'],
  }),
} as const satisfies Record<CallKey, Call>
