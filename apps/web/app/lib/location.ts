import { createStore } from './store.ts'

/** The person's position, as far as they shared it (spec: accounts 3 "Location context"). */
export interface LocationState {
  /** In degrees; null when it wasn't requested or couldn't be determined, and London applies. */
  readonly userLocation: { readonly lat: number; readonly lng: number } | null
  readonly isLoading: boolean
  readonly error: string | null
}

const store = createStore<LocationState>({ userLocation: null, isLoading: false, error: null })

/** For ask-location.ts, which determines it. */
export const setLocation = store.set

/** The state for a component. It lasts as long as the page and isn't stored. */
export const useLocationState = store.useValue
