import { type Day, isDay } from '@itemo/domain/dates.ts'
import type { RequestedDays } from './pick-day.ts'

interface StoredPick {
  readonly days: RequestedDays | undefined
  readonly addonIds: readonly string[]
}

interface EntryState {
  readonly usr?: { readonly picked?: { readonly from: Day; readonly until: Day; readonly addons: readonly string[] } }
}

/** The state of this history entry; `usr` is the part that the router leaves to the app. */
const entryState = () => window.history.state as EntryState | null

/**
 * Stores the selection in the history entry of the page, so that it survives going back (after a message to the owner) and a reload. The
 * address stays as it is, since that is what people share.
 */
export function storePick({ days, addonIds }: StoredPick): void {
  const state = entryState()
  if (!days && !state?.usr?.picked) return
  const picked = days && { from: days.start, until: days.end, addons: addonIds }
  window.history.replaceState({ ...state, usr: { ...state?.usr, picked } }, '')
}

/** The selection stored earlier; undefined for none. */
export function readPick(): StoredPick | undefined {
  const picked = entryState()?.usr?.picked
  if (!picked || !isDay(picked.from) || !isDay(picked.until)) return undefined
  return { days: { start: picked.from, end: picked.until }, addonIds: picked.addons }
}
