import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadError } from './load-error.tsx'
import { Skeleton } from './skeleton.tsx'

interface LoadedProps<Value> {
  /** A query or an infinite query. */
  readonly query: Pick<UseQueryResult, 'error' | 'isFetching' | 'isPaused' | 'refetch'> & {
    readonly data: Value | undefined
  }
  /** What is loading, for screen readers: 'Loading your devices'. */
  readonly loading: string
  /** What failed to load: 'Could not load your devices'. */
  readonly failed: string
  /** The placeholder, where one row isn't enough. */
  readonly skeleton?: ReactNode
  readonly children: (value: Value) => ReactNode
}

/** Renders the data of a query; until then a placeholder, or the error (a missing network included) with a retry button. */
export function Loaded<Value>({ query, loading, failed, skeleton, children }: LoadedProps<Value>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error || query.isPaused) return <LoadError title={failed} query={query} />
  return (
    <div role="status" aria-label={loading}>
      {skeleton ?? <Skeleton className="h-14" />}
    </div>
  )
}
