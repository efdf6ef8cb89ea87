import { type Day, isDay } from '@itemo/domain/dates.ts'
import type { AskedDays } from './pick-day.ts'

interface KeptPick {
  readonly days: AskedDays | undefined
  readonly addonIds: readonly string[]
}

interface EntryState {
  readonly usr?: { readonly picked?: { readonly from: Day; readonly until: Day; readonly addons: readonly string[] } }
}

/** What the browser keeps with this entry of its history; the part below `usr` is the router's for us. */
const entryState = () => window.history.state as EntryState | null

/**
 * Keeps what is picked with the page's entry in the history: who writes to the owner first and goes back finds it, and so does who
 * loads the page again. The address stays as it is, since that is what people share.
 */
export function keepPick({ days, addonIds }: KeptPick): void {
  const state = entryState()
  if (!days && !state?.usr?.picked) return
  const picked = days && { from: days.start, until: days.end, addons: addonIds }
  window.history.replaceState({ ...state, usr: { ...state?.usr, picked } }, '')
}

/** What was picked here before; undefined: nothing. */
export function keptPick(): KeptPick | undefined {
  const picked = entryState()?.usr?.picked
  if (!picked || !isDay(picked.from) || !isDay(picked.until)) return undefined
  return { days: { start: picked.from, end: picked.until }, addonIds: picked.addons }
}
