import { isRecord, storeText, parseJson, readStored } from './kept-text.ts'
import { createStore } from './store.ts'

/** The place that this device searches around, rounded to about 1 km before it's stored (R25). */
export interface SearchPlace {
  readonly label: string
  readonly latitude: number
  readonly longitude: number
  /** From the browser's geolocation, typed in, or from the profile's postcode. */
  readonly source: 'device' | 'chosen' | 'profile'
}

/** The stored choice: a place, or the whole country. */
type Choice = SearchPlace | { readonly source: 'all' }

/** The script of the early feed request reads it too (early-feed.ts). */
export const placeKey = 'itemo.place'
const daysKept = 90
/** The storage keys of recent searches and viewed items. */
export const recentKey = 'itemo.recent'
export const seenKey = 'itemo.seen'

const store = createStore<Choice | undefined>(undefined)

function read(): Choice | undefined {
  const stored = parseJson(readStored('localStorage', placeKey))
  if (!isRecord(stored) || typeof stored.until !== 'number' || stored.until < Date.now()) return undefined
  const { source, label, latitude, longitude } = stored
  if (source === 'all') return { source }
  if (source !== 'device' && source !== 'chosen' && source !== 'profile') return undefined
  const isPlace = typeof label === 'string' && typeof latitude === 'number' && typeof longitude === 'number'
  return isPlace ? { label, latitude, longitude, source } : undefined
}

const follow = () => store.set(read())

const onStorage = ({ key }: StorageEvent) => (key === null || key === placeKey) && follow()

/** Reads the stored choice, and follows what other tabs choose. */
export function startPlace(): void {
  follow()
  window.addEventListener('storage', onStorage)
}

/** Stores a choice for 90 days; undefined removes it. */
export function storePlace(choice: Choice | undefined): void {
  const until = Date.now() + daysKept * 86_400_000
  storeText('localStorage', placeKey, choice && JSON.stringify({ ...choice, until }))
  store.set(choice)
}

/** Removes the place, the searches and the viewed items on sign-out: the next person may be someone else. */
export function forgetTraces(): void {
  storePlace(undefined)
  for (const key of [recentKey, seenKey]) storeText('localStorage', key, undefined)
}

/** The choice of this device, 'all' included. */
export const chosenPlace = store.get

/** The place for a component; none in the prerendered page. */
export function useSearchPlace(): SearchPlace | undefined {
  const choice = store.useValue()
  return choice?.source === 'all' ? undefined : choice
}

/** A place in the form that calls and addresses use. */
export const nearText = ({ latitude, longitude }: Pick<SearchPlace, 'latitude' | 'longitude'>): string =>
  `${latitude},${longitude}`

/** Whether the place of an address is a pair of degrees, not a name. */
export const isPosition = (near: string): boolean => /^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/.test(near)

/** The name of the place of an address. A shared link is opened by people who are elsewhere, so a position is never called theirs. */
export function placeName(near: string): string {
  if (isPosition(near)) return 'a chosen location'
  return /\d/.test(near) ? near.toUpperCase().replace(/^(\S{2,4}?)\s*(\d[A-Z]{2})$/, '$1 $2') : near
}
