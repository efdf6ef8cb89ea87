import { type Pence, shareOf } from '../money.ts'

/** The platform's fee as a setting has it: a share of base and add-ons, and the least that it is. */
export interface Fee {
  /** Of 10,000. */
  readonly basis_points: number
  readonly min_pence: Pence
}

/** The fee of the specification (spec: marketplace 9.1; R1). It holds until a town decides otherwise. */
export const specifiedFee: Fee = { basis_points: 1500, min_pence: 0 }

/** The fee of an amount, in whole pence: rounded half up, once (R2). Where there is nothing to pay there is no fee. */
export function feeOf(amountPence: Pence, { basis_points: share, min_pence: least }: Fee): Pence {
  return amountPence === 0 ? 0 : Math.max(shareOf(amountPence, share), least)
}

/**
 * The fee as the one number that the database prices with (`hire_total_pence`): basis points, and 10,000 for each penny of its
 * least. A fee without a least is its basis points.
 */
export function packedFee({ basis_points: share, min_pence: least }: Fee): number {
  return share + 10_000 * least
}

/** '15%', '12.5%', '15%, at least £1.00': as labels and sentences name it. */
export function feeShare({ basis_points: share, min_pence: least }: Fee): string {
  const percent = `${share / 100}%`
  return least === 0 ? percent : `${percent}, at least £${(least / 100).toFixed(2)}`
}
