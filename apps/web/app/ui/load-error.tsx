import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { ApiError } from '#app/lib/api-error.ts'
import { ErrorState } from './error-state.tsx'

interface LoadErrorProps extends Pick<ComponentProps<typeof ErrorState>, 'title' | 'level' | 'children' | 'action'> {
  /** A query without an error is waiting for a network. */
  readonly query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
}

/** A failed query: the reason, unless `children` replaces it, and a retry button. */
export function LoadError({ query, children, ...state }: LoadErrorProps) {
  const error = query.error ?? new ApiError('network')
  return (
    <ErrorState {...state} onRetry={() => void query.refetch()} retrying={query.isFetching} error={error}>
      {children === undefined ? error.message : children}
    </ErrorState>
  )
}
