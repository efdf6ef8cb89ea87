import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the page as it was built, true once it is alive: for what only a browser can show. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
