import { bounds } from '../bounds.ts'

/** How long an appeal is, in characters. */
export const appealBounds = { min: 20, max: bounds.text } as const
