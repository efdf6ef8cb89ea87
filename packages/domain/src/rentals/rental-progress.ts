import { type Day, dayInLondon } from '../dates.ts'
import type { PaymentState } from '../payments/payment-state.ts'
import type { RentalStatus } from './rental-state.ts'

/** The steps of a hire from the renter's view (R51). */
export const rentalSteps = ['Paid', 'Owner confirms', 'Collect', 'Return'] as const
export type RentalStep = (typeof rentalSteps)[number]

export interface StepFacts {
  readonly status: string
  readonly payment_state: PaymentState | null
  readonly start_date: Day
}

/**
 * How many steps of a hire are done at an instant; the next one is the current one. Undefined for a cancelled hire and for an unknown
 * status, which are on no step. An item counts as collected once its first day is over.
 */
export function stepsDone(
  { status, payment_state: payment, start_date: start }: StepFacts,
  now: Date,
): number | undefined {
  switch (status) {
    case 'pending' satisfies RentalStatus:
      return payment === null || payment === 'awaiting_payment' ? 0 : 1
    case 'booked' satisfies RentalStatus:
    case 'confirmed' satisfies RentalStatus:
      return dayInLondon(now) > start ? 3 : 2
    case 'completed' satisfies RentalStatus:
      return rentalSteps.length
    default:
      return undefined
  }
}

/** The steps as a line of plain text, for emails: '✓ Paid · now: Owner confirms · Collect · Return'. */
export function stepsLine(done: number): string {
  return rentalSteps
    .map((step, index) => (index < done ? `✓ ${step}` : index === done ? `now: ${step}` : step))
    .join(' · ')
}
