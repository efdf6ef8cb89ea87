import type { Day } from './dates.ts'

/** The version of the terms, named by its day (R64). Change it with the text: accounts and rentals record which version was accepted. */
export const termsVersion: Day = '2026-11-26'
