import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ErrorText } from '#app/ui/error-text.tsx'

interface EarlierMessagesProps {
  /** What scrolls. */
  readonly box: RefObject<HTMLElement | null>
  readonly loading: boolean
  /** The last try failed: it waits to be pressed. */
  readonly failed: boolean
  readonly onMore: () => void
}

/** Reads earlier messages before the top is reached; its button does the same for the keyboard, and again after a failure. */
export function EarlierMessages({ box, loading, failed, onMore }: EarlierMessagesProps) {
  const end = useRef<HTMLDivElement>(null)
  const onReach = useEffectEvent(onMore)
  useEffect(() => {
    if (loading || failed || !end.current) return undefined
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && onReach(), {
      root: box.current,
      rootMargin: '600px 0px 0px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [box, loading, failed])
  return (
    <div ref={end} className="mb-3 flex flex-col items-center gap-1">
      {failed ? <ErrorText className="text-small">Failed to load earlier messages</ErrorText> : null}
      <Button variant="quiet" busy={loading} busyLabel="Loading..." onClick={onMore}>
        {failed ? 'Try Again' : 'Show earlier messages'}
      </Button>
    </div>
  )
}
