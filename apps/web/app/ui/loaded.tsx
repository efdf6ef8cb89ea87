import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadError } from './load-error.tsx'
import { Skeleton } from './skeleton.tsx'

interface LoadedProps<Value> {
  /** Also one of pages. */
  readonly query: Pick<UseQueryResult, 'error' | 'isFetching' | 'isPaused' | 'refetch'> & {
    readonly data: Value | undefined
  }
  /** What is being waited for, said to those who do not see the grey shape: 'Loading your devices'. */
  readonly loading: string
  /** What did not come: 'Could not load your devices'. */
  readonly failed: string
  /** The grey shape, where one row does not do. */
  readonly skeleton?: ReactNode
  readonly children: (value: Value) => ReactNode
}

/** What a query brought; until then a grey shape, or what went wrong, a missing network among it, with a way to try again. */
export function Loaded<Value>({ query, loading, failed, skeleton, children }: LoadedProps<Value>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error || query.isPaused) return <LoadError title={failed} query={query} />
  return (
    <div role="status" aria-label={loading}>
      {skeleton ?? <Skeleton className="h-14" />}
    </div>
  )
}
