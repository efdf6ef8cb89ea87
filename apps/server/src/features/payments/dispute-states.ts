import { type DisputeState, heldDisputes, openDisputes } from '@itemo/domain/payments/dispute-state.ts'
import { sql } from 'kysely'

/** States as a list of SQL literals, so that a partial index on states can be used. */
const listed = (states: readonly DisputeState[]) => sql.join(states.map((state) => sql.lit(state)))

/** The states of disputes that aren't closed, and those during which the bank has the money. */
export const openStates = listed(openDisputes)
export const heldStates = listed(heldDisputes)
