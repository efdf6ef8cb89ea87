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
      : `The renter paid ${formatAmount(taken)} for ${harm}. It is yours.`
  if (state !== 'released') return claim ? openWords(claim, reading) : ''
  if (decided === 0) return `Nothing is to be paid for ${harm}.`
  return isRenter
    ? `You didn't pay ${formatAmount(decided)} for ${harm}, and don't owe it here.`
    : `The renter didn't pay ${formatAmount(decided)} for ${harm}. They needn't.`
}

/** The amount that was agreed or recommended. */
function payableWords({ claim, decided, pay_until: until }: DepositView, { isRenter, harm }: Reading): string {
  const by = until === null ? '' : ` until ${formatInstant(until)}`
  const amount = formatAmount(decided)
  const why = claim?.decision?.text ? `: ${quoted(claim.decision.text)}` : '.'
  const what = claim?.decision ? `Itemo recommends ${amount} for ${harm}${why}` : `You agreed on ${amount} for ${harm}.`
  return `${what} ${isRenter ? 'You' : 'The renter'} may pay it or not${by}.`
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
  if (offer) return `${what} ${offerWords(offer, isRenter, 'recommends something')}`
  if (claim.state === 'contested') {
    const why = claim.answer === null ? '.' : `: ${quoted(claim.answer)}`
    return `${what} ${isRenter ? "You don't" : "The renter doesn't"} agree${why} Itemo recommends something${decideWords(claim)}, which ${isRenter ? 'you' : 'they'} may pay or not.`
  }
  if (claim.decide_by !== null)
    return isRenter
      ? `${what} You haven't answered in time, so Itemo recommends something${decideWords(claim)}. You may pay that or not, and can still answer until then.`
      : `${what} The renter hasn't answered in time, so Itemo recommends something${decideWords(claim)}, which they may pay or not.`
  const until = formatInstant(claim.answer_by)
  return isRenter
    ? `${what} There is no deposit: you may pay it or not. Please answer by ${until}; if you say nothing, Itemo recommends something.`
    : `${what} The renter can answer until ${until}. There is no deposit: they may pay it or not.`
}
