import { claimStates } from '@itemo/domain/deposits/claim-state.ts'
import { disputeStates } from '@itemo/domain/payments/dispute-state.ts'
import { paymentStates } from '@itemo/domain/payments/payment-state.ts'
import { dueBlocks, dueKinds, dueStates, sendObstacles } from '@itemo/domain/payouts/due-state.ts'
import { checkSteps, maxLedgerDays } from '@itemo/domain/payouts/staff-money-schemas.ts'
import * as z from 'zod/mini'
import { Day, Instant, listOf, Money } from './wire.ts'

const Person = z.object({ id: z.string(), full_name: z.nullable(z.string()) })

/** The hire that money is of; null: it is of a boost, or of nothing that is known. */
const OfHire = z.nullable(z.object({ id: z.string(), reference: z.string(), item_title: z.string() }))

const dueActNames = ['due.block', 'due.release', 'due.settle_outside'] as const

/** What an owner is due for a hire, as staff see it. Pounds. */
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
  /** The owner's share in all. */
  amount: Money,
  /** What of it is still to be sent. */
  owed: Money,
  /** What the owner has too much and could not be fetched back. */
  debt: Money,
  since: Instant,
  ready_at: z.nullable(Instant),
  /** Why it can't be sent once it's ready; null: nothing keeps it, or it isn't to be sent (any more). */
  obstacle: z.nullable(z.enum(sendObstacles)),
  /** Of one that is being sent: how often that failed, and why. */
  attempts: z.number(),
  failure: z.nullable(z.string()),
  is_own: z.boolean(),
  acts: listOf(z.enum(dueActNames), dueActNames.length),
})
export type StaffDueView = z.output<typeof StaffDueView>

/** What owners are due in all, by where it stands, of all owners or of one. Pounds. */
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

/** What was sent to an owner's account at the card provider. Pounds. */
export const StaffTransferView = z.object({
  id: z.string(),
  rental: OfHire,
  owner: Person,
  amount: Money,
  came_back: Money,
  state: z.enum(['sending', 'sent', 'called_off']),
  /** The provider's name of it; null: it has none yet. */
  provider_ref: z.nullable(z.string()),
  made_at: Instant,
  sent_at: z.nullable(Instant),
  /** Of one that is on its way: how often it failed, why, and when it is tried again. */
  attempts: z.number(),
  failure: z.nullable(z.string()),
  next_try_at: z.nullable(Instant),
})

export type StaffTransferView = z.output<typeof StaffTransferView>

