import { platformFeeBasisPoints } from '@itemo/domain/rentals/pricing.ts'
import type { ReactNode } from 'react'
import type { FeedFilter } from '../filter-params.ts'

interface FeedHeadingProps {
  readonly title: string
  readonly aside?: ReactNode
  /** Below the title: how many, at what prices. */
  readonly children?: ReactNode
}

/** The title of a list, with something next to and below it. */
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

interface ResultCountProps {
  readonly count: { readonly total: number; readonly total_is_more: boolean }
  readonly dates: FeedFilter['dates']
}

/** '1 item', '23 items', 'More than 50 items' (R85), and what their prices hold. */
export function ResultCount({ count, dates }: ResultCountProps) {
  const { total, total_is_more: more } = count
  const fee = `${platformFeeBasisPoints / 100}% fee`
  return (
    <p className="text-small text-ink-2">
      <span role="status">{`${more ? 'More than ' : ''}${total} ${total === 1 ? 'item' : 'items'}`}</span>
      {dates ? ` · with the ${fee}` : ` · plus ${fee}`}
    </p>
  )
}
