import { useRef } from 'react'

/** Runs an action only when the previous one is done: the second press of a double click arrives before the page has rendered the first. */
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
