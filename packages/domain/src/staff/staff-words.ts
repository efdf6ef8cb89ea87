import type { RentalStatus } from '../rentals/rental-state.ts'
import type { SupportState } from '../support/support-state.ts'

// The console's names of states: on its screens, and in its search results.

export const rentalStatusWords: Readonly<Record<RentalStatus, string>> = {
  pending: 'Request',
  booked: 'Confirmed',
  confirmed: 'Confirmed',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

export const itemStatusWords = { active: 'Live', paused: 'Paused', held: 'Held', removed: 'Taken down' } as const

export const caseStateWords = { open: 'Open', waiting: 'Waiting', decided: 'Decided', closed: 'Closed' } as const

export const supportStateWords: Readonly<Record<SupportState, string>> = {
  open: 'Open',
  waiting: 'Waiting',
  answered: 'Answered',
  closed: 'Closed',
}
