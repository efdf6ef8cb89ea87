import { recentKey } from '#app/lib/search-place.ts'
import { storeText, parseJson, readStored } from '#app/lib/kept-text.ts'

/** How many searches are stored on the device, and how many are shown. */
const maxKept = 10
export const maxRecent = 5

/** The recent searches of this device, the latest first. */
export function recentSearches(): string[] {
  const stored = parseJson(readStored('localStorage', recentKey))
  return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').slice(0, maxKept) : []
}

/** Stores a search as the latest, without duplicates. */
export function storeRecent(text: string): void {
  const words = text.trim()
  if (words === '') return
  const others = recentSearches().filter((one) => one.toLowerCase() !== words.toLowerCase())
  storeText('localStorage', recentKey, JSON.stringify([words, ...others].slice(0, maxKept)))
}

/** Deletes all recent searches of this device. */
export function clearRecent(): void {
  storeText('localStorage', recentKey, undefined)
}
