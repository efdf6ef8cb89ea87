import type { Pence } from '../money.ts'

/** What the covers of an insurer came to in a month in London. Whole pence. */
export interface CoverMonth {
  /** `YYYY-MM`. */
  readonly month: string
  /** Empty: of requests that are gone, of which all went back. */
  readonly insurer: string
  /** How many were paid for, and what was paid. */
  readonly sold: number
  readonly collectedPence: Pence
  /** How often something went back of one, and what did and stayed there. */
  readonly refunds: number
  readonly backPence: Pence
  /** What was paid on to the insurer. */
  readonly remittedPence: Pence
}

/** What an insurer got so far, and is still to get: below zero where it has too much, since something went back later. Whole pence. */
export interface InsurerStanding {
  readonly insurer: string
  readonly remittedPence: Pence
  readonly owedPence: Pence
}

/** The insurer's part of a month: all that stays of its covers. Nothing of a cover is the operator's (R79). */
export const insurersPence = ({ collectedPence, backPence }: CoverMonth): Pence => collectedPence - backPence

/** Where each insurer stands after all months, by name. */
export function standingsOf(months: readonly CoverMonth[]): InsurerStanding[] {
  const names = [...new Set(months.map(({ insurer }) => insurer))].filter((name) => name !== '').toSorted()
  return names.map((insurer) => {
    const own = months.filter((month) => month.insurer === insurer)
    const remittedPence = own.reduce((sum, month) => sum + month.remittedPence, 0)
    return { insurer, remittedPence, owedPence: own.reduce((sum, month) => sum + insurersPence(month), -remittedPence) }
  })
}

/** What is still to be paid on, in whole pence: what one insurer has too much is not another's. */
export const insurersShare = (standings: readonly InsurerStanding[]): Pence =>
  standings.reduce((sum, { owedPence }) => sum + Math.max(0, owedPence), 0)
