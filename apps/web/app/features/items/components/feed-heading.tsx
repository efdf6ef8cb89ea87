import type { ReactNode } from 'react'

interface FeedHeadingProps {
  readonly title: string
  readonly aside?: ReactNode
  /** Below the title: how many, at what prices. */
  readonly children?: ReactNode
}

/** The title of a list, with something beside and below it. */
export function FeedHeading({ title, aside, children }: FeedHeadingProps) {
  return (
    <div className="mb-3 md:mb-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 md:flex-nowrap">
        <h2 className="max-w-full min-w-0 truncate text-section md:text-section-lg">{title}</h2>
        {aside === undefined ? null : <div className="ms-auto">{aside}</div>}
      </div>
      {children}
    </div>
  )
}
