import type {
  StaffDisputeView,
  StaffDueView,
  StaffFindingView,
  StaffLedgerView,
  StaffRefundView,
  StaffTransferView,
} from '@itemo/contract/staff-money-views.ts'
import { mayAnswer } from '@itemo/domain/payments/dispute-state.ts'
import { toPounds } from '@itemo/domain/money.ts'
import { dueActs, mayAct, sendObstacle } from '@itemo/domain/payouts/due-state.ts'
import { checkSteps } from '@itemo/domain/payouts/staff-money-schemas.ts'
import { referenceOf } from '@itemo/domain/staff/references.ts'
import type { StaffActor } from '../../platform/http/types.ts'
import { findingAdvice } from '../payments/ledger-report.ts'
import { ruleAdvice } from '../payouts/check-invariants.ts'
import type { readCheck } from '../payouts/check-now.ts'
import { mayOverrule } from '../payouts/due-acts.ts'
import type { ListedDispute, ListedDue, ListedRefund, ListedTransfer, OfHire } from './money-queries.ts'

const isOwn = (by: StaffActor, rental: OfHire | null, payer?: { readonly id: string } | null) =>
  [rental?.owner_id, rental?.renter_id, payer?.id].includes(by.userId)

const presentHire = (rental: OfHire | null) =>
  rental && { id: rental.id, reference: referenceOf(rental.id), item_title: rental.item_title }

const auditActs = { block: 'due.block', release: 'due.release', settle_outside: 'due.settle_outside' } as const

/** Shown in place of a reason if a decision blocks a due: its owner reads the reason in the decision. */
const byDecision = "Because of an operator's decision about the owner."

/** The states in which a due is still to be sent. */
const unsent: readonly string[] = ['expected', 'waiting', 'ready', 'blocked']

/** `paysOut`: whether owners are paid through the card provider. */
export function presentDue(due: ListedDue, by: StaffActor, paysOut: boolean): StaffDueView {
  const excessPence = due.with_owner - due.amount_pence
  const own = isOwn(by, due.rental)
  const standing = { state: due.state, blockedBy: due.blocked_by }
  const acts =
    own || !mayOverrule(by, due) ? [] : dueActs.filter((act) => mayAct(act, standing)).map((act) => auditActs[act])
  return {
    id: due.id,
    version: due.version,
    rental: presentHire(due.rental),
    owner: due.owner,
    kind: due.kind,
    state: due.state,
    blocked_by: due.blocked_by,
    held_reason: due.held_reason ?? (due.decision_id === null ? null : byDecision),
    amount: toPounds(due.amount_pence),
    owed: toPounds(Math.max(0, -excessPence)),
    debt: toPounds(due.debt),
    since: due.created_at.toISOString(),
    ready_at: due.ready_at?.toISOString() ?? null,
    obstacle: unsent.includes(due.state)
      ? sendObstacle({ paysOut, hasAccount: due.has_account, isPayable: due.is_payable })
      : null,
    attempts: due.attempts,
    failure: due.failure,
    is_own: own,
    acts,
  }
}

/** A transfer as shown to finance; attempts and failures only while it is in progress. */
export function presentTransfer(row: ListedTransfer): StaffTransferView {
  const isOnItsWay = row.state === 'sending'
  return {
    id: row.id,
    rental: presentHire(row.rental),
    owner: row.owner,
    amount: toPounds(row.amount_pence),
    came_back: toPounds(row.reversed_pence),
    state: row.state,
    provider_ref: row.provider_transfer_id,
    made_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
    attempts: isOnItsWay ? row.attempts : 0,
    failure: isOnItsWay ? row.failure : null,
    next_try_at: isOnItsWay ? (row.act_at?.toISOString() ?? null) : null,
  }
}

/** The total to refund of a payment, and the part that its payer hasn't received yet; whole pence. */
export function refundSums(
  row: Pick<ListedRefund, 'state' | 'taken' | 'refund_pence' | 'outside_pence' | 'lost_pence' | 'back'>,
) {
  const isReleased = row.state === 'releasing' || row.state === 'released'
  const amountPence = Math.min(isReleased ? row.taken : row.refund_pence, row.taken)
  return { amountPence, missingPence: Math.max(0, amountPence - row.outside_pence - row.lost_pence - row.back) }
}

