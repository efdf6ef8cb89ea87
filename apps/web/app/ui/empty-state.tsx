import type { ReactNode } from 'react'

interface EmptyStateProps {
  readonly icon?: ReactNode
  readonly title: string
  /** h1 when the page shows nothing else. */
  readonly level?: 'h1' | 'h2'
  readonly children?: ReactNode
  /** The next step: a link or a button. */
  readonly action?: ReactNode
}

/** Says that there's nothing yet, and what to do about it. */
export function EmptyState({ icon, title, level: Heading = 'h2', children, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-14 text-center">
      {icon === undefined ? null : (
        <span
          aria-hidden="true"
          className="grid size-16 place-items-center rounded-full bg-brand-soft text-brand [&_svg]:size-7"
        >
          {icon}
        </span>
      )}
      <Heading className="text-section-lg">{title}</Heading>
      {children === undefined ? null : <div className="text-balance text-ink-2">{children}</div>}
      {action === undefined ? null : <div className="mt-2">{action}</div>}
    </div>
  )
}
