import type { Pence } from '../money.ts'

/** The totals of an insurer's covers in a month in London. Whole pence. */
export interface CoverMonth {
  /** `YYYY-MM`. */
  readonly month: string
  /** Empty: of deleted requests, which were refunded in full. */
  readonly insurer: string
  /** How many were paid for, and the sum. */
  readonly sold: number
  readonly collectedPence: Pence
  /** How many refunds there were, and how much was refunded and not returned. */
  readonly refunds: number
  readonly backPence: Pence
  /** What was paid on to the insurer. */
  readonly remittedPence: Pence
}

/** What an insurer has got, and is still to get, in whole pence: negative where it has too much because of later refunds. */
export interface InsurerStanding {
  readonly insurer: string
  readonly remittedPence: Pence
  readonly owedPence: Pence
}

/** The insurer's part of a month: everything that is kept of its covers. The operator gets nothing of a cover (R79). */
export const insurersPence = ({ collectedPence, backPence }: CoverMonth): Pence => collectedPence - backPence

/** The standing of each insurer after all months, by name. */
export function standingsOf(months: readonly CoverMonth[]): InsurerStanding[] {
  const names = [...new Set(months.map(({ insurer }) => insurer))].filter((name) => name !== '').toSorted()
  return names.map((insurer) => {
    const own = months.filter((month) => month.insurer === insurer)
    const remittedPence = own.reduce((sum, month) => sum + month.remittedPence, 0)
    return { insurer, remittedPence, owedPence: own.reduce((sum, month) => sum + insurersPence(month), -remittedPence) }
  })
}

/** The total still to be paid on, in whole pence: what one insurer has too much isn't deducted from another's. */
export const insurersShare = (standings: readonly InsurerStanding[]): Pence =>
  standings.reduce((sum, { owedPence }) => sum + Math.max(0, owedPence), 0)
