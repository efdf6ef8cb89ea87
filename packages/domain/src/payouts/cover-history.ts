import type { Pence } from '../money.ts'
import type { TimelineEntryType } from '../rentals/rental-history.ts'
import { coverBackPence } from './rules-of-money.ts'

/** What was decided of a hire's cover at an instant, in whole pence: above zero what goes back, below what came again. */
export interface CoverMove {
  readonly at: string | Date
  readonly pence: Pence
}

/** A cover that was paid for, with all that became of it. Whole pence. */
export interface CoverOverTime {
  readonly paidPence: Pence
  readonly moves: readonly CoverMove[]
}

/** What was decided until an instant to go back of a cover, in whole pence: what is decided later changes nothing of before. */
export function decidedUntil({ moves }: Pick<CoverOverTime, 'moves'>, at: string | Date): Pence {
  const until = new Date(at).getTime()
  return moves.reduce((sum, move) => (new Date(move.at).getTime() <= until ? sum + move.pence : sum), 0)
}

/** What of a cover was among what had gone back of its payment at an instant, in whole pence: what was decided first, the rest last. */
export function coverGoneAt(
  cover: CoverOverTime,
  {
    paidPence,
    refundedPence,
    at,
  }: { readonly paidPence: Pence; readonly refundedPence: Pence; readonly at: string | Date },
): Pence {
  const backPence = Math.max(0, Math.min(decidedUntil(cover, at), refundedPence))
  return coverBackPence({ cover: { paidPence: cover.paidPence, backPence }, paidPence, refundedPence })
}

/** An entry of a hire's history as far as its money goes. Whole pence; `cover_pence`: what of an act's is the cover's. */
interface Entry {
  readonly at: string
  readonly what: TimelineEntryType
  readonly pence: Pence | null
  readonly cover_pence: Pence
}

/**
 * The history of a hire in the order in which it came, each sum without the cover's part: what its owner reads. Undefined as the
 * cover: none was paid for, and no sum is more than the price.
 */
export function withoutCover<Of extends Entry>(
  timeline: readonly Of[],
  pricePence: Pence,
  cover: CoverOverTime | undefined,
): Of[] {
  const paidPence = timeline.reduce((sum, { what, pence }) => (what === 'captured' ? sum + (pence ?? 0) : sum), 0)
  let [refundedPence, gonePence] = [0, 0]
  return timeline.flatMap((entry) => {
    const { at, what, pence } = entry
    // The cover is part of the price: what is asked for, or taken, for damage is none of it.
    if (pence === null || /^(deposit|claim)_/.test(what)) return entry
    if (what !== 'refunded' && what !== 'refund_failed')
      return { ...entry, pence: Math.min(pence - entry.cover_pence, pricePence) }
    refundedPence += what === 'refunded' ? pence : -pence
    const nowPence = cover ? coverGoneAt(cover, { paidPence, refundedPence, at }) : 0
    const partPence = Math.abs(nowPence - gonePence)
    gonePence = nowPence
    // One of the cover alone is nothing to them.
    return partPence > 0 && pence <= partPence ? [] : { ...entry, pence: Math.min(pence - partPence, pricePence) }
  })
}
