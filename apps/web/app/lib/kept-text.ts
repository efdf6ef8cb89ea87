type Place = 'localStorage' | 'sessionStorage'

/** The text that the browser keeps under a name; null for none, and where it keeps nothing. */
export function readKept(place: Place, name: string): string | null {
  try {
    return window[place].getItem(name)
  } catch {
    return null
  }
}

/** Keeps a text under a name, or none. Where storage is full or forbidden it isn't kept. */
export function keepText(place: Place, name: string, text: string | undefined): void {
  try {
    if (text === undefined) window[place].removeItem(name)
    else window[place].setItem(name, text)
  } catch {
    // The page goes on without it.
  }
}

/** What a text of JSON holds; undefined for none, and for one that is broken. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether a value from outside has fields to look at. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
