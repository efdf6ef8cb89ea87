import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '#app/lib/api-error.ts'
import { Button } from './button.tsx'

interface ErrorStateProps {
  readonly title: string
  /** h1 when the page shows nothing else. */
  readonly level?: 'h1' | 'h2'
  readonly children?: ReactNode
  readonly onRetry?: (() => void) | undefined
  readonly retrying?: boolean
  /** The error: its request id is shown, so that support can find it. */
  readonly error?: unknown
  readonly action?: ReactNode
}

/** A failure: what failed, a retry button, and the id to quote to support. */
export function ErrorState(props: ErrorStateProps) {
  const { title, level: Heading = 'h2', children, onRetry, retrying = false, error, action } = props
  const requestId = error instanceof ApiError ? error.requestId : undefined
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-14 text-center">
      <span aria-hidden="true" className="grid size-16 place-items-center rounded-full bg-sunken text-danger">
        <TriangleAlert className="size-7" />
      </span>
      <Heading className="text-section-lg">{title}</Heading>
      {children === undefined ? null : <div className="text-ink-2">{children}</div>}
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {onRetry === undefined ? null : (
          <Button onClick={onRetry} busy={retrying}>
            Try Again
          </Button>
        )}
        {action}
      </div>
      {requestId === undefined ? null : <p className="text-caption text-ink-2">Request {requestId}</p>}
    </div>
  )
}
