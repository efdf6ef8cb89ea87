import type { ComponentProps, ReactNode } from 'react'
import { ApiError } from '#app/lib/api-error.ts'
import { isGone } from '#app/lib/is-gone.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Loaded } from '#app/ui/loaded.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'

interface ListStateProps {
  readonly query: ComponentProps<typeof Loaded>['query']
  /** 'the team', for use in sentences. */
  readonly what: string
  /** For a single thing fetched by id: the message when it doesn't exist. */
  readonly missing?: string
  readonly children: ReactNode
}

/** The state of a console list: a placeholder at first, or its error; a role without access is told so. */
export function ListState({ query, what, missing, children }: ListStateProps) {
  if (query.data === undefined && query.error instanceof ApiError && query.error.code === 'forbidden')
    return <p className="text-ink-2">Your role can't open this. Ask an operator.</p>
  if (query.data === undefined && missing !== undefined && isGone(query.error))
    return <EmptyState title={missing}>It may have been deleted, or the link may be wrong.</EmptyState>
  return (
    <Loaded
      query={query}
      loading={`Loading ${what}`}
      failed={`Couldn't load ${what}`}
      skeleton={<Skeleton className="h-40" />}
    >
      {() => children}
    </Loaded>
  )
}
