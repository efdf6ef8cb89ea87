import { claimStates } from '@itemo/domain/deposits/claim-state.ts'
import { disputeStates } from '@itemo/domain/payments/dispute-state.ts'
import { paymentStates } from '@itemo/domain/payments/payment-state.ts'
import { dueBlocks, dueKinds, dueStates, sendObstacles } from '@itemo/domain/payouts/due-state.ts'
import { checkSteps, maxLedgerDays } from '@itemo/domain/payouts/staff-money-schemas.ts'
import * as z from 'zod/mini'
import { Day, Instant, listOf, Money } from './wire.ts'

const Person = z.object({ id: z.string(), full_name: z.nullable(z.string()) })

/** The hire that the money is for; null: a boost, or unknown. */
const OfHire = z.nullable(z.object({ id: z.string(), reference: z.string(), item_title: z.string() }))

const dueActNames = ['due.block', 'due.release', 'due.settle_outside'] as const

/** An owner's due for a hire, as staff see it. Pounds. */
export const StaffDueView = z.object({
  id: z.string(),
  version: z.number(),
  rental: OfHire,
  owner: Person,
  kind: z.enum(dueKinds),
  state: z.enum(dueStates),
  blocked_by: z.nullable(z.enum(dueBlocks)),
  /** Why staff hold it back, as its owner reads it. */
  held_reason: z.nullable(z.string()),
  /** The owner's total share. */
  amount: Money,
  /** The part that is still to be sent. */
  owed: Money,
  /** The overpayment that couldn't be fetched back. */
  debt: Money,
  since: Instant,
  ready_at: z.nullable(Instant),
  /** Why it can't be sent once it's ready; null: no obstacle, or it isn't to be sent (any more). */
  obstacle: z.nullable(z.enum(sendObstacles)),
  /** While it's being sent: the number of failures, and the latest reason. */
  attempts: z.number(),
  failure: z.nullable(z.string()),
  is_own: z.boolean(),
  acts: listOf(z.enum(dueActNames), dueActNames.length),
})
export type StaffDueView = z.output<typeof StaffDueView>

/** The total dues by state, of all owners or of one. Pounds. */
export const OwedSums = z.object({
  expected: Money,
  waiting: Money,
  ready: Money,
  sending: Money,
  blocked: Money,
  reversing: Money,
  debts: Money,
})

export const OwedView = z.object({
  sums: OwedSums,
  dues: z.array(StaffDueView),
  next_cursor: z.nullable(z.string()),
})

/** A transfer to an owner's account at the card provider. Pounds. */
export const StaffTransferView = z.object({
  id: z.string(),
  rental: OfHire,
  owner: Person,
  amount: Money,
  came_back: Money,
  state: z.enum(['sending', 'sent', 'called_off']),
  /** The provider's id of it; null: none yet. */
  provider_ref: z.nullable(z.string()),
  made_at: Instant,
  sent_at: z.nullable(Instant),
  /** While it's pending: the number of failures, the reason, and the time of the next attempt. */
  attempts: z.number(),
  failure: z.nullable(z.string()),
  next_try_at: z.nullable(Instant),
})

export type StaffTransferView = z.output<typeof StaffTransferView>

export const TransfersView = z.object({
  /** The amount that is pending, and how much of it has failed before. */
  sums: z.object({ sending: Money, failing: Money }),
  transfers: z.array(StaffTransferView),
  next_cursor: z.nullable(z.string()),
})

const refundActNames = ['refund.retry', 'refund.settle_outside'] as const

/** A refund of a payment. Pounds. */
export const StaffRefundView = z.object({
  payment_id: z.string(),
  version: z.number(),
  subject: z.enum(['rental', 'boost', 'deposit']),
  rental: OfHire,
  payer: z.nullable(Person),
  state: z.enum(paymentStates),
  /** The total refund, how much of it was made by card and by other means, and how much is missing. */
  amount: Money,
  back: Money,
  /** What the payer's bank took for good. */
  lost: Money,
  outside: Money,
  outside_ref: z.nullable(z.string()),
  missing: Money,
  provider_ref: z.nullable(z.string()),
  changed_at: Instant,
  failure: z.nullable(z.string()),
  is_own: z.boolean(),
  acts: listOf(z.enum(refundActNames), refundActNames.length),
})
export type StaffRefundView = z.output<typeof StaffRefundView>

export const RefundsView = z.object({
  sums: z.object({ failed: Money, under_way: Money }),
  refunds: z.array(StaffRefundView),
  next_cursor: z.nullable(z.string()),
})

const disputeActNames = ['dispute.submit', 'dispute.accept', 'due.take_on'] as const

/** A payer's dispute. Pounds. */
export const StaffDisputeView = z.object({
  id: z.string(),
  provider_ref: z.string(),
  rental: OfHire,
  payer: z.nullable(Person),
  amount: Money,
  reason: z.string(),
  state: z.enum(disputeStates),
  opened_at: Instant,
  /** The deadline for evidence. */
  due_by: z.nullable(Instant),
  answer: z.nullable(z.enum(['submit', 'accept'])),
  answered_at: z.nullable(Instant),
  /** Whether there's a hire to give the bank evidence about. */
  has_evidence: z.boolean(),
  /** The due for which the operator could bear a loss; null: there's none. */
  due: z.nullable(z.object({ id: z.string(), version: z.number(), loss: Money })),
  is_own: z.boolean(),
  acts: listOf(z.enum(disputeActNames), disputeActNames.length),
})
export type StaffDisputeView = z.output<typeof StaffDisputeView>

