import { formatAmount, formatPounds } from '#app/lib/pounds.ts'

interface PriceTagProps {
  readonly pounds: number
  /** Instead of the day's rate: what so many days cost in all. */
  readonly total?: { readonly days: number; readonly pounds: number } | undefined
}

/** A luggage label with the rate of a day, or with the price of certain days. */
export function PriceTag({ pounds, total }: PriceTagProps) {
  return (
    <span className="price-tag inline-flex min-h-8 flex-wrap items-baseline gap-x-1 bg-surface py-1.5 ps-5 pe-2.5 text-ink">
      <span className="font-display text-card leading-5 font-bold tracking-tight">
        {total ? `${formatAmount(total.pounds)} ` : formatPounds(pounds)}
      </span>
      <span className={total ? 'text-caption text-ink-2' : '-ms-1 text-caption text-ink-2'}>
        {total ? `for ${total.days} ${total.days === 1 ? 'day' : 'days'}` : '/day'}
      </span>
    </span>
  )
}