export const TransfersView = z.object({
  /** What is on its way, and how much of it failed before. */
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
  /** What is to go back in all, what of it went back by the card and by another way, and what is missing. */
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

/** What a payer's bank asks back. Pounds. */
export const StaffDisputeView = z.object({
  id: z.string(),
  provider_ref: z.string(),
  rental: OfHire,
  payer: z.nullable(Person),
  amount: Money,
  reason: z.string(),
  state: z.enum(disputeStates),
  opened_at: Instant,
  /** Until when evidence is taken. */
  due_by: z.nullable(Instant),
  answer: z.nullable(z.enum(['submit', 'accept'])),
  answered_at: z.nullable(Instant),
  /** Whether there is anything to give the bank: what is known of a hire. */
  has_evidence: z.boolean(),
  /** The due that a loss would be taken on of; null: there is none. */
  due: z.nullable(z.object({ id: z.string(), version: z.number(), loss: Money })),
  is_own: z.boolean(),
  acts: listOf(z.enum(disputeActNames), disputeActNames.length),
})
export type StaffDisputeView = z.output<typeof StaffDisputeView>

export const DisputesView = z.object({
  /** What banks are deciding about. */
  sums: z.object({ open: Money }),
  disputes: z.array(StaffDisputeView),
  next_cursor: z.nullable(z.string()),
})

/** So many findings are shown: more of them have one reason. */
export const maxFindings = 200

/** What a check of the books found. */
export const StaffFindingView = z.object({
  id: z.string(),
  version: z.number(),
  why: z.string(),
  detail: z.string(),
  /** The payment or the hire that it is about. */
  subject_id: z.nullable(z.string()),
  found_at: Instant,
  seen_at: Instant,
  /** What to do about it. */
  advice: z.string(),
  /** It concerns who reads it: others look into it. */
  is_own: z.boolean(),
})
export type StaffFindingView = z.output<typeof StaffFindingView>

/** The books against the card provider's. Pounds. */
export const StaffLedgerView = z.object({
  balance: z.object({
    /** By the provider's own word, and when it said so; null: it was never asked. */
    there: z.nullable(Money),
    read_at: z.nullable(Instant),
    /** By the movements that it lists, and by our ledger. */
    lines: Money,
    ours: Money,
    /** What owners and payers are still to get of it, and what is left of it for the operator. */
    owners: Money,
    payers: Money,
    /** What of it is still to be paid on to insurers. */
    insurers: Money,
    operator: Money,
  }),
  from: Day,
  until: Day,
  days: listOf(z.object({ day: Day, theirs: Money, ours: Money, on_its_way: Money, closing: Money }), maxLedgerDays),
  findings: listOf(StaffFindingView, maxFindings),
  /** The check that someone asked for last; null: nobody did yet. */
  check: z.nullable(
    z.object({
      state: z.enum(['waiting', 'running', 'done', 'failed']),
      /** What it does, or did last. */
      step: z.nullable(z.enum(checkSteps)),
      asked_at: Instant,
      ended_at: z.nullable(Instant),
      /** `provider`: the card provider didn't answer. */
      failure: z.nullable(z.enum(['provider', 'other'])),
    }),
  ),
})
export type StaffLedgerView = z.output<typeof StaffLedgerView>

/** So many rows of months are shown: twenty years of one insurer. */
export const maxCoverMonths = 240

/** What covers came to, and where their insurers stand. Pounds. */
export const StaffCoversView = z.object({
  /** `owed`: below zero where the insurer has too much. */
  insurers: listOf(z.object({ name: z.string(), remitted: Money, owed: Money }), 100),
  months: listOf(
    z.object({
      /** `YYYY-MM`, in London. */
      month: z.string(),
      /** Null: of requests that are gone. */
      insurer: z.nullable(z.string()),
      /** How many were paid for, and of how many something went back. */
      sold: z.number(),
      collected: Money,
      refunds: z.number(),
      given_back: Money,
      /** All that stays is the insurer's, and nothing the operator's (R79). */
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
  /** 0: none was agreed. No null: a page of the version before takes none. */
  deposit: Money,
  state: z.enum(claimStates),
  opened_at: Instant,
  /** From when staff may decide, and by when they are to. */
  decidable_at: Instant,
  decide_by: Instant,
  can_decide: z.boolean(),
  is_own: z.boolean(),
  /** Who reads it made the decision that is appealed against, and another one is there to decide again. */
  is_decided_by_me: z.boolean(),
})
export type StaffClaimView = z.output<typeof StaffClaimView>

/** What the hires of someone came to before, as the other side of a damage case weighs it. */
const Side = z.object({
  ...Person.shape,
  member_since: Instant,
  completed_hires: z.number(),
  /** Damage cases of them before, on either side, and those of which something was taken. */
  claims: z.number(),
  claims_paid: z.number(),
  /** When they said that they had read how to use the item safely; null: they didn't. */
  safety_read_at: z.nullable(Instant),
  pictures: listOf(z.string(), 20),
})

export const StaffClaimDetailView = z.object({
  ...StaffClaimView.shape,
  /** Null: it was deleted, and there are no pictures of it. */
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
  /** What was decided first, where one of the two did not accept it. */
  decision: z.nullable(z.object({ amount: Money, text: z.nullable(z.string()) })),
  appeal: z.nullable(z.object({ by: z.enum(['owner', 'renter']), text: z.string() })),
  sides: z.object({ owner: Side, renter: Side }),
})
export type StaffClaimDetailView = z.output<typeof StaffClaimDetailView>
