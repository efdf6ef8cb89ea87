import type { Pence } from '../money.ts'
import type { TimelineEntryType } from '../rentals/rental-history.ts'
import { coverBackPence } from './rules-of-money.ts'

/** A decision about refunding a hire's cover, in whole pence: positive for a refund, negative when one was taken back. */
export interface CoverMove {
  readonly at: string | Date
  readonly pence: Pence
}

/** A cover that was paid for, with the decisions about it. Whole pence. */
export interface CoverOverTime {
  readonly paidPence: Pence
  readonly moves: readonly CoverMove[]
}

/** How much of a cover was to be refunded by the decisions up to an instant, in whole pence: later decisions don't affect the past. */
export function decidedUntil({ moves }: Pick<CoverOverTime, 'moves'>, at: string | Date): Pence {
  const until = new Date(at).getTime()
  return moves.reduce((sum, move) => (new Date(move.at).getTime() <= until ? sum + move.pence : sum), 0)
}

/**
 * The cover's part of what had been refunded of its payment at an instant, in whole pence: what was decided for it is refunded first, the
 * rest of it last.
 */
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

/** The money in an entry of a hire's history. Whole pence; `cover_pence`: the cover's part of an act. */
interface Entry {
  readonly at: string
  readonly what: TimelineEntryType
  readonly pence: Pence | null
  readonly cover_pence: Pence
}

/**
 * The history of a hire in chronological order, as its owner reads it: every amount without the cover's part. With an undefined cover, none
 * was paid for, and no amount exceeds the price.
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
    // An entry about the cover alone doesn't concern the owner.
    return partPence > 0 && pence <= partPence ? [] : { ...entry, pence: Math.min(pence - partPence, pricePence) }
  })
}
