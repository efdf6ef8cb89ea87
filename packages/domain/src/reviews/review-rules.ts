import type { RentalStatus } from '../rentals/rental-state.ts'

export type WhyNoReview = 'rental_state' | 'already_reviewed'

/** Each side reviews a completed rental once (R21). Undefined when it may now. */
export function whyNoReview(rental: { readonly status: string; readonly reviewed: boolean }): WhyNoReview | undefined {
  if (rental.status !== ('completed' satisfies RentalStatus)) return 'rental_state'
  return rental.reviewed ? 'already_reviewed' : undefined
}

/** The name that strangers read under a testimonial: the first word of the full one. */
export function firstName(fullName: string): string {
  return fullName.trim().split(/\s+/u)[0] ?? ''
}
