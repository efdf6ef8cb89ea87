import type { Pence } from '../money.ts'

/** The smallest and the largest charge that the card provider accepts. */
export const minChargePence: Pence = 30
export const maxChargePence: Pence = 99_999_999
