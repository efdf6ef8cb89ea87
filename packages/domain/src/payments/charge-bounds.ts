import type { Pence } from '../money.ts'

/** The least and the most that the card provider charges at once. */
export const minChargePence: Pence = 30
export const maxChargePence: Pence = 99_999_999
