import { type DueState, dueReadyAt, sentStates } from '@itemo/domain/payouts/due-state.ts'
import { type DuePlace, reversalDelayDays, placeOfDue } from '@itemo/domain/payouts/due-standing.ts'
import { hireMoneyOf } from '@itemo/domain/payouts/hire-money.ts'
import { borneOfRefund, type HireMoney, ownerDuePence, usualBearer } from '@itemo/domain/payouts/rules-of-money.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { lockPaymentFor } from '../payments/payments.ts'
import { changeDue, type DueRow, findHire, type HireOfDue, insertDue, lockDueOf } from './due-queries.ts'
import { readSent, saveDebt } from './transfer-queries.ts'

export type ReckonDeps = Pick<Context, 'now'>

/** A due that was just reckoned, with what is to be sent or fetched back. */
export interface Reckoned extends Omit<DuePlace, 'standing'> {
  readonly due: DueRow
  readonly isDisputed: boolean
  /** The part of it that was taken of the deposit for damage, sent or not. */
  readonly damagePence: number
}

const nothingSent = { sentPence: 0, reversedPence: 0, debtPence: 0 }

/**
 * Recomputes the due of a rental from its state, its money and what was sent, inside the caller's transaction. It
 * depends only on facts, so it may be called at any time and any number of times. It locks the payment first, like
 * everything that changes the money or ends the rental. Undefined if nothing can be due: the rental wasn't agreed to,
 * or nothing was captured and it isn't over.
 */
export async function reckonDue({ now }: ReckonDeps, trx: Db, rentalId: string): Promise<Reckoned | undefined> {
  await lockPaymentFor(trx, { kind: 'rental', id: rentalId })
  const at = now()
  const hire = await findHire(trx, rentalId, at)
  const due = await lockDueOf(trx, rentalId)
  const isDue = hire !== undefined && hire.isAgreed && (hire.overAt !== null || hire.facts.capturedPence > 0)
  if (!hire || (!due && !isDue)) return undefined
  const known = due ? await readSent(trx, due.id) : nothingSent
  const money = withBearer(hireMoneyOf(hire.facts, due?.borne_pence, due?.given_up_pence), due)
  const place = placeOfDue({ ...factsOf(hire, due), money, sent: known, debtPence: known.debtPence }, at)
  const values = { ...valuesOf(hire, money, place), ...holdOf(hire, due, place), act_at: actAt(due, place, hire, at) }
  const row = due ? await update(trx, due, values, at) : await insert(trx, { hire, rentalId, values, at })
  if (place.debtPence !== known.debtPence)
    await saveDebt(trx, { dueId: row.id, ownerId: row.owner_id, openPence: place.debtPence, now: at })
  const { owedPence, excessPence, debtPence } = place
  return { due: row, isDisputed: hire.isDisputed, damagePence: money.damagePence, owedPence, excessPence, debtPence }
}

function factsOf(hire: HireOfDue, due: DueRow | undefined) {
  return {
    state: due?.state ?? 'expected',
    readyAt: hire.overAt && dueReadyAt(hire.overAt, hire.startDate),
    isDisputed: hire.isDisputed,
    heldBy: holdingDecision(hire, due) === null ? (heldByOthers(due) ?? (hire.isClaimed ? 'claim' : null)) : 'operator',
  } as const
}

/** The decision that holds a due back: while in force it holds everything that the owner is due, unless an operator released this due. */
function holdingDecision({ holdingDecision: id }: HireOfDue, due: DueRow | undefined): string | null {
  return id === due?.released_decision_id ? null : id
}

/** Who holds a due back, apart from decisions. */
function heldByOthers(due: DueRow | undefined): DueRow['held_by'] {
  if (!due || due.decision_id === null) return due?.held_by ?? null
  return due.held_too ? 'operator' : null
}

/** Who holds a due back, as it is stored. A decision doesn't hold money that the owner has or that is on its way. */
function holdOf(hire: HireOfDue, due: DueRow | undefined, { standing }: DuePlace) {
  const otherwise = heldByOthers(due)
  const decisionId = standing.state === 'blocked' ? holdingDecision(hire, due) : null
  if (decisionId === null) return { held_by: otherwise, decision_id: null, held_too: false }
  return { held_by: 'operator', decision_id: decisionId, held_too: otherwise !== null } as const
}

function valuesOf(hire: HireOfDue, money: HireMoney, { standing }: DuePlace) {
  return {
    kind: hire.facts.status === 'cancelled' ? 'cancellation' : 'hire',
    amount_pence: ownerDuePence(money),
    paid_pence: money.paidPence,
    refunded_pence: money.refundedPence,
    lost_pence: money.lostPence,
    borne_pence: money.bornePence,
    state: standing.state,
    blocked_by: standing.blockedBy,
    ready_at: hire.overAt && dueReadyAt(hire.overAt, hire.startDate),
  } as const
}

type Values = ReturnType<typeof valuesOf> & ReturnType<typeof holdOf> & Pick<DueRow, 'act_at'>

function insert(
  trx: Db,
  { hire, rentalId, values, at }: { hire: HireOfDue; rentalId: string; values: Values; at: Date },
): Promise<DueRow> {
  const made = { rental_id: rentalId, owner_id: hire.ownerId, created_at: at, updated_at: at }
  return insertDue(trx, { ...values, ...made })
}

async function update(trx: Db, due: DueRow, values: Values, at: Date): Promise<DueRow> {
  if (isSame(due, values)) return due
  const isElsewhere = due.state !== values.state
  const fresh = isElsewhere ? { attempts: 0, failure: null } : {}
  const changed = await changeDue(trx, due, { ...values, ...fresh, updated_at: at })
  // The row is locked.
  if (!changed) throw new Error('A due was changed while it was locked.')
  return changed
}

/** When something is to be done automatically; what is under way already keeps its time. */
function actAt(due: DueRow | undefined, { standing }: DuePlace, hire: HireOfDue, at: Date): Date | null {
  const isNew = due?.state !== standing.state
  switch (standing.state) {
    case 'waiting':
      return factsOf(hire, due).readyAt
    case 'ready':
      return isNew ? at : (due?.act_at ?? null)
    case 'sending':
      return due?.act_at ?? at
    case 'reversing': {
      // Nothing is fetched back before a bank has decided (R74).
      if (hire.isDisputed) return null
      const later = new Date(at.getTime() + reversalDelayDays * 86_400_000)
      return isNew ? later : (due?.act_at ?? later)
    }
    case 'expected':
    case 'blocked':
    case 'sent':
    case 'reversed':
    case 'void':
      return null
    default:
      return standing satisfies never
  }
}

function isWithOwner(state: DueState): boolean {
  return sentStates.some((sent) => sent === state)
}

/** The operator bears refunds made after the owner was paid, unless they decide otherwise (R74). */
function withBearer(money: HireMoney, due: DueRow | undefined): HireMoney {
  if (!due || money.refundedPence <= due.refunded_pence) return money
  const before = { ...money, refundedPence: due.refunded_pence }
  const borne = borneOfRefund(before, money.refundedPence - due.refunded_pence, usualBearer(isWithOwner(due.state)))
  return { ...money, bornePence: money.bornePence + borne }
}

function isSame(due: DueRow, values: Partial<DueRow>): boolean {
  return Object.entries(values).every(([name, value]) => {
    const known = due[name as keyof DueRow]
    return value instanceof Date && known instanceof Date ? value.getTime() === known.getTime() : value === known
  })
}
