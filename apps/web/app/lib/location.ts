import { useSyncExternalStore } from 'react'

/** Where the person is, as far as they told us (spec: accounts 3 "Location context"). */
export interface LocationState {
  /** In degrees; null: nobody asked, or it could not be found out, and London applies. */
  readonly userLocation: { readonly lat: number; readonly lng: number } | null
  readonly isLoading: boolean
  readonly error: string | null
}

const nowhere: LocationState = { userLocation: null, isLoading: false, error: null }
const watchers = new Set<() => void>()
let state = nowhere

/** For ask-location.ts, which finds it out. */
export function setLocation(next: LocationState): void {
  state = next
  for (const watcher of watchers) watcher()
}

/** The state for a component. It lasts as long as the page and is kept nowhere. */
export function useLocationState(): LocationState {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => state,
    () => nowhere,
  )
}
