import { type DisputeState, heldDisputes, openDisputes } from '@itemo/domain/payments/dispute-state.ts'
import { sql } from 'kysely'

/** Words of states as a list of SQL: written out, so that an index of some states alone serves. */
const listed = (states: readonly DisputeState[]) => sql.join(states.map((state) => sql.lit(state)))

/** The states of disputes that aren't closed, and of those during which the bank has the money. */
export const openStates = listed(openDisputes)
export const heldStates = listed(heldDisputes)
