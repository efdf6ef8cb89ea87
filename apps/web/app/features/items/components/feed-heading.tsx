import type { ReactNode } from 'react'

/** The title of a list, with something beside it. */
export function FeedHeading({ title, aside }: { readonly title: string; readonly aside?: ReactNode }) {
  return (
    <div className="mb-3 flex min-h-11 items-center justify-between gap-4 md:mb-4">
      <h2 className="min-w-0 truncate text-section md:text-section-lg">{title}</h2>
      {aside}
    </div>
  )
}
