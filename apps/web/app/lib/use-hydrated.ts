import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the prerendered page, true after hydration: for what only a browser can show. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
