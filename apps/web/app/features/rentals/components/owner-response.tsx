import type { RentalView } from '@itemo/contract/rentals/views.ts'
import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatAmount, formatDayRange, formatMonthShort } from '#app/lib/format.ts'
import { type MyRentalsState, paths } from '#app/lib/paths.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { buttonClass } from '#app/ui/button-class.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { CalendarX } from 'lucide-react'
import { Fact } from './fact.tsx'
import { ItemSummary } from './item-summary.tsx'
import { OwnerResponseForm } from './owner-response-form.tsx'
import { StatusBadge } from './status-badge.tsx'

/** How long the outcome can be read before the page moves on (specification, marketplace 9 "Timing"). */
const afterAnswerMs = 2000

const toListings = { state: { defaultTab: 'listings' } satisfies MyRentalsState }

/** The owner's answer to a request (specification, marketplace 2 "Owner response"). */
export function OwnerResponse({ rental }: { readonly rental: RentalView }) {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const leaveSoon = () => {
    timer.current = setTimeout(() => void navigate(paths.myRentals(), toListings), afterAnswerMs)
  }
  const name = rental.renter_profile.full_name ?? 'Anonymous User'
  const { member_since: memberSince, trust_score: trustScore } = rental.renter_profile
  const addons = rental.metadata.selected_addons
  return (
    <section
      aria-labelledby="request-title"
      className="rounded-card border border-line bg-surface p-5 shadow-e1 md:p-7"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 items-center gap-3">
          <Avatar name={name} image={rental.renter_profile.profile_image} />
          <div className="min-w-0">
            <h2 id="request-title" className="text-section wrap-anywhere">
              Booking Request from {name}
            </h2>
            <p className="text-small text-ink-2">
              {memberSince === null ? 'Member' : `Member since ${formatMonthShort(memberSince)}`}
              {trustScore === null ? ' · no reviews yet' : ` · ${trustScore.toFixed(1)} out of 5`}
            </p>
          </div>
        </div>
        <StatusBadge status={rental.status} />
      </div>

      <div className="mt-6">
        <ItemSummary item={rental.item}>
          <p className="mt-2 line-clamp-3 text-card">{rental.item.description}</p>
        </ItemSummary>
      </div>

      <dl className="mt-5 divide-y divide-line border-y border-line">
        <Fact name="Booking period">
          {formatDayRange(rental.start_date, rental.end_date)} ({rental.days} {rental.days === 1 ? 'day' : 'days'})
        </Fact>
        {addons.length === 0 ? null : (
          <Fact name="Add-ons">
            {addons.map((addon) => `${addon.name} (${formatAmount(addon.price)}/day)`).join(', ')}
          </Fact>
        )}
        <Fact name="Payment total">{formatAmount(rental.total_amount)}</Fact>
        <Fact name="Platform fee, paid by the renter">{formatAmount(rental.platform_fee)}</Fact>
        <Fact name="You earn">
          <span className="font-display text-section text-brand">
            {formatAmount(rental.base_amount + rental.addons_amount)}
          </span>
        </Fact>
      </dl>

      {rental.actions.includes('approve') ? (
        <OwnerResponseForm rental={rental} onAnswered={leaveSoon} />
      ) : (
        <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
          <p role="status">This request has been answered.</p>
          <Link to={paths.myRentals()} {...toListings} className={buttonClass({ variant: 'secondary' })}>
            Go to My Bookings
          </Link>
        </div>
      )}
    </section>
  )
}

/** There is no such request for this person. */
export function RentalNotFound() {
  return (
    <EmptyState
      icon={<CalendarX />}
      title="Booking Not Found"
      action={
        <Link to={paths.myRentals()} {...toListings} className={buttonClass()}>
          Go to My Bookings
        </Link>
      }
    >
      This booking does not exist, or it is not yours to answer.
    </EmptyState>
  )
}
