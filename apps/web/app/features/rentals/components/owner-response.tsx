import { plural } from '@itemo/domain/plural.ts'
import type { RentalView } from '@itemo/contract/rental-views.ts'
import { profileFallbacks } from '@itemo/domain/accounts/fallbacks.ts'
import { lateCancellationSentence } from '@itemo/domain/people/fact-sentences.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatDayRange, formatDeadline, formatMonthShort } from '#app/lib/format.ts'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { type MyRentalsState, paths } from '#app/lib/paths.ts'
import { formatAmount } from '#app/lib/pounds.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { IdChecked } from '#app/ui/id-checked.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { TrustScore } from '#app/ui/trust-score.tsx'
import { disputedWords, noAnswerWords } from '../rental-copy.ts'
import { rentalDelays } from '../rental-delays.ts'
import { Fact } from './rental-fact.tsx'
import { ItemSummary } from './item-summary.tsx'
import { RequestedChange } from './rental-notes.tsx'
import { StatusBadge } from './status-badge.tsx'
import { neighboursQuery } from '../rental-queries.ts'

/** Loaded while the request is being fetched. */
const OwnerResponseForm = lazyPart(() => import('./owner-response-form.tsx'), 'OwnerResponseForm', {
  when: 'idle',
  fallback: () => <Skeleton className="mt-6 h-72 rounded-control" />,
})

const toListings = { state: { defaultTab: 'listings' } satisfies MyRentalsState }

/** The owner's answer to a request (spec: marketplace 2 "Owner response"). */
export function OwnerResponse({ rental }: { readonly rental: RentalView }) {
  const navigate = useNavigate()
  // Navigation happens in an effect: someone who has left the page in the meantime isn't redirected.
  const [answer, setAnswer] = useState<'none' | 'under way' | 'given'>('none')
  useEffect(() => {
    if (answer !== 'given') return undefined
    const timer = setTimeout(() => void navigate(paths.myRentals(), toListings), rentalDelays.afterAnswerMs)
    return () => clearTimeout(timer)
  }, [answer, navigate])
  const addons = rental.metadata.selected_addons
  return (
    <section
      aria-labelledby="request-title"
      className="rounded-card border border-line bg-surface p-5 shadow-e1 md:p-7"
    >
      <RequestHead rental={rental} />

      <div className="mt-6">
        <ItemSummary item={rental.item}>
          <p className="mt-2 line-clamp-3 text-card wrap-anywhere">{rental.item.description}</p>
        </ItemSummary>
      </div>

      <dl className="mt-5 divide-y divide-line border-y border-line">
        <Fact name="Booking period">
          {formatDayRange(rental.start_date, rental.end_date)} ({plural(rental.days, 'day')})
        </Fact>
        {addons.length === 0 ? null : (
          <Fact name="Add-ons">
            {addons.map((addon) => `${addon.name} (${formatAmount(addon.price)}/day)`).join(', ')}
          </Fact>
        )}
        {rental.status === 'pending' && rental.answer_by !== null && !rental.expired ? (
          <Fact name="Answer by">{formatDeadline(rental.answer_by)}, or the request expires</Fact>
        ) : null}
        <Fact name="Payment total">{formatAmount(rental.total_amount)}</Fact>
        <Fact name="Platform fee, paid by the renter">{formatAmount(rental.platform_fee)}</Fact>
        <Fact name="You earn">
          {disputedWords(rental) ?? (
            <span className="font-display text-section text-brand">{formatAmount(rental.owner_earns ?? 0)}</span>
          )}
        </Fact>
      </dl>

      <div className="mt-5 empty:hidden">
        <RequestedChange rental={rental} />
      </div>

      <Neighbours rentalId={rental.id} />

      {/* The rental changes before the response has arrived: the form stays as it was sent. */}
      {rental.actions.includes('approve') || answer !== 'none' ? (
        <OwnerResponseForm rental={rental} onAnswer={setAnswer} />
      ) : (
        <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
          <p role="status">{noAnswerWords(rental)}</p>
          <ButtonLink to={paths.myRentals()} {...toListings} variant="secondary">
            Go to My Bookings
          </ButtonLink>
        </div>
      )}
    </section>
  )
}

/** The renter, how long they've been a member, and their reviews. */
function RequestHead({ rental }: { readonly rental: RentalView }) {
  const { id, full_name, profile_image, member_since, trust_score, facts } = rental.renter_profile
  const name = full_name ?? profileFallbacks.ownerName
  const since = member_since === null ? profileFallbacks.ownerMemberSince : formatMonthShort(member_since)
  return (
    <div className="flex items-start gap-3">
      <Avatar name={name} image={profile_image} />
      <div className="min-w-0 grow">
        <h2 id="request-title" className="text-section wrap-anywhere">
          Booking Request from <bdi>{name}</bdi>
        </h2>
        <p className="flex flex-wrap items-center gap-x-2 text-small text-ink-2">
          Member since {since}
          <TrustScore score={trust_score} whose="other" />
        </p>
        <IdChecked on={rental.renter_profile.identity_checked_on} />
        <Facts facts={facts} more={[lateCancellationSentence(rental.renter_late_cancellations ?? 0)]} />
        {full_name === null ? null : (
          <p className="mt-1 text-small">
            <TextLink to={paths.person(id)}>Profile and reviews</TextLink>
          </p>
        )}
      </div>
      <StatusBadge status={rental.status} />
    </div>
  )
}

/** There is no such request for this person. */
export function RentalNotFound() {
  return (
    <EmptyState
      icon={<CalendarX />}
      title="Booking Not Found"
      action={
        <ButtonLink to={paths.myRentals()} {...toListings}>
          Go to My Bookings
        </ButtonLink>
      }
    >
      Rental information not found. The renter may have withdrawn it, or it was sent to someone else.
    </EmptyState>
  )
}

/** The hires of the same item before and after a request: shows whether there's time to clean it, and to be at home. */
function Neighbours({ rentalId }: { readonly rentalId: string }) {
  const { data, isPending } = useQuery(neighboursQuery(rentalId))
  return (
    <section aria-labelledby="neighbours" className="mt-6">
      <h3 id="neighbours" className="text-card font-semibold">
        Other bookings of this item around then
      </h3>
      {isPending ? (
        <Skeleton className="mt-2 h-11" />
      ) : data === undefined ? (
        <p className="mt-1 text-card text-ink-2">They couldn&apos;t be loaded.</p>
      ) : data.length === 0 ? (
        <p className="mt-1 text-card text-ink-2">None.</p>
      ) : (
        <ul className="mt-1 divide-y divide-line">
          {data.map((neighbour) => (
            <li
              key={neighbour.id}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2 text-card"
            >
              <span>
                {formatDayRange(neighbour.start_date, neighbour.end_date)}{' '}
                <span className="text-ink-2">({plural(neighbour.days, 'day')})</span>
              </span>
              <StatusBadge status={neighbour.status} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
