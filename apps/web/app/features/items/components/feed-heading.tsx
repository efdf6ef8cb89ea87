import { plural } from '@itemo/domain/plural.ts'
import type { ReactNode } from 'react'
import { useFeeShare } from '#app/lib/use-fee-share.ts'
import type { FeedFilter } from '../filter-params.ts'

interface FeedHeadingProps {
  readonly title: string
  readonly aside?: ReactNode
  /** Below the title: the number of items and their prices. */
  readonly children?: ReactNode
}

/** The title of a list, with content next to and below it. */
export function FeedHeading({ title, aside, children }: FeedHeadingProps) {
  return (
    <div className="mb-3 flex min-h-11 items-center max-md:on-map:mb-1 justify-between gap-x-4 md:mb-4">
      <div className="min-w-0">
        <h2 className="truncate text-section max-md:on-map:sr-only md:text-section-lg">{title}</h2>
        {children}
      </div>
      {aside}
    </div>
  )
}

interface ResultCountProps {
  readonly count: { readonly total: number; readonly total_is_more: boolean }
  readonly dates: FeedFilter['dates']
}

/** '1 item', '23 items', 'More than 50 items' (R85), and what their prices include. */
export function ResultCount({ count, dates }: ResultCountProps) {
  const { total, total_is_more: more } = count
  const fee = `${useFeeShare()} fee`
  return (
    <p className="truncate text-small text-ink-2">
      <span role="status">{`${more ? 'More than ' : ''}${plural(total, 'item')}`}</span>
      {dates ? ` · with the ${fee}` : ` · plus ${fee}`}
    </p>
  )
}
