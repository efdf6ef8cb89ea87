import type { RentalView } from '@itemo/contract/rentals/views.ts'
import { CalendarDays, CircleAlert, MapPin } from 'lucide-react'
import { Link } from 'react-router'
import { formatAmount, formatDayRange } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { paymentCopy } from '../copy.ts'
import { useRentalAct } from '../mutations.ts'
import { tellAct, tellFailure } from '../tell-act.ts'
import { RentalActions } from './rental-actions.tsx'
import { StatusBadge } from './status-badge.tsx'

interface RentalCardProps {
  readonly rental: RentalView
  readonly onMessage: (rental: RentalView) => void
}

/** One rental, as its reader's side sees it. */
export function RentalCard({ rental, onMessage }: RentalCardProps) {
  const other = rental.role === 'owner' ? rental.renter_profile : rental.owner_profile
  const name = other.full_name ?? 'Anonymous User'
  const { metadata } = rental
  return (
    <article
      aria-label={rental.item.title}
      className="grid grid-cols-[5.5rem_1fr] gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 shadow-e1 md:grid-cols-[9rem_1fr]"
    >
      <Picture
        image={rental.item.image_url}
        alt=""
        sizes="(min-width: 768px) 144px, 88px"
        className="aspect-square w-full rounded-control md:row-span-3"
      />
      <div className="min-w-0">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <h3 className="min-w-0 text-section wrap-anywhere">
            {rental.item_id === null ? (
              rental.item.title
            ) : (
              <Link to={paths.item(rental.item_id)} className="hover:underline">
                {rental.item.title}
              </Link>
            )}
          </h3>
          <StatusBadge status={rental.status} />
        </div>
        <p className="mt-1.5 flex items-center gap-1.5 text-card text-ink-2">
          <CalendarDays aria-hidden="true" className="size-4 shrink-0" />
          {formatDayRange(rental.start_date, rental.end_date)} · {rental.days} {rental.days === 1 ? 'day' : 'days'}
        </p>
        {rental.collection_place === null ? null : (
          <p className="mt-1 flex items-start gap-1.5 text-card text-ink-2">
            <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 wrap-anywhere">
              <span className="sr-only">Collection: </span>
              {rental.collection_place}
            </span>
          </p>
        )}
      </div>

      <div className="col-span-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-3 md:col-span-1 md:col-start-2">
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar name={name} image={other.profile_image} className="size-8 text-caption" />
          <span className="min-w-0 truncate text-card">
            <span className="text-ink-2">{rental.role === 'owner' ? 'Hired by ' : 'Owner: '}</span>
            {name}
          </span>
        </span>
        <Money rental={rental} />
      </div>

      <div className="col-span-2 flex flex-col gap-3 md:col-span-1 md:col-start-2">
        {metadata.additional_notes ? <Note title="Notes from the owner">{metadata.additional_notes}</Note> : null}
        {metadata.cancellation_reason ? <Note title="Why it was cancelled">{metadata.cancellation_reason}</Note> : null}
        {metadata.amendment_requested ? <AskedChange rental={rental} /> : null}
        <RentalActions rental={rental} onMessage={() => onMessage(rental)} />
      </div>
    </article>
  )
}

function Money({ rental }: { readonly rental: RentalView }) {
  const owner = rental.role === 'owner'
  const amount = owner ? rental.base_amount + rental.addons_amount : rental.total_amount
  return (
    <p className="text-card md:text-end">
      <span className="font-display font-semibold">{formatAmount(amount)}</span>
      <span className="text-ink-2"> {owner ? 'for you' : 'in all'}</span>
      {rental.payment_state === null ? null : (
        <span className="block text-small text-ink-2">{paymentCopy[rental.payment_state][rental.role]}</span>
      )}
    </p>
  )
}

function Note({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <div className="rounded-control bg-sunken px-3.5 py-2.5 text-card">
      <p className="text-small font-semibold text-ink-2">{title}</p>
      <p className="mt-0.5 whitespace-pre-line wrap-anywhere">{children}</p>
    </div>
  )
}

/** What the renter would like to change; the owner can mark it as dealt with (decision 16). */
function AskedChange({ rental }: { readonly rental: RentalView }) {
  const act = useRentalAct(rental.id)
  const settle = () => {
    act.mutateAsync({ act: 'settle-amendment' }).then(
      (outcome) => tellAct('settle-amendment', outcome),
      (error: unknown) => tellFailure('settle-amendment', error),
    )
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-tape-soft px-3.5 py-2.5 text-card">
      <div className="flex min-w-0 gap-2.5">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <div className="min-w-0">
          <p className="text-small font-semibold">Change asked for</p>
          <p className="mt-0.5 whitespace-pre-line wrap-anywhere">{rental.metadata.amendment_notes}</p>
        </div>
      </div>
      {rental.actions.includes('settle_amendment') ? (
        <Button variant="secondary" busy={act.isPending} busyLabel="Saving..." onClick={settle}>
          Mark as dealt with
        </Button>
      ) : null}
    </div>
  )
}
