import { createStore } from './store.ts'

/** Where the person is, as far as they told us (spec: accounts 3 "Location context"). */
export interface LocationState {
  /** In degrees; null: nobody asked, or it could not be found out, and London applies. */
  readonly userLocation: { readonly lat: number; readonly lng: number } | null
  readonly isLoading: boolean
  readonly error: string | null
}

const store = createStore<LocationState>({ userLocation: null, isLoading: false, error: null })

/** For ask-location.ts, which finds it out. */
export const setLocation = store.set

/** The state for a component. It lasts as long as the page and is kept nowhere. */
export const useLocationState = store.useValue