export const DisputesView = z.object({
  /** The total of open disputes. */
  sums: z.object({ open: Money }),
  disputes: z.array(StaffDisputeView),
  next_cursor: z.nullable(z.string()),
})

/** The most findings that are shown: more of them have a common cause. */
export const maxFindings = 200

/** A finding of a check of the books. */
export const StaffFindingView = z.object({
  id: z.string(),
  version: z.number(),
  why: z.string(),
  detail: z.string(),
  /** The payment or hire that it's about. */
  subject_id: z.nullable(z.string()),
  found_at: Instant,
  seen_at: Instant,
  /** What to do about it. */
  advice: z.string(),
  /** It concerns the reader: others look into it. */
  is_own: z.boolean(),
})
export type StaffFindingView = z.output<typeof StaffFindingView>

/** The books compared with the card provider's. Pounds. */
export const StaffLedgerView = z.object({
  balance: z.object({
    /** The provider's own balance, and when it was read; null: never. */
    there: z.nullable(Money),
    read_at: z.nullable(Instant),
    /** By the provider's transactions, and by our ledger. */
    lines: Money,
    ours: Money,
    /** What is still due to owners and payers from it, and what is left for the operator. */
    owners: Money,
    payers: Money,
    /** What is still to be paid on to insurers from it. */
    insurers: Money,
    operator: Money,
  }),
  from: Day,
  until: Day,
  days: listOf(z.object({ day: Day, theirs: Money, ours: Money, on_its_way: Money, closing: Money }), maxLedgerDays),
  findings: listOf(StaffFindingView, maxFindings),
  /** The latest check that was requested; null: none yet. */
  check: z.nullable(
    z.object({
      state: z.enum(['waiting', 'running', 'done', 'failed']),
      /** Its current or last step. */
      step: z.nullable(z.enum(checkSteps)),
      asked_at: Instant,
      ended_at: z.nullable(Instant),
      /** `provider`: the card provider didn't answer. */
      failure: z.nullable(z.enum(['provider', 'other'])),
    }),
  ),
})
export type StaffLedgerView = z.output<typeof StaffLedgerView>

/** The most rows of months: twenty years of one insurer. */
export const maxCoverMonths = 240

/** The totals of covers, and the standing of their insurers. Pounds. */
export const StaffCoversView = z.object({
  /** `owed`: negative where the insurer has too much. */
  insurers: listOf(z.object({ name: z.string(), remitted: Money, owed: Money }), 100),
  months: listOf(
    z.object({
      /** `YYYY-MM`, in London. */
      month: z.string(),
      /** Null: of deleted requests. */
      insurer: z.nullable(z.string()),
      /** How many were paid for, and how many had a refund. */
      sold: z.number(),
      collected: Money,
      refunds: z.number(),
      given_back: Money,
      /** Everything that is kept is the insurer's, nothing the operator's (R79). */
      insurers_share: Money,
      operators_share: Money,
      remitted: Money,
    }),
    maxCoverMonths,
  ),
})
export type StaffCoversView = z.output<typeof StaffCoversView>

/** A damage case in the list of staff. Pounds. */
export const StaffClaimView = z.object({
  id: z.string(),
  version: z.number(),
  rental: OfHire,
  owner: Person,
  renter: Person,
  amount: Money,
  /** 0: none was agreed. Not null, because pages of the previous version don't accept that. */
  deposit: Money,
  state: z.enum(claimStates),
  opened_at: Instant,
  /** When staff may decide, and by when they have to. */
  decidable_at: Instant,
  decide_by: Instant,
  can_decide: z.boolean(),
  is_own: z.boolean(),
  /** Whether the reader made the decision that is appealed against, and someone else is available to decide again. */
  is_decided_by_me: z.boolean(),
})
export type StaffClaimView = z.output<typeof StaffClaimView>

/** The history of someone's hires, as context for a damage case. */
const Side = z.object({
  ...Person.shape,
  member_since: Instant,
  completed_hires: z.number(),
  /** Their earlier damage cases, on either side, and those in which money was taken. */
  claims: z.number(),
  claims_paid: z.number(),
  /** When they confirmed having read the safety card; null: they didn't. */
  safety_read_at: z.nullable(Instant),
  pictures: listOf(z.string(), 20),
})

export const StaffClaimDetailView = z.object({
  ...StaffClaimView.shape,
  /** Null: it was deleted, and has no pictures. */
  item: z.object({
    id: z.nullable(z.string()),
    title: z.string(),
    category: z.string(),
    pictures: listOf(z.string(), 10),
  }),
  start_date: Day,
  end_date: Day,
  over_at: z.nullable(Instant),
  terms: z.string(),
  owner_says: z.string(),
  renter_says: z.nullable(z.string()),
  offers: listOf(
    z.object({ by: z.enum(['owner', 'renter']), amount: Money, text: z.string(), at: Instant, state: z.string() }),
    6,
  ),
  /** The first decision, if one of the two appealed. */
  decision: z.nullable(z.object({ amount: Money, text: z.nullable(z.string()) })),
  appeal: z.nullable(z.object({ by: z.enum(['owner', 'renter']), text: z.string() })),
  sides: z.object({ owner: Side, renter: Side }),
})
export type StaffClaimDetailView = z.output<typeof StaffClaimDetailView>
