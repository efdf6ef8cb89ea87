import { useEffect, useEffectEvent } from 'react'

/** Runs when the Back button restores the page from the back/forward cache, as after a checkout or a login elsewhere. */
export function usePageRestored(run: () => void): void {
  const onRestored = useEffectEvent(run)
  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) => persisted && onRestored()
    window.addEventListener('pageshow', show)
    return () => window.removeEventListener('pageshow', show)
  }, [])
}
