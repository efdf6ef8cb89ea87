import type { RentalStatus } from '../rentals/rental-state.ts'

export type WhyNoReview = 'rental_state' | 'already_reviewed'

/** Why a side can't review a rental now; undefined when it can. Each side reviews a completed rental once (R21). */
export function whyNoReview(rental: { readonly status: string; readonly reviewed: boolean }): WhyNoReview | undefined {
  if (rental.status !== ('completed' satisfies RentalStatus)) return 'rental_state'
  return rental.reviewed ? 'already_reviewed' : undefined
}

/** The name that strangers see below a testimonial: the first word of the full name. */
export function firstName(fullName: string): string {
  return fullName.trim().split(/\s+/u)[0] ?? ''
}
