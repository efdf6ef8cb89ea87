import { plural } from '@itemo/domain/plural.ts'
import { profileFallbacks } from '@itemo/domain/accounts/fallbacks.ts'
import type { RentalView } from '@itemo/contract/rental-views.ts'
import type { ComponentProps } from 'react'
import { formatDayRange } from '#app/lib/format.ts'
import { formatAmount } from '#app/lib/pounds.ts'
import { paths } from '#app/lib/paths.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { SuccessCard } from '#app/ui/success-card.tsx'
import { Fact } from './rental-fact.tsx'
import { ItemSummary } from './item-summary.tsx'
import { RentalSteps } from './rental-steps.tsx'

/** A successful checkout (spec: marketplace 2 "Payment success"; R20). */
export function PaymentConfirmed({ rental }: { readonly rental: RentalView }) {
  const owner = rental.owner_profile.full_name ?? profileFallbacks.paymentOwnerName
  const pending = rental.status === 'pending'
  return (
    <SuccessCard
      title="Booking Confirmed!"
      message={
        pending
          ? 'The owner will confirm soon. Until then your card is only held: it is charged when the owner approves, and released if they decline.'
          : 'The owner has confirmed this booking.'
      }
      actions={
        <>
          <ButtonLink to={paths.rentals()}>View my bookings</ButtonLink>
          <ButtonLink to={paths.home()} variant="secondary">
            Browse more items
          </ButtonLink>
        </>
      }
    >
      <RentalSteps rental={rental} className="mt-7" />
      <div className="mt-7">
        <ItemSummary item={rental.item} />
      </div>
      <dl className="mt-5 divide-y divide-line border-y border-line">
        <Fact name="Rental period">
          {formatDayRange(rental.start_date, rental.end_date)} ({plural(rental.days, 'day')})
        </Fact>
        <Fact name="Owner">
          <span className="inline-flex items-baseline gap-2">
            <Avatar
              name={owner}
              image={rental.owner_profile.profile_image}
              className="size-7 self-center text-caption"
            />
            <bdi>{owner}</bdi>
          </span>
        </Fact>
        <Fact name="Collection location">
          {rental.collection_place ?? (pending ? null : 'Not given')}
          {pending ? (
            <span className="block text-small font-normal text-ink-2">
              The exact address is revealed once the owner confirms.
            </span>
          ) : null}
        </Fact>
        <Fact name="Total payment">{formatAmount(rental.total_amount)}</Fact>
        <Fact name="Included service fee">{formatAmount(rental.platform_fee)}</Fact>
      </dl>
    </SuccessCard>
  )
}

interface PaymentUnverifiedProps {
  readonly message: string
  readonly query: ComponentProps<typeof LoadError>['query']
}

/** A failed checkout, or one whose outcome is unknown. */
export function PaymentUnverified({ message, query }: PaymentUnverifiedProps) {
  return (
    <LoadError
      level="h1"
      title="Payment Verification Failed"
      query={query}
      action={
        <ButtonLink to={paths.rentals()} variant="secondary">
          View my bookings
        </ButtonLink>
      }
    >
      {message}
    </LoadError>
  )
}
