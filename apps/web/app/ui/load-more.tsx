import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { reasonOf } from '#app/lib/api-error.ts'
import { Button } from './button.tsx'

interface LoadMoreProps {
  readonly query: Pick<
    UseInfiniteQueryResult,
    'error' | 'fetchNextPage' | 'hasNextPage' | 'isFetching' | 'isFetchNextPageError'
  >
  /** The message of a failure, instead of the error's own. */
  readonly failed?: string
}

/** Loads the next page before the end of a list is reached; its button does the same for keyboard users, and retries after a failure. */
export function LoadMore({ query, failed }: LoadMoreProps) {
  // Also a refetch, which may have ended the request for a page before that was rendered: it's made again afterwards.
  const { hasNextPage: more, isFetching: loading } = query
  const failure = query.error && query.isFetchNextPageError ? (failed ?? reasonOf(query.error)) : undefined
  const onMore = () => void query.fetchNextPage()
  const end = useRef<HTMLDivElement>(null)
  const waiting = more && !loading && failure === undefined
  const onReach = useEffectEvent(onMore)
  useEffect(() => {
    if (!waiting || !end.current) return undefined
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && onReach(), {
      rootMargin: '0px 0px 800px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [waiting])

  if (!more) return null
  return (
    <div ref={end} className="mt-8 flex flex-col items-center gap-3">
      {failure === undefined ? null : (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
      <Button variant="secondary" busy={loading} busyLabel="Loading..." onClick={onMore}>
        {failure === undefined ? 'Show more' : 'Try Again'}
      </Button>
    </div>
  )
}
