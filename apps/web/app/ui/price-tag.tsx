import { plural } from '@itemo/domain/plural.ts'
import type { ReactNode } from 'react'
import { formatAmount, formatPounds } from '#app/lib/pounds.ts'

interface PriceTagProps {
  readonly pounds: number
  /** The total of the first day, next to the rate and no smaller (R70). Left out on one's own item. */
  readonly withFee?: number
  /** Instead of both: the total of a number of days. */
  readonly total?: { readonly days: number; readonly pounds: number } | undefined
}

/** A luggage label with the daily rate and its total, or with the price of specific days. */
export function PriceTag({ pounds, withFee, total }: PriceTagProps) {
  return (
    <span className="price-tag inline-flex min-h-8 flex-wrap items-baseline gap-x-2 bg-surface py-1.5 ps-5 pe-2.5 text-ink">
      {total ? (
        <Price amount={formatAmount(total.pounds)}>{` for ${plural(total.days, 'day')} with fee`}</Price>
      ) : (
        <>
          <Price amount={formatPounds(pounds)}>/day</Price>
          {withFee === undefined ? null : (
            <span className="leads-if-all-in">
              <Price amount={formatPounds(withFee)}> with fee</Price>
            </span>
          )}
        </>
      )}
    </span>
  )
}

function Price({ amount, children }: { readonly amount: string; readonly children: ReactNode }) {
  return (
    <span className="text-caption text-ink-2">
      <span className="font-display text-card leading-5 font-bold tracking-tight text-ink">{amount}</span>
      {children}
    </span>
  )
}
