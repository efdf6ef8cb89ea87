import { formatPounds } from '#app/lib/format.ts'

/** A luggage label with the rate of a day. `pounds` is what a day costs. */
export function PriceTag({ pounds }: { readonly pounds: number }) {
  return (
    <span className="price-tag inline-flex min-h-8 items-baseline bg-surface py-1.5 ps-5 pe-2.5 text-ink">
      <span className="font-display text-card leading-5 font-bold tracking-tight">{formatPounds(pounds)}</span>
      <span className="text-caption text-ink-2">/day</span>
    </span>
  )
}
