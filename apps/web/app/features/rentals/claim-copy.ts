import type { ClaimView } from '@itemo/contract/rental-views.ts'
import { formatInstant } from '#app/lib/format.ts'
import { formatAmount } from '#app/lib/pounds.ts'

/** Quotes a text at the end of a sentence: it may have its own full stop. */
export function quoted(text: string): string {
  return `“${text}”${/[.!?…]$/.test(text) ? '' : '.'}`
}

/** The operator's deadline for a decision, once they may decide. */
export function decideWords({ decide_by: by }: Pick<ClaimView, 'decide_by'>): string {
  return by === null ? '' : ` by ${formatInstant(by)}`
}

/** A counter-offer of one side, and the other side's deadline to respond. */
export function offerWords(
  { by, amount, text, answer_by: until }: ClaimView['offers'][number],
  isRenter: boolean,
  otherwise = 'decides',
): string {
  const isOwn = (by === 'renter') === isRenter
  const other = isRenter ? 'the owner' : 'the renter'
  const who = isOwn ? 'You offer' : `${isRenter ? 'The owner' : 'The renter'} offers`
  const offered = `${who} ${formatAmount(amount)}${text === '' ? '.' : `: ${quoted(text)}`}`
  return isOwn
    ? `${offered} ${other[0]?.toUpperCase() ?? ''}${other.slice(1)} can answer until ${formatInstant(until)}.`
    : `${offered} Please answer by ${formatInstant(until)}; if you say nothing, Itemo ${otherwise}.`
}
