import { ownId } from './session-state.ts'

/** Where a form of this tab keeps what was not saved: each person's own, under the page that it stands on. */
export function unsavedName(path: string): string {
  return `itemo-unsaved:${ownId() ?? ''}:${path}`
}

/** Keeps the values of a form that went away before they were saved, until this tab is closed. */
export function keepUnsaved(name: string, values: object): void {
  try {
    window.sessionStorage.setItem(name, JSON.stringify(values))
  } catch {
    // A browser that keeps nothing loses them, as it does when the tab closes.
  }
}

/** Takes the values back, once. */
export function takeUnsaved(name: string): object | undefined {
  try {
    const text = window.sessionStorage.getItem(name)
    if (text === null) return undefined
    window.sessionStorage.removeItem(name)
    const values: unknown = JSON.parse(text)
    return typeof values === 'object' && values !== null ? values : undefined
  } catch {
    return undefined
  }
}
