import { plural } from '@itemo/domain/plural.ts'
import type { ItemView } from '@itemo/contract/item-views.ts'
import { chargedOnYes } from '@itemo/domain/payment-promises.ts'
import { sitePath } from '@itemo/domain/site-path.ts'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { cx } from '#app/lib/cx.ts'
import { errorSentence } from '#app/lib/errors-copy.ts'
import { paths } from '#app/lib/paths.ts'
import { formatAmount, formatPounds } from '#app/lib/pounds.ts'
import { useDeposits } from '#app/lib/use-deposits.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { bookingCopy } from './booking-copy.ts'
import type { Booking } from './use-booking.ts'
import { DatePicker } from './date-picker.tsx'
import { PriceBreakdown } from './price-breakdown.tsx'

interface BookingCardProps {
  readonly item: ItemView
  readonly booking: Booking
  /** Renders the dialog in which a visitor signs up or logs in. */
  readonly signIn: (dialog: SignIn) => ReactNode
}

interface SignIn {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly description: string
}

/** Dates, add-ons, price and the request button. On a phone the button is in a bar that stays visible. */
export function BookingCard({ item, booking, signIn }: BookingCardProps) {
  const dates = useRef<HTMLDivElement>(null)
  const showDates = () => {
    // The day that has the roving tabindex.
    dates.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
    dates.current?.scrollIntoView({ behavior: 'smooth', block: 'center' })
  }
  const { signingIn, setSigningIn } = booking
  const total = booking.total === undefined ? undefined : formatAmount(booking.total)
  const fee = booking.quote?.lines.find(({ kind }) => kind === 'fee')
  const deposit = booking.quote?.deposit && formatAmount(booking.quote.deposit.amount)
  const hasDeposit = useDeposits() === true && item.deposit_required
  const isToCome = booking.isPriceToCome
  return (
    <>
      <section
        aria-labelledby="booking"
        className="rounded-card border border-line bg-surface p-4 shadow-e1 lg:sticky lg:top-6 lg:flex lg:max-h-[calc(100dvh-10.75rem)] lg:flex-col lg:p-0"
      >
        <p className="hidden border-b border-line px-5 py-4 text-card text-ink-2 lg:block">
          {booking.quote ? (
            <span key="total">
              <strong className="font-display font-bold text-ink tabular-nums">{total}</strong> for{' '}
              {plural(booking.quote.days, 'day')}, fee included
            </span>
          ) : (
            <span>
              <span className="sr-only">Rates: </span>
              {rateWords(item)}
            </span>
          )}
        </p>
        <div className="lg:min-h-0 lg:scroll-hint lg:overflow-y-auto lg:p-5">
          <h2 id="booking" className="text-section">
            Hire dates
          </h2>
          {booking.refusal === 'paused' ? (
            <p className="mt-2 rounded-control bg-sunken p-3 text-card">{errorSentence('item_paused')}</p>
          ) : null}
          <div ref={dates} className="scroll-mt-6">
            <DatePicker item={item} booking={booking} />
          </div>
          {item.addons.length === 0 ? null : (
            <fieldset className="mt-4 border-t border-line pt-3">
              <legend className="sr-only">Add-ons to hire</legend>
              <p aria-hidden="true" className="text-card font-semibold">
                Add-ons
              </p>
              {item.addons.map((addon) => (
                <Checkbox
                  key={addon.id}
                  label={addon.name}
                  end={`${formatPounds(addon.price)}/day`}
                  checked={booking.addonIds.includes(addon.id)}
                  onChange={(on) => booking.setAddon(addon.id, on)}
                />
              ))}
            </fieldset>
          )}
          {booking.range ? (
            <div className="mt-4 border-t border-line pt-4">
              <PriceBreakdown booking={booking} hasDeposit={hasDeposit} />
              <p className={cx('mt-3 text-small text-ink-2', isToCome && 'invisible')}>
                By requesting you accept the{' '}
                <Link to={paths.terms()} className="font-medium text-brand underline underline-offset-2">
                  Terms
                </Link>
                : refunds, damage and our fee.
              </p>
            </div>
          ) : null}
        </div>
        <div className="hidden border-t border-line p-5 pt-4 lg:block">
          {fee === undefined && !isToCome ? null : (
            // Repeats the breakdown above, for low windows where it's scrolled out of sight.
            <p
              aria-hidden="true"
              data-fee=""
              className="mb-1 hidden justify-between gap-4 text-small text-ink-2 [@media(max-height:56.25rem)]:flex"
            >
              {fee?.label ?? room}
              {fee ? <span className="tabular-nums">{formatAmount(fee.amount)}</span> : null}
            </p>
          )}
          {total === undefined && !isToCome ? null : (
            <p aria-hidden="true" className="mb-3 flex items-baseline justify-between text-card text-ink-2">
              {booking.quote ? `${plural(booking.quote.days, 'day')}, all in` : room}
              <span key={total} className="font-display text-section font-bold text-ink tabular-nums">
                {total ?? room}
              </span>
            </p>
          )}
          {deposit || (isToCome && hasDeposit) ? (
            <p aria-hidden="true" className="-mt-2 mb-3 flex justify-between text-small text-ink-2">
              {deposit ? 'Deposit, not in the total' : room}
              <span className="tabular-nums">{deposit}</span>
            </p>
          ) : null}
          <RequestButton booking={booking} onMissingDates={showDates} />
          {booking.refusal === undefined ? (
            <p className="mt-2 text-center text-small text-ink-2">{chargedOnYes}</p>
          ) : null}
        </div>
      </section>
      <div
        data-fixed-bar=""
        className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface px-4 pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))] shadow-e2 md:pb-24 lg:hidden short:static short:border-b short:shadow-none md:short:pb-2.5"
      >
        <div className="flex items-center gap-4 md:px-4">
          {total === undefined && !isToCome ? (
            <p className="flex shrink-0 flex-col text-small text-ink-2">
              <BarPrice pounds={item.daily_rate}>per day</BarPrice>
              <BarPrice pounds={item.first_day_amount} className="leads-if-all-in">
                with fee
              </BarPrice>
            </p>
          ) : (
            <p className={cx('shrink-0 text-small text-ink-2', hasDeposit ? 'min-w-28' : 'min-w-20')}>
              <span key={total} className="block font-display text-section font-bold text-ink tabular-nums">
                {total ?? room}
              </span>
              {total === undefined ? room : 'total'}
              {deposit || (isToCome && hasDeposit) ? (
                <span className="block">{deposit ? `+ ${deposit} deposit` : room}</span>
              ) : null}
            </p>
          )}
          <RequestButton booking={booking} onMissingDates={showDates} className="min-w-0 px-3 whitespace-normal" />
        </div>
      </div>
      {signIn({
        open: signingIn,
        onOpenChange: setSigningIn,
        title: bookingCopy.signIn,
        description: bookingCopy.afterSignIn,
      })}
    </>
  )
}

