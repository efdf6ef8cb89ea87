import { useSyncExternalStore } from 'react'

/** From this width on the list is next to the map, in CSS pixels: `lg` of the styles. */
const wide = '(min-width: 64rem)'

function subscribe(onChange: () => void) {
  const query = window.matchMedia(wide)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether there is room for a list next to the map. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(wide).matches)
