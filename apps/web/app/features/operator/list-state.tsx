import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError, reasonOf } from '#app/lib/api-error.ts'
import { LoadError } from '#app/ui/load-error.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'

interface ListStateProps {
  readonly query: Pick<UseInfiniteQueryResult, 'data' | 'error' | 'isPending' | 'isPaused' | 'refetch' | 'isFetching'>
  /** 'the team', for its sentences. */
  readonly what: string
  readonly children: ReactNode
}

/** A list of the console: a grey shape at first, or why it didn't come. */
export function ListState({ query, what, children }: ListStateProps) {
  if (query.data !== undefined) return children
  const error = query.error ?? (query.isPaused ? new ApiError('network') : undefined)
  if (error instanceof ApiError && error.code === 'forbidden')
    return <p className="text-ink-2">Your role can't open this. Ask an operator.</p>
  if (error)
    return (
      <LoadError title={`Couldn't load ${what}`} query={query}>
        {reasonOf(error)}
      </LoadError>
    )
  return (
    <div role="status" aria-label={`Loading ${what}`}>
      <Skeleton className="h-40" />
    </div>
  )
}
