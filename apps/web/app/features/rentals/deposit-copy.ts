import type { ClaimView, DepositView, RentalView } from '@itemo/contract/rental-views.ts'
import { formatInstant } from '#app/lib/format.ts'
import { formatAmount } from '#app/lib/pounds.ts'
import { decideWords, offerWords, quoted } from './claim-copy.ts'
import { requestWords } from './request-copy.ts'

type DepositOf = Pick<RentalView, 'deposit' | 'role' | 'status' | 'return_denied_at' | 'timeline'>

/** Whether the item never came back: a claim is then about its loss, not about damage. */
export function isLost({
  return_denied_at: denied,
  timeline,
}: Pick<DepositOf, 'return_denied_at' | 'timeline'>): boolean {
  return denied !== null && !timeline.some(({ what }) => what === 'returned')
}

/** The state of a hire's deposit, for one of its two sides; undefined where there is none, or it's no longer needed. */
export function depositWords(rental: DepositOf): string | undefined {
  const { deposit, role, status } = rental
  if (!deposit) return undefined
  const harm = isLost(rental) ? 'loss' : 'damage'
  const isRenter = role === 'renter'
  const card = isRenter ? 'your card' : 'the renter’s card'
  if (deposit.mode === 'request') return requestWords(deposit, { isRenter, harm })
  const amount = formatAmount(deposit.amount)
  if (deposit.claim && deposit.reported) return claimWords(deposit, deposit.claim, { isRenter, harm })
  if (deposit.reported && deposit.state !== 'released') {
    const held = deposit.state === 'held' ? `stays held on ${card}` : 'is kept'
    return `${harm === 'loss' ? 'A loss' : 'Damage'} is reported: the deposit of ${amount} ${held} until it's decided.`
  }
  if (deposit.never_held) return neverHeldWords(deposit, { card, isRenter, status })
  switch (deposit.state) {
    case 'none':
    case 'card_saved':
      return plannedWords(deposit, {
        card,
        isOpen: status === 'pending' || status === 'booked' || status === 'confirmed',
        // That morning may have passed when the request is accepted.
        orOnce:
          status === 'pending' ? `, or once ${isRenter ? 'the owner approves' : 'you approve'} if that is later` : '',
      })
    case 'holding':
      return `The deposit of ${amount} is being held on ${card}.`
    case 'held':
      return `Deposit of ${amount} held on ${card}, released 24 hours after the return.`
    case 'refused':
      return isRenter
        ? `Your card refused the deposit of ${amount}. Please use another one; until then the owner may cancel.`
        : `The renter’s card refused the deposit of ${amount}. They can use another one until the hire begins. You may cancel without it counting against you.`
    case 'taking':
    case 'charging':
      return `${formatAmount(deposit.decided)} of the deposit is being taken from ${card}.`
    case 'needs_person':
      return isRenter
        ? `Your card refused ${formatAmount(deposit.decided)} for ${harm}. Please pay it${untilWords(deposit)}.`
        : `The renter’s card refused the ${formatAmount(deposit.decided)} for ${harm}. We have asked them to pay it${untilWords(deposit)}.`
    case 'owed':
      return isRenter
        ? `You owe ${formatAmount(deposit.decided)} for ${harm}. Until it's paid you can't hire anything else.`
        : `The renter hasn't paid the ${formatAmount(deposit.decided)} for ${harm}. They can't hire anything else until they do.`
    case 'taken':
      // Taken manually at the provider, without an agreement or a decision.
      if (deposit.taken === 0) return `The deposit of ${amount} was taken, and goes back.`
      // More was taken than decided, if anything was decided.
      if (deposit.taken > deposit.decided)
        return `${formatAmount(deposit.taken)} of the deposit of ${amount} was taken. Itemo decides how much of it goes back.`
      return isRenter
        ? `${formatAmount(deposit.taken)} of your deposit of ${amount} was taken for ${harm}.`
        : `${formatAmount(deposit.taken)} of the deposit of ${amount} is yours for ${harm}.`
    case 'asked':
    case 'payable':
      return undefined
    case 'releasing':
      return `The deposit of ${amount} is being released.`
    case 'released':
      return status === 'completed' && deposit.mode === 'hold' ? `The deposit of ${amount} is released.` : undefined
    default:
      return (deposit.state satisfies never) && `Something about the deposit of ${amount} has changed.`
  }
}

