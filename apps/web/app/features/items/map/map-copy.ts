import type { MapFailure } from './map-provider.ts'

interface FailureWords {
  readonly title: string
  readonly text: string
  /** Whether a key would help: the setup card says where to get one. */
  readonly setup: boolean
}

/** What is said when there is no map (spec: marketplace 8 "Maps"); a map without its picture keeps its marks. */
export const failureWords: Readonly<Record<MapFailure, FailureWords>> = {
  timeout: {
    title: 'Map initialization timeout',
    text: "The map hasn't started within 15 seconds. The list shows the same items.",
    setup: false,
  },
  tiles: {
    title: "The map background didn't load.",
    text: 'Item locations are still correct.',
    setup: false,
  },
  no_key: {
    title: 'Google Maps API key not configured. Please add your API key.',
    text: 'The operator of this site can set GOOGLE_MAPS_KEY, or leave it out for a map that needs no key.',
    setup: true,
  },
  key_refused: {
    title: 'Google Maps API key not configured or invalid',
    text: 'The operator of this site can set another GOOGLE_MAPS_KEY, or leave it out for a map that needs no key.',
    setup: true,
  },
  script: { title: 'Error loading Google Maps', text: 'Failed to load Google Maps', setup: false },
}

export const keyAddress = 'https://developers.google.com/maps/documentation/javascript/get-api-key'

export const withoutLocation = 'Location access not available. Showing items around London.'

export const noMarks = 'No items with location data to display on map'
