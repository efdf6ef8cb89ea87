import type { LineItemView } from '@itemo/contract/rental-views.ts'
import { insuranceStatement } from '@itemo/domain/insurance-cover.ts'
import { PiggyBank } from 'lucide-react'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { formatAmount } from '#app/lib/pounds.ts'
import { cx } from '#app/lib/cx.ts'
import { useCover } from '#app/lib/use-cover.ts'
import { Button } from '#app/ui/button.tsx'
import { PolicyLink } from '#app/ui/policy-link.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { bookingCopy, cheaperTip } from './booking-copy.ts'
import { isAboutDates } from './booking-queries.ts'
import type { Booking } from './use-booking.ts'

// Most towns have no cover.
const LazyCoverBox = lazyPart(() => import('#app/ui/cover-box.tsx'), 'CoverBox')

interface PriceBreakdownProps {
  readonly booking: Booking
  /** Whether the price will include a deposit. */
  readonly hasDeposit: boolean
}

/** The price of the hire, line by line, as quoted by the server. */
export function PriceBreakdown({ booking, hasDeposit }: PriceBreakdownProps) {
  const { quote, quoteError, pricing, cheaper } = booking
  if (quoteError) {
    return (
      <div role="alert" className="rounded-control bg-sunken p-3 text-card">
        <p className="text-danger">{isAboutDates(quoteError) ? bookingCopy.datesTaken : quoteError.message}</p>
        {isAboutDates(quoteError) ? null : (
          <Button variant="quiet" onClick={booking.retryQuote} busy={pricing} className="-ms-4 mt-1">
            Try Again
          </Button>
        )}
      </div>
    )
  }
  if (!booking.range) return null
  if (!quote) return <PriceToCome addons={booking.addonIds.length} hasDeposit={hasDeposit} />
  return (
    <div className={cx('transition-opacity', pricing && 'opacity-60')}>
      <dl aria-label="Price breakdown" className="flex flex-col gap-2 text-card">
        {quote.lines.map((line) => (
          <div key={`${line.kind}-${line.addon_id ?? line.label}`} className="flex justify-between gap-4">
            <dt className="wrap-anywhere">
              {line.label}
              <span className="block text-small text-ink-2">{line.kind === 'fee' ? <FeeNote /> : times(line)}</span>
            </dt>
            <dd className="tabular-nums">{formatAmount(line.amount)}</dd>
          </div>
        ))}
        {booking.covered ? (
          <div className="flex justify-between gap-4">
            <dt className="wrap-anywhere">{booking.covered.product.name}</dt>
            <dd className="tabular-nums">{formatAmount(booking.covered.amount)}</dd>
          </div>
        ) : null}
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <dt className="font-semibold">Total</dt>
          <dd aria-live="polite" className="font-display text-section-lg font-bold tracking-tight tabular-nums">
            {formatAmount(booking.total ?? quote.total_amount)}
          </dd>
        </div>
      </dl>
      <p className="mt-2 text-small text-ink-2">{quote.cancellation}</p>
      {quote.deposit ? (
        <div className="mt-3 rounded-control bg-sunken p-3 text-small text-ink-2">
          <p className="flex justify-between gap-4 text-card font-semibold text-ink">
            Deposit, not in the total
            <span className="tabular-nums">{formatAmount(quote.deposit.amount)}</span>
          </p>
          <p className="mt-1">{quote.deposit.terms}</p>
        </div>
      ) : null}
      {quote.cover ? (
        <div className="mt-3">
          <LazyCoverBox offer={quote.cover} checked={booking.covered !== undefined} onChange={booking.setCovered} />
        </div>
      ) : null}
      {cheaper ? (
        <button
          type="button"
          onClick={() => booking.take(cheaper.range)}
          className="mt-3 flex min-h-11 w-full items-center gap-2.5 rounded-control bg-brand-soft px-3 py-2 text-start text-card font-medium text-brand transition-colors hover:bg-sunken"
        >
          <PiggyBank className="size-5 shrink-0" />
          {cheaperTip(cheaper.extra_days, formatAmount(cheaper.saving))}
        </button>
      ) : null}
    </div>
  )
}

/** As tall as the price will be, as far as that is known, so that the content below doesn't move when it arrives. */
function PriceToCome({ addons, hasDeposit }: { readonly addons: number; readonly hasDeposit: boolean }) {
  const cover = useCover()
  return (
    <div role="status" aria-label="Working out the price" className="flex flex-col gap-2">
      {Array.from({ length: 1 + addons }, (_, at) => (
        <Skeleton key={at} className="h-9.5" />
      ))}
      <Skeleton className={!cover ? 'h-5' : cover.demo ? 'h-14' : 'h-9.5'} />
      <Skeleton className="mt-1 h-10.25" />
      <Skeleton className="h-9" />
      {hasDeposit ? <Skeleton className="mt-1 h-32" /> : null}
    </div>
  )
}

/** Explains which policy a fee with insurance in its name stands for. */
function FeeNote() {
  const cover = useCover()
  if (!cover) return null
  return (
    <>
      <PolicyLink cover={cover} />
      {cover.demo ? ` ${insuranceStatement(cover).detail}` : null}
    </>
  )
}

/** The calculation of a line: '£10.00 × 3 days'. */
function times({ unit_price, quantity, unit }: LineItemView): string {
  return `${formatAmount(unit_price)} × ${quantity} ${quantity === 1 ? unit : `${unit}s`}`
}
