type Place = 'localStorage' | 'sessionStorage'

/** Reads a text from the browser's storage; null for none, and where storage isn't available. */
export function readStored(place: Place, name: string): string | null {
  try {
    return window[place].getItem(name)
  } catch {
    return null
  }
}

/** Stores a text under a name, or removes it. Nothing is stored where storage is full or forbidden. */
export function storeText(place: Place, name: string, text: string | undefined): void {
  try {
    if (text === undefined) window[place].removeItem(name)
    else window[place].setItem(name, text)
  } catch {
    // The page works without it.
  }
}

/** Parses JSON; undefined for no text, and for invalid JSON. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether an untrusted value is an object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