/** Once a bank has taken back a part of a payment, the provider refunds nothing more of it. */
const actsOfFailed = ({ lost_pence: lostPence }: ListedRefund): StaffRefundView['acts'] =>
  lostPence > 0 ? ['refund.settle_outside'] : ['refund.retry', 'refund.settle_outside']

/** Shown for a refund that the provider makes automatically once it can. */
const waitsForBalance = "The card provider's balance is too low. We'll refund it once there's enough."

/** A refund as shown to finance, with the acts that the reader may take: none on their own. */
export function presentRefund(row: ListedRefund, by: StaffActor): StaffRefundView {
  const { amountPence, missingPence } = refundSums(row)
  const own = isOwn(by, row.rental, row.payer)
  return {
    payment_id: row.payment_id,
    version: row.version,
    subject: row.subject_kind,
    rental: presentHire(row.rental),
    payer: row.payer,
    state: row.state,
    amount: toPounds(amountPence),
    back: toPounds(row.back),
    lost: toPounds(row.lost_pence),
    outside: toPounds(row.outside_pence),
    outside_ref: row.outside_ref,
    missing: toPounds(missingPence),
    provider_ref: row.provider_intent_id,
    changed_at: row.updated_at.toISOString(),
    failure: row.failure ?? (row.is_short ? waitsForBalance : null),
    is_own: own,
    acts: row.state === 'refund_failed' && !own ? actsOfFailed(row) : [],
  }
}

/** A dispute as shown to finance, with the acts that the reader may take: none on their own. */
export function presentDispute(row: ListedDispute, by: StaffActor): StaffDisputeView {
  const own = isOwn(by, row.rental, row.payer)
  const standing = { state: row.state, isAnswered: row.answered_at !== null, hasHire: row.rental !== null }
  const lossPence = row.due?.loss ?? 0
  return {
    id: row.id,
    provider_ref: row.provider_dispute_id,
    rental: presentHire(row.rental),
    payer: row.payer,
    amount: toPounds(row.amount_pence),
    reason: row.reason,
    state: row.state,
    opened_at: row.opened_at.toISOString(),
    due_by: row.due_by?.toISOString() ?? null,
    answer: row.answer,
    answered_at: row.answered_at?.toISOString() ?? null,
    has_evidence: row.rental !== null,
    due: row.due && { id: row.due.id, version: row.due.version, loss: toPounds(Math.max(0, lossPence)) },
    is_own: own,
    acts: own
      ? []
      : [
          ...(mayAnswer('submit', standing) ? (['dispute.submit'] as const) : []),
          ...(mayAnswer('accept', standing) ? (['dispute.accept'] as const) : []),
          ...(lossPence > 0 ? (['due.take_on'] as const) : []),
        ],
  }
}

/** The state of the latest check of the ledger; null before the first one. */
export function presentCheck(row: Awaited<ReturnType<typeof readCheck>>): StaffLedgerView['check'] {
  if (!row) return null
  return {
    state: row.state,
    // A step of another version of the program isn't shown.
    step: checkSteps.find((step) => step === row.step) ?? null,
    asked_at: row.asked_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    failure: row.state === 'failed' ? (row.failure ?? 'other') : null,
  }
}

const advice: ReadonlyMap<string, string> = new Map(Object.entries({ ...findingAdvice, ...ruleAdvice }))

interface Finding {
  readonly id: string
  readonly version: number
  readonly why: string
  readonly detail: string
  readonly subject_id: string | null
  readonly found_at: Date
  readonly seen_at: Date
  readonly sides: readonly (string | null)[]
}

/** A finding of the ledger as shown to finance, with advice. */
export const presentFinding = (row: Finding, by: StaffActor): StaffFindingView => ({
  id: row.id,
  version: row.version,
  why: row.why,
  detail: row.detail,
  subject_id: row.subject_id,
  found_at: row.found_at.toISOString(),
  seen_at: row.seen_at.toISOString(),
  advice: advice.get(row.why) ?? 'Report it.',
  is_own: row.sides.includes(by.userId),
})
