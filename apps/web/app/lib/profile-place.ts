import { outwardPostcode } from '@itemo/domain/postcodes.ts'
import { call } from './api.ts'
import { chosenPlace, storePlace, type SearchPlace } from './search-place.ts'

/** The place of a profile's postcode; only the outward code is sent. */
export async function profilePlace(postcode: string): Promise<SearchPlace | undefined> {
  const outward = outwardPostcode(postcode)
  if (outward === undefined) return undefined
  const { near } = await call('GET /items', { query: { near: outward, limit: 1 } })
  return near ? { ...near, label: outward, source: 'profile' } : undefined
}

/** Makes the postcode of the profile the place of this device, unless someone chose another here (R81). */
export async function followProfile(postcode: string | null): Promise<void> {
  const isFree = () => (chosenPlace()?.source ?? 'profile') === 'profile'
  const stored = chosenPlace()
  const outward = outwardPostcode(postcode ?? '')
  if (!isFree() || (stored?.source === 'profile' && stored.label === outward)) return
  const place = await profilePlace(postcode ?? '').catch(() => stored)
  if (isFree()) storePlace(place)
}