/** No card could be authorised before the hire began. */
function neverHeldWords(
  deposit: DepositView,
  { card, isRenter, status }: { readonly card: string; readonly isRenter: boolean; readonly status: string },
): string | undefined {
  if (status === 'cancelled') return undefined
  const refused = `The deposit of ${formatAmount(deposit.amount)} couldn't be held on ${card}`
  if (status === 'completed') return `${refused}: the hire went on without it.`
  const may = isRenter ? 'The owner may cancel.' : 'You may cancel without it counting against you.'
  return `${refused}, so the hire goes on without it. ${may}`
}

/** The owner's claim and its state. */
function claimWords(
  deposit: DepositView,
  claim: ClaimView,
  { isRenter, harm }: { readonly isRenter: boolean; readonly harm: 'loss' | 'damage' },
): string {
  const [asked, amount] = [formatAmount(claim.amount), formatAmount(deposit.amount)]
  const reported = harm === 'loss' ? 'a loss' : 'damage'
  const who = isRenter ? `The owner reports ${reported} and asks` : `You have reported ${reported} and ask`
  const what = `${who} for ${asked} of the deposit of ${amount}: ${quoted(claim.text)}`
  const decided = decisionWords(deposit, claim, isRenter)
  if (decided !== undefined) return `${what} ${decided}`
  const offer = claim.offers.find(({ is_open: isOpen }) => isOpen)
  if (offer) return `${what} ${offerWords(offer, isRenter)}`
  const byWhen = decideWords(claim)
  if (claim.state === 'open' && claim.decide_by !== null)
    return isRenter
      ? `${what} You haven't answered in time, so Itemo decides${byWhen}. Until then you can still answer.`
      : `${what} The renter hasn't answered in time, so Itemo decides${byWhen}, and the deposit stays until then.`
  if (claim.state !== 'contested') {
    const until = formatInstant(claim.answer_by)
    return isRenter
      ? `${what} Please answer by ${until}; if you say nothing, Itemo decides.`
      : `${what} The renter can answer until ${until}; the deposit stays until it's settled.`
  }
  const why = claim.answer === null ? '.' : `: ${quoted(claim.answer)}`
  return `${what} ${isRenter ? "You don't" : "The renter doesn't"} agree${why} Itemo decides${byWhen}, and the deposit stays until then.`
}

/** Itemo's decision, while an appeal against it is possible or open. */
function decisionWords(deposit: DepositView, claim: ClaimView, isRenter: boolean): string | undefined {
  const { decision, appeal, actions } = claim
  if (!decision) return undefined
  const why = decision.text === null ? '.' : `: ${quoted(decision.text)}`
  const what = decision.amount === 0 ? 'that nothing is taken' : `on ${formatAmount(decision.amount)}`
  const decided = `Itemo decided ${what}${why}`
  if (appeal) {
    const isOwn = (appeal.by === 'renter') === isRenter
    const who = isOwn ? "You don't" : `The ${appeal.by} doesn't`
    return `${decided} ${who} accept that: ${quoted(appeal.text)} Itemo decides once more${decideWords(claim)}, and the deposit of ${formatAmount(deposit.amount)} stays until then.`
  }
  if (decision.appeal_until === null) return decided
  const until = formatInstant(decision.appeal_until)
  const rest = 'Nothing is taken or released before then.'
  if (actions.includes('appeal')) return `${decided} If you don't accept that, say why by ${until}. ${rest}`
  return `${decided} ${isRenter ? 'The owner' : 'The renter'} can say until ${until} that they don't accept that. ${rest}`
}

/** Before anything is held: nobody reads about the deposit of a hire that came to nothing. */
function plannedWords(
  deposit: DepositView,
  { card, isOpen, orOnce }: { card: string; isOpen: boolean; orOnce: string },
): string | undefined {
  const amount = formatAmount(deposit.amount)
  if (deposit.mode === 'card')
    return `A deposit of ${amount} can be charged to ${card} until 24 hours after the return.`
  return isOpen ? `A deposit of ${amount} will be held on ${card} from 10:00 on the day before${orOnce}.` : undefined
}

function untilWords({ pay_until: until }: DepositView): string {
  return until === null ? '' : ` by ${formatInstant(until)}`
}
