import * as z from 'zod/mini'
import { bounds } from '../bounds.ts'
import { text } from '../text.ts'

export const ratings = [1, 2, 3, 4, 5] as const
export type Rating = (typeof ratings)[number]

/** The initial rating of the dialog (spec: marketplace 5 "Review"). */
export const defaultRating: Rating = 5

export const reviewPageSize = 20

/** The most testimonials shown (R42). */
export const maxTestimonials = 6

export const reviewMessages = {
  rating: 'Please choose from one to five stars.',
  text: 'Please write a few words.',
} as const

/** A review: the text must be non-empty; the rating is 1 to 5 (spec: marketplace 5). */
export const ReviewInput = z.object({
  rating: z.int(reviewMessages.rating).check(z.gte(1, reviewMessages.rating), z.lte(5, reviewMessages.rating)),
  // Blank lines would push everything else off the profile of the person who was reviewed.
  text: text({ min: 1, max: bounds.text, message: reviewMessages.text }).check(
    z.overwrite((words) => words.replace(/(?:\r?\n[^\S\n]*){3,}/g, '\n\n')),
  ),
})
export type ReviewInput = z.output<typeof ReviewInput>
