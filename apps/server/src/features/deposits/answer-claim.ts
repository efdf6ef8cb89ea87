import {
  acceptedPence,
  afterClaimAct,
  claimAnswerBy,
  type ClaimFacts,
  type ClaimPartyAct,
  type ClaimState,
  claimStateAt,
} from '@itemo/domain/deposits/claim-state.ts'
import { claimMessages } from '@itemo/domain/deposits/claim-messages.ts'
import { toPence } from '@itemo/domain/money.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/http/types.ts'
import { type ClaimDeps, requireSide, publishClaimChange } from './claims.ts'
import { changeClaim, endOffer, findClaim, insertOffer, listOffers, recordClaimEvent } from './claim-queries.ts'
import { claimFactsOf } from './claim-facts.ts'
import { settleSoon } from './deposit-jobs.ts'
import type { DepositRow } from './deposit-queries.ts'
import { decideDeposit, reopenDecision } from './report-and-decide.ts'

/** An act of one of the two sides on a claim, with its input; amounts in pounds. */
export type ClaimAnswer =
  | { readonly act: 'accept' | 'refuse' | 'withdraw' }
  | { readonly act: 'contest' | 'appeal'; readonly text: string }
  | { readonly act: 'offer'; readonly text: string; readonly amount: number }

const sidesOf: Readonly<Partial<Record<ClaimPartyAct, 'owner' | 'renter'>>> = { contest: 'renter', withdraw: 'owner' }

/**
 * Performs an act of one side of a claim: accept it, so that the sum is taken; offer less; refuse an offer; contest it
 * with a reason; appeal; or withdraw it. The deposit's lock makes the acts of both sides run one after the other, and
 * the domain's table decides which are still allowed.
 */
export async function answerClaim(
  deps: ClaimDeps,
  actor: Actor,
  rentalId: string,
  answer: ClaimAnswer,
): Promise<Record<string, never>> {
  await inTransaction(deps.db, async (trx) => {
    const row = await requireSide(trx, actor, rentalId, sidesOf[answer.act])
    const by: 'owner' | 'renter' = row.owner_id === actor.userId ? 'owner' : 'renter'
    const claim = await findClaim(trx, rentalId)
    const offers = await listOffers(trx, rentalId)
    const facts = claim && claimFactsOf(claim, offers, row)
    const now = deps.now()
    const to = facts && afterClaimAct(answer.act, by, facts, now)
    if (!facts || !to) throw new AppError('deposit_state', { message: 'This is no longer possible.' })
    const event = { rental_id: rentalId, at: now, by }
    switch (answer.act) {
      case 'accept':
      case 'withdraw':
        await end(deps, trx, { row, facts, by, act: answer.act, to })
        break
      case 'offer':
        await offer(deps, trx, { row, facts, by, answer, number: offers.length + 1 })
        break
      case 'contest':
        await changeClaim(trx, rentalId, { state: to, answer: answer.text, answered_at: now, decidable_at: now })
        await recordClaimEvent(trx, { ...event, what: 'claim_contested' })
        await deps.jobs.publish(trx, { name: 'claim.contested', payload: { rental_id: rentalId } })
        break
      case 'appeal': {
        await reopenDecision(deps, trx, row)
        const appeal = { appealed_by: by, appeal_text: answer.text, appealed_at: now }
        await changeClaim(trx, rentalId, { state: to, ...appeal, ended_at: null, decidable_at: now })
        await recordClaimEvent(trx, { ...event, what: 'claim_appealed' })
        await deps.jobs.publish(trx, { name: 'claim.appealed', payload: { rental_id: rentalId } })
        break
      }
      case 'refuse':
        await endOffer(trx, rentalId, 'refused')
        await changeClaim(trx, rentalId, { state: to, offer_until: null, decidable_at: now })
        await recordClaimEvent(trx, {
          ...event,
          what: 'claim_offer_refused',
          ...(facts.offer && { pence: facts.offer.pence }),
        })
        await deps.jobs.publish(trx, { name: 'claim.offer_refused', payload: { rental_id: rentalId } })
        break
      default:
        return answer satisfies never
    }
    return publishClaimChange(deps, trx, rentalId)
  })
  return {}
}

interface Answering {
  readonly row: DepositRow
  readonly facts: ClaimFacts
  readonly by: 'owner' | 'renter'
}

interface Ending extends Answering {
  readonly act: 'accept' | 'withdraw'
  readonly to: ClaimState
}

interface Offering extends Answering {
  readonly answer: ClaimAnswer & { readonly act: 'offer' }
  readonly number: number
}

async function end(deps: ClaimDeps, trx: Db, { row, facts, by, act, to }: Ending): Promise<void> {
  const now = deps.now()
  const { rental_id: rentalId } = row
  const pence = act === 'accept' ? acceptedPence(by, facts, now) : 0
  const decided = await decideDeposit(deps, trx, rentalId, pence)
  if ('why' in decided) throw new AppError('deposit_state', { message: 'This is already settled.' })
  await endOffer(trx, rentalId, to === 'settled' ? 'accepted' : 'over')
  await changeClaim(trx, rentalId, {
    state: to,
    offer_until: null,
    ended_at: now,
    ...(by === 'renter' && { answered_at: now }),
  })
  const event = { rental_id: rentalId, at: now, by }
  await recordClaimEvent(
    trx,
    act === 'accept' ? { ...event, what: 'claim_accepted', pence } : { ...event, what: 'claim_withdrawn' },
  )
  await deps.jobs.send(trx, settleSoon, { rental_id: rentalId })
  await deps.jobs.publish(trx, { name: 'claim.ended', payload: { rental_id: rentalId } })
}

async function offer(deps: ClaimDeps, trx: Db, { row, facts, by, answer, number }: Offering): Promise<void> {
  const pence = toPence(answer.amount)
  if (pence >= facts.pence)
    throw new AppError('invalid_input', { message: claimMessages.offer, fields: { amount: claimMessages.offer } })
  const now = deps.now()
  const { rental_id: rentalId } = row
  const until = claimAnswerBy(now)
  const isOpen = claimStateAt(facts, now) === 'offered'
  await endOffer(trx, rentalId, isOpen ? 'answered' : 'lapsed')
  const made = { by, amount_pence: pence, text: answer.text, made_at: now, offer_until: until }
  await insertOffer(trx, { rental_id: rentalId, number, ...made })
  await changeClaim(trx, rentalId, {
    state: 'offered',
    offer_until: until,
    decidable_at: null,
    ...(by === 'renter' && { answered_at: now }),
  })
  await recordClaimEvent(trx, { rental_id: rentalId, at: now, what: 'claim_offered', by, pence })
  await deps.jobs.publish(trx, { name: 'claim.offered', payload: { rental_id: rentalId } })
}
