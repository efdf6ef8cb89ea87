import { type Pence, shareOf } from '../money.ts'

/** The platform's fee as a setting: a share of base and add-ons, and a minimum. */
export interface Fee {
  /** Hundredths of a per cent. */
  readonly basis_points: number
  readonly min_pence: Pence
}

/** The specified fee (spec: marketplace 9.1; R1). The default, until the operator decides otherwise. */
export const specifiedFee: Fee = { basis_points: 1500, min_pence: 0 }

/** The fee of an amount, in whole pence: rounded half up, once (R2). There's no fee on nothing. */
export function feeOf(amountPence: Pence, { basis_points: share, min_pence: least }: Fee): Pence {
  return amountPence === 0 ? 0 : Math.max(shareOf(amountPence, share), least)
}

/**
 * The fee as a single number, for the database's pricing (`hire_total_pence`): basis points, plus 10,000 for each penny of the minimum.
 * Without a minimum it's just the basis points.
 */
export function packedFee({ basis_points: share, min_pence: least }: Fee): number {
  return share + 10_000 * least
}

/** '15%', '12.5%', '15%, at least £1.00': the fee in labels and sentences. */
export function feeShare({ basis_points: share, min_pence: least }: Fee): string {
  const percent = `${share / 100}%`
  return least === 0 ? percent : `${percent}, at least £${(least / 100).toFixed(2)}`
}
