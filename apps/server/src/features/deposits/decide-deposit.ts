import { afterClaimAct, claimAppealUntil } from '@itemo/domain/deposits/claim-state.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { audited } from '../staff/audit.ts'
import {
  byShell,
  type StaffAction,
  forgetIdempotencyKey,
  requireOthers,
  requireSeen,
  isRepeatedAction,
} from '../staff/staff-action.ts'
import { listDecidedClaims } from '../staff/other-reviewers.ts'
import { listClaimPictures } from '../items/pictures/attached-pictures.ts'
import { changeClaim, type ClaimRow, endOffer, findClaim, listOffers, recordClaimEvent } from './claim-queries.ts'
import { claimFactsOf } from './claim-facts.ts'
import { publishClaimChange } from './claims.ts'
import { type DepositRow, findDeposit, lockDeposit } from './deposit-queries.ts'
import { decideDeposit, type DepositDenial, type DepositResult, reportDeposit } from './report-and-decide.ts'
import { type DepositDeps, settleDeposit } from './settle-deposit.ts'

/** A decision of the operator: record a report, take a sum, or release all of it; both sides read `why`. */
export type OperatorDecision =
  | { readonly act: 'report' }
  | { readonly act: 'release'; readonly why?: string }
  | { readonly act: 'take'; readonly pence: number; readonly why?: string }

/** A larger sum is only awarded if the owner shows a picture: of the damage, a bill, or the price of a replacement. */
const shownPence = 5000

/**
 * Carries out a decision of the operator, and what it requires at the provider. Throws `own_matter` for one of the two
 * sides, and for the person whose decision is appealed against while someone else could decide; and `conflict` if the
 * claim has changed since it was seen.
 */
export async function decideByOperator(
  deps: DepositDeps,
  rentalId: string,
  decision: OperatorDecision,
  action: StaffAction = byShell,
): Promise<DepositResult> {
  const result = await inTransaction(deps.db, async (trx) => {
    if (decision.act === 'report') return reportDeposit(deps, trx, rentalId)
    const pence = decision.act === 'take' ? decision.pence : 0
    const row = await lockDeposit(trx, rentalId)
    if (!row) return decideDeposit(deps, trx, rentalId, pence)
    requireOthers(action, [row.owner_id, row.renter_id])
    if (await isRepeatedAction(trx, action, deps.now())) return { row }
    const claim = await findClaim(trx, rentalId)
    requireSeen(action, claim?.version ?? 0)
    const isSole = await requireAnother(trx, action, row, claim)
    return noted(deps, trx, { row, claim, action, isSole }, async () => {
      if (!claim || claim.ended_at) return decideEnded(deps, trx, { claim, rentalId, pence })
      const why = await denialOf(deps, trx, { claim, row, pence })
      if (why) return { why }
      return decideClaim(deps, trx, { claim, pence, text: decision.why ?? null })
    })
  })
  if ('row' in result) await settleDeposit(deps, rentalId)
  return result
}

/** Throws `own_matter` for the person whose decision is appealed against; true if nobody else could decide. */
async function requireAnother(
  trx: Db,
  { by }: StaffAction,
  sides: DepositRow,
  claim: ClaimRow | undefined,
): Promise<boolean> {
  if (by.userId === null || claim?.state !== 'appealed') return false
  const decided = (await listDecidedClaims(trx, by.userId, [sides])).get(sides.rental_id)
  if (decided?.hasOther === true) throw new AppError('own_matter')
  return decided !== undefined
}

/**
 * Decides with an audit entry, unless the decision is denied. The reason isn't in the entry: it is stored with the
 * claim, where both sides read it.
 */
async function noted(
  { now }: DepositDeps,
  trx: Db,
  { row, claim, action, isSole }: Noted,
  decide: () => Promise<DepositResult>,
): Promise<DepositResult> {
  const result = await decide()
  if ('why' in result) {
    await forgetIdempotencyKey(trx, action)
    return result
  }
  return audited(trx, action.by, { act: 'claim.decide', subjectId: row.rental_id, at: now() }, async (note) => {
    note('claim_state', claim?.state ?? null, claim ? 'decided' : null)
    note('decided_pence', row.decided_at === null ? null : row.decided_pence, result.row.decided_pence)
    if (isSole) note('sole_reviewer', null, true)
    return result
  })
}

interface Noted {
  readonly row: DepositRow
  readonly claim: ClaimRow | undefined
  readonly action: StaffAction
  readonly isSole: boolean
}

interface Deciding {
  readonly claim: ClaimRow
  readonly pence: number
}

/** Why a claim can't be decided like that; undefined if it can. */
async function denialOf(
  { now }: DepositDeps,
  trx: Db,
  { claim, row, pence }: Deciding & { readonly row: DepositRow },
): Promise<DepositDenial | undefined> {
  const { rental_id: rentalId } = claim
  const facts = claimFactsOf(claim, await listOffers(trx, rentalId), row)
  // One side still has time to answer: no decision is made without them before that.
  if (afterClaimAct('decide', 'operator', facts, now()) === undefined) return 'unanswered'
  if (pence > claim.amount_pence) return 'amount'
  if (pence <= shownPence) return undefined
  const pictures = await listClaimPictures(trx, rentalId)
  return pictures.some(({ owner_id: by }) => by === row.owner_id) ? undefined : 'no_picture'
}

/** Decides what a hire without a claim pays, or what is waived once its claim is over. */
async function decideEnded(
  deps: DepositDeps,
  trx: Db,
  { claim, rentalId, pence }: { claim: ClaimRow | undefined; rentalId: string; pence: number },
): Promise<DepositResult> {
  const decided = await decideDeposit(deps, trx, rentalId, pence)
  if (claim && 'row' in decided)
    await recordClaimEvent(trx, { rental_id: rentalId, at: deps.now(), what: 'claim_decided', by: 'staff', pence })
  return decided
}

/** A decision about a claim can be appealed once: the money only moves after the appeal, or once the time for it is over. */
async function decideClaim(
  deps: DepositDeps,
  trx: Db,
  { claim, pence, text }: Deciding & { readonly text: string | null },
): Promise<DepositResult> {
  const now = deps.now()
  const { rental_id: rentalId } = claim
  // Without a deposit the decision is only a recommendation, which nobody has to appeal against.
  const isFinal = claim.appealed_by !== null || (await findDeposit(trx, rentalId))?.mode === 'request'
  const appealUntil = isFinal ? null : claimAppealUntil(now)
  const decided = await decideDeposit(deps, trx, rentalId, pence, appealUntil ?? now)
  if ('why' in decided) return decided
  await endOffer(trx, rentalId, 'lapsed')
  const decision = { decision_text: text, appeal_until: appealUntil, ended_at: now }
  await changeClaim(trx, rentalId, { state: 'decided', offer_until: null, ...decision })
  await recordClaimEvent(trx, { rental_id: rentalId, at: now, what: 'claim_decided', by: 'staff', pence })
  await deps.jobs.publish(trx, { name: 'claim.decided', payload: { rental_id: rentalId } })
  await deps.jobs.publish(trx, { name: 'claim.ended', payload: { rental_id: rentalId } })
  await publishClaimChange(deps, trx, rentalId)
  return decided
}
