import type { Day } from './dates.ts'

/**
 * The version of the terms that holds now, named by the day it is from (R64). Anyone who changes the text of the terms
 * changes it too: accounts and rentals keep the version that was accepted with them.
 */
export const termsVersion: Day = '2026-11-23'
