import { nearestArea } from '@itemo/domain/items/postcode-areas.ts'
import { roundPoint } from '@itemo/domain/items/places.ts'
import { requestLocation } from './ask-location.ts'
import { type LocationState, setLocation } from './location.ts'
import { storePlace, type SearchPlace } from './search-place.ts'

/** Requests the person's position from the browser and stores it as the place of this device; `tell` is called at each step. */
export function requestPlace(onChange?: (state: LocationState, place: SearchPlace | undefined) => void): void {
  requestLocation(undefined, (state) => {
    setLocation(state)
    const place = state.userLocation ? placeOf(state.userLocation) : undefined
    if (place) storePlace(place)
    onChange?.(state, place)
  })
}

function placeOf({ lat, lng }: { readonly lat: number; readonly lng: number }): SearchPlace {
  const point = roundPoint({ latitude: lat, longitude: lng })
  return { label: nearestArea(point), ...point, source: 'device' }
}
