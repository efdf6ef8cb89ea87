import { recentKey } from '#app/lib/search-place.ts'
import { keepText, parseJson, readKept } from '#app/lib/kept-text.ts'

/** So many are kept on the device, and so many shown. */
const maxKept = 10
export const maxRecent = 5

/** What was searched for on this device, the latest first. */
export function recentSearches(): string[] {
  const kept = parseJson(readKept('localStorage', recentKey))
  return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, maxKept) : []
}

/** Keeps a search as the latest, once. */
export function keepRecent(text: string): void {
  const words = text.trim()
  if (words === '') return
  const others = recentSearches().filter((one) => one.toLowerCase() !== words.toLowerCase())
  keepText('localStorage', recentKey, JSON.stringify([words, ...others].slice(0, maxKept)))
}

/** Forgets all that was searched for on this device. */
export function clearRecent(): void {
  keepText('localStorage', recentKey, undefined)
}
