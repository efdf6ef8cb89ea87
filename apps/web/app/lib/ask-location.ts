import { type LocationState, setLocation } from './location.ts'

/** spec: accounts 9 "Geolocation". Times in milliseconds. */
export const locationOptions = { enableHighAccuracy: true, timeout: 8000, maximumAge: 300_000 } as const

const unsupported = 'Geolocation is not supported by this browser'
const unavailable = 'Unable to access your location'

type Watch = (next: LocationState) => void

/**
 * Requests the person's position from the browser, only when they asked for it. On failure London stays (spec: accounts 4, 8 "Location").
 */
export function requestLocation(
  geolocation: Geolocation | undefined = navigator.geolocation,
  onChange: Watch = setLocation,
) {
  if (!geolocation) return onChange({ userLocation: null, isLoading: false, error: unsupported })
  onChange({ userLocation: null, isLoading: true, error: null })
  geolocation.getCurrentPosition(
    ({ coords }) =>
      onChange({ userLocation: { lat: coords.latitude, lng: coords.longitude }, isLoading: false, error: null }),
    // The browser's own message is written for developers, and in the browser's language.
    () => onChange({ userLocation: null, isLoading: false, error: unavailable }),
    locationOptions,
  )
}