/** Reserves the height of a line of text. */
const room = '\u00a0'

/** One of the two prices in the bar: neither is smaller than the other (R70). */
function BarPrice({ pounds, className, children }: { pounds: number; className?: string; children: ReactNode }) {
  return (
    <span className={className}>
      <span className="font-display text-card font-bold text-ink">{formatPounds(pounds)}</span> {children}
    </span>
  )
}

/** The rates of the item: '£32/day · £130/week · £380/month'. */
function rateWords({ daily_rate, weekly_rate, monthly_rate }: ItemView): string {
  const rates = [
    { amount: daily_rate, unit: 'day' },
    { amount: weekly_rate, unit: 'week' },
    { amount: monthly_rate, unit: 'month' },
  ]
  return rates.flatMap(({ amount, unit }) => (amount === null ? [] : [`${formatPounds(amount)}/${unit}`])).join(' · ')
}

interface RequestButtonProps {
  readonly booking: Booking
  /** Scrolls to the date picker. */
  readonly onMissingDates: () => void
  readonly className?: string
}

/** The button that requests a hire (spec: marketplace 5 "Booking"). */
function RequestButton({ booking, onMissingDates, className }: RequestButtonProps) {
  if (booking.refusal === undefined && booking.quote?.identity_needed) {
    const { pathname, search } = window.location
    return (
      <ButtonLink size="large" wide to={paths.verifyIdentity(sitePath(pathname + search))} className={className}>
        {bookingCopy.verifyFirst}
      </ButtonLink>
    )
  }
  return (
    <Button
      size="large"
      wide
      busy={booking.processing}
      busyLabel="Processing"
      disabled={booking.refusal !== undefined || booking.waiting}
      onClick={() => {
        if (!booking.submit()) onMissingDates()
      }}
      className={className}
    >
      {labelOf(booking)}
    </Button>
  )
}

/** Without dates there's nothing to request yet. */
function labelOf({ refusal, range }: Booking): string {
  if (refusal === 'own') return bookingCopy.ownItem
  return range || refusal === 'paused' ? 'Request to Hire' : 'Choose dates'
}
