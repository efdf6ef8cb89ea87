import { expect, test } from 'vitest'
import { requestLocation, locationOptions } from './ask-location.ts'
import type { LocationState } from './location.ts'

/** A fake device that gives the specified answer. */
function device(answer: { position?: [number, number]; message?: string }) {
  const asked: (PositionOptions | undefined)[] = []
  const geolocation = {
    getCurrentPosition(found, failed, options) {
      asked.push(options)
      const [latitude, longitude] = answer.position ?? []
      if (latitude !== undefined) found({ coords: { latitude, longitude } } as GeolocationPosition)
      else failed?.({ message: answer.message } as GeolocationPositionError)
    },
  } as Geolocation
  return { geolocation, asked }
}

function statesOf(geolocation: Geolocation | undefined): LocationState[] {
  const states: LocationState[] = []
  requestLocation(geolocation, (state) => states.push(state))
  return states
}

test('a position is first loading, then available [accounts 3.7, 4.24, 9.3]', () => {
  const { geolocation, asked } = device({ position: [51.5, -0.1] })
  expect(statesOf(geolocation)).toEqual([
    { userLocation: null, isLoading: true, error: null },
    { userLocation: { lat: 51.5, lng: -0.1 }, isLoading: false, error: null },
  ])
  expect(asked).toEqual([locationOptions])
  expect(locationOptions).toEqual({ enableHighAccuracy: true, timeout: 8000, maximumAge: 300_000 })
})

test.each(['User denied Geolocation', 'Network location provider at … : No response received.', 'Timeout expired', ''])(
  "the browser's failure %j has our message, and London applies [accounts 4.25, 8.28]",
  (message) => {
    const error = 'Unable to access your location'
    expect(statesOf(device({ message }).geolocation).at(-1)).toEqual({ userLocation: null, isLoading: false, error })
  },
)

test('a browser without geolocation says so at once [accounts 8.29]', () => {
  const states: LocationState[] = []
  // An explicit undefined would use the default, the browser's own geolocation, which doesn't exist in this test.
  requestLocation(null as unknown as undefined, (state) => states.push(state))
  expect(states).toEqual([
    { userLocation: null, isLoading: false, error: 'Geolocation is not supported by this browser' },
  ])
})
