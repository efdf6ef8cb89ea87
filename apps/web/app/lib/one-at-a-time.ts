import { useRef } from 'react'

/** Lets an act begin only when the one before is over: the second press of a double click comes before the page has heard of the first. */
export function useOneAtATime(): (act: () => Promise<unknown>) => Promise<void> {
  const running = useRef(false)
  return async (act) => {
    if (running.current) return
    running.current = true
    try {
      await act()
    } finally {
      running.current = false
    }
  }
}
