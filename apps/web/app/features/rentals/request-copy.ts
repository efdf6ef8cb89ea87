import type { ClaimView, DepositView } from '@itemo/contract/rental-views.ts'
import { formatInstant } from '#app/lib/format.ts'
import { formatAmount } from '#app/lib/pounds.ts'
import { decideWords, offerWords, quoted } from './claim-copy.ts'

interface Reading {
  readonly isRenter: boolean
  readonly harm: 'loss' | 'damage'
}

/** The state of a claim for which no deposit was agreed: the owner asks for a payment that is voluntary (R75). */
export function requestWords(deposit: DepositView, reading: Reading): string {
  const { claim, decided, taken, state } = deposit
  const { isRenter, harm } = reading
  if (state === 'payable') return payableWords(deposit, reading)
  if (state === 'taken')
    return isRenter
      ? `You paid ${formatAmount(taken)} for ${harm}.`
      : `The renter paid ${formatAmount(taken)} for ${harm}. It's yours.`
  if (state !== 'released') return claim ? openWords(claim, reading) : ''
  if (decided === 0) return `There's nothing to pay for ${harm}.`
  return isRenter
    ? `You didn't pay ${formatAmount(decided)} for ${harm}, and don't owe it here.`
    : `The renter didn't pay ${formatAmount(decided)} for ${harm}. They don't have to.`
}

/** The amount that was agreed or recommended. */
function payableWords({ claim, decided, pay_until: until }: DepositView, { isRenter, harm }: Reading): string {
  const by = until === null ? '' : ` until ${formatInstant(until)}`
  const amount = formatAmount(decided)
  const why = claim?.decision?.text ? `: ${quoted(claim.decision.text)}` : '.'
  const what = claim?.decision ? `Itemo recommends ${amount} for ${harm}${why}` : `You agreed on ${amount} for ${harm}.`
  return `${what} ${isRenter ? 'You' : 'The renter'} can pay it${by}, but ${isRenter ? "don't" : "doesn't"} have to.`
}

/** The owner's claim, while its amount is undecided. */
function openWords(claim: ClaimView, { isRenter, harm }: Reading): string {
  const reported = harm === 'loss' ? 'a loss' : 'damage'
  const asked = formatAmount(claim.amount)
  const who = isRenter
    ? `The owner reports ${reported} and asks you for ${asked}`
    : `You have reported ${reported} and ask the renter for ${asked}`
  const what = `${who}: ${quoted(claim.text)}`
  const offer = claim.offers.find(({ is_open: isOpen }) => isOpen)
  if (offer) return `${what} ${offerWords(offer, isRenter, 'makes a recommendation')}`
  if (claim.state === 'contested') {
    const why = claim.answer === null ? '.' : `: ${quoted(claim.answer)}`
    return `${what} ${isRenter ? "You don't" : "The renter doesn't"} agree${why} Itemo makes a recommendation${decideWords(claim)}, and ${isRenter ? 'you' : 'they'} can choose whether to pay it.`
  }
  if (claim.decide_by !== null)
    return isRenter
      ? `${what} You haven't answered in time, so Itemo makes a recommendation${decideWords(claim)}. You can choose whether to pay it, and can still answer until then.`
      : `${what} The renter hasn't answered in time, so Itemo makes a recommendation${decideWords(claim)}, and they can choose whether to pay it.`
  const until = formatInstant(claim.answer_by)
  return isRenter
    ? `${what} There's no deposit, so you can choose whether to pay. Please answer by ${until}; if you say nothing, Itemo makes a recommendation.`
    : `${what} The renter can answer until ${until}. There's no deposit, so they can choose whether to pay.`
}
