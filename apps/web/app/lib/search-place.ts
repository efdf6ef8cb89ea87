import { isRecord, keepText, parseJson, readKept } from './kept-text.ts'
import { createStore } from './store.ts'

/** Where this device looks around: rounded to about 1 km before it is kept (R25). */
export interface SearchPlace {
  readonly label: string
  readonly latitude: number
  readonly longitude: number
  /** Found out by the browser, typed in, or the postcode of the profile. */
  readonly source: 'device' | 'chosen' | 'profile'
}

/** What the device keeps: a place, or that someone chose all of the country. */
type Choice = SearchPlace | { readonly source: 'all' }

/** The early request for the feed reads it too (early-feed.ts). */
export const placeKey = 'itemo.place'
const daysKept = 90
/** Where the device keeps what was searched for, and which items were looked at. */
export const recentKey = 'itemo.recent'
export const seenKey = 'itemo.seen'

const store = createStore<Choice | undefined>(undefined)

function read(): Choice | undefined {
  const kept = parseJson(readKept('localStorage', placeKey))
  if (!isRecord(kept) || typeof kept.until !== 'number' || kept.until < Date.now()) return undefined
  const { source, label, latitude, longitude } = kept
  if (source === 'all') return { source }
  if (source !== 'device' && source !== 'chosen' && source !== 'profile') return undefined
  const isPlace = typeof label === 'string' && typeof latitude === 'number' && typeof longitude === 'number'
  return isPlace ? { label, latitude, longitude, source } : undefined
}

const follow = () => store.set(read())

const hearStorage = ({ key }: StorageEvent) => (key === null || key === placeKey) && follow()

/** Begins with what the device keeps, and goes along with what other tabs choose. */
export function startPlace(): void {
  follow()
  window.addEventListener('storage', hearStorage)
}

/** Keeps a choice for 90 days; none forgets it. */
export function keepPlace(choice: Choice | undefined): void {
  const until = Date.now() + daysKept * 86_400_000
  keepText('localStorage', placeKey, choice && JSON.stringify({ ...choice, until }))
  store.set(choice)
}

/** Forgets where someone looked around, what for and at what: they sign out, and the next one may be someone else. */
export function forgetTraces(): void {
  keepPlace(undefined)
  for (const key of [recentKey, seenKey]) keepText('localStorage', key, undefined)
}

/** What was chosen on this device, 'all' among it. */
export const chosenPlace = store.get

/** The place for a component; none in the page as it was built. */
export function useSearchPlace(): SearchPlace | undefined {
  const choice = store.useValue()
  return choice?.source === 'all' ? undefined : choice
}

/** A place as the calls and the address take it. */
export const nearText = ({ latitude, longitude }: Pick<SearchPlace, 'latitude' | 'longitude'>): string =>
  `${latitude},${longitude}`

/** Whether the place of an address is degrees, not a name. */
export const isPosition = (near: string): boolean => /^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/.test(near)

/** What the place of an address is called: who opens one that was shared is somewhere else, so a position is never called theirs. */
export function placeName(near: string): string {
  if (isPosition(near)) return 'a chosen location'
  return /\d/.test(near) ? near.toUpperCase().replace(/^(\S{2,4}?)\s*(\d[A-Z]{2})$/, '$1 $2') : near
}
