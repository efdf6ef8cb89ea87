import type { RentalView } from '@itemo/contract/rental-views.ts'
import { profileFallbacks } from '@itemo/domain/accounts/fallbacks.ts'
import { denialDays } from '@itemo/domain/rentals/hire-end.ts'
import { whyNoReview } from '@itemo/domain/reviews/review-rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from '#app/lib/api-error.ts'
import { useOneAtATime } from '#app/lib/one-at-a-time.ts'
import { paths } from '#app/lib/paths.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { noReturnWords, refundWords } from '../rental-copy.ts'
import { type RentalAct, useRentalAct } from '../rental-mutations.ts'
import { myRentalsQuery } from '../rental-queries.ts'
import { tellAct, tellFailure } from '../rental-action-copy.ts'
import { LazyCoverPart } from './lazy-cover-part.ts'
import { DeclineDialog } from './decline-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useCompletePayment } from '../booking/booking-mutations.ts'

/** Codes of a rental that moved on while its card was open. */
const isSettled = (code: ApiError['code']) => code === 'rental_state' || code === 'request_expired'

type Asking = 'decline' | 'withdraw' | 'cancel' | 'amend' | 'return' | 'deny-return'

interface RentalActionsProps {
  readonly rental: RentalView
  readonly onReview: () => void
  /** The item is back: the moment to ask what it was like. */
  readonly onReturned: () => void
}

/** The buttons of a rental's card: what the reader can do now, from the one table, each asking before it does anything. */
export function RentalActions({ rental, onReview, onReturned }: RentalActionsProps) {
  const [asking, setAsking] = useState<Asking>()
  const client = useQueryClient()
  const act = useRentalAct(rental.id)
  const once = useOneAtATime()
  const can = (action: RentalView['actions'][number]) => rental.actions.includes(action)
  const perform = async (input: RentalAct) => {
    try {
      tellAct(input.act, await act.mutateAsync(input))
    } catch (error) {
      tellFailure(input.act, error)
      // The other side was faster, or its time is over: the card shows where it stands, and what was asked is no question any more.
      if (error instanceof ApiError && isSettled(error.code)) setAsking(undefined)
      throw error
    }
  }
  const dialog = (what: Asking) => ({
    open: asking === what,
    onOpenChange: (open: boolean) => open || setAsking(undefined),
  })
  const confirm = (input: RentalAct) => {
    const done = async () => {
      await perform(input)
      setAsking(undefined)
      if (input.act === 'return') onReturned()
    }
    once(done).catch(() => undefined)
  }
  const askToCancel = () => {
    setAsking('cancel')
    // What comes back depends on the hour: the page may have been open since yesterday.
    void client.invalidateQueries(myRentalsQuery())
  }
  const renterName = rental.renter_profile.full_name ?? profileFallbacks.ownerName
  const live = rental.status === 'booked' || rental.status === 'confirmed'
  const ownerCanReturn = rental.role === 'owner' && live

  return (
    <>
      <div className="flex flex-wrap gap-2 empty:hidden">
        <CompletePayment rental={rental} />
        {can('approve') ? <ButtonLink to={paths.ownerResponse(rental.id)}>Respond</ButtonLink> : null}
        {can('decline') ? <Ask label="Decline" onPress={() => setAsking('decline')} /> : null}
        {ownerCanReturn ? (
          <NotYet reason={noReturnWords(rental, new Date())}>
            <Button disabled={!can('return')} onClick={() => setAsking('return')}>
              Mark as Returned
            </Button>
          </NotYet>
        ) : null}
        {can('deny_return') ? <Ask label="It is not back" onPress={() => setAsking('deny-return')} /> : null}
        {can('amend') ? <Ask label="Amend" onPress={() => setAsking('amend')} /> : null}
        {can('withdraw') ? <Ask label="Cancel" onPress={() => setAsking('withdraw')} /> : null}
        {can('cancel') || can('cancel_as_owner') ? <Ask label="Cancel" onPress={askToCancel} /> : null}
        {whyNoReview(rental) === undefined ? <Ask label="Leave a review" onPress={onReview} /> : null}
      </div>

      <DeclineDialog
        {...dialog('decline')}
        onDecline={(text) => perform({ act: 'decline', cancellation_reason: text })}
      />
      <ReasonDialog
        {...dialog('cancel')}
        title="Cancel this booking?"
        description={rental.cover ? <LazyCoverPart rental={rental} saysRefund /> : refundWords(rental)}
        label="Reason"
        requiredMessage="Please say why you are cancelling."
        confirmLabel="Cancel booking"
        busyLabel="Cancelling..."
        tone="danger"
        cancelLabel="Keep booking"
        onConfirm={(text) => perform({ act: 'cancel', cancellation_reason: text })}
      />
      <ReasonDialog
        {...dialog('amend')}
        title="Ask for a change"
        description="The booking stays as it is until you and the owner have agreed."
        label="What would you like to change?"
        requiredMessage="Please describe the change you would like."
        confirmLabel="Send request"
        busyLabel="Sending..."
        onConfirm={(text) => perform({ act: 'amend', amendment_notes: text })}
      />
      <AlertDialog
        {...dialog('withdraw')}
        title="Cancel this request?"
        description={
          rental.payment_state === 'awaiting_payment'
            ? 'The request is removed, and the days are free again. Nothing was charged.'
            : 'The request is removed, and the hold on your card is released.'
        }
        confirmLabel="Cancel request"
        cancelLabel="Keep request"
        busy={act.isPending}
        busyLabel="Cancelling..."
        onConfirm={() => confirm({ act: 'withdraw' })}
      />
      <AlertDialog
        {...dialog('return')}
        title="Is it back?"
        description={`Confirm that “${rental.item.title}” has been returned to you. This completes the hire.`}
        confirmLabel="Confirm return"
        cancelLabel="Not yet"
        tone="primary"
        busy={act.isPending}
        busyLabel="Confirming..."
        onConfirm={() => confirm({ act: 'return' })}
      />
      <AlertDialog
        {...dialog('deny-return')}
        title="Is it not back?"
        description={`We tell ${renterName} and note that “${rental.item.title}” is missing. The hire then doesn't end automatically for ${denialDays} days; you can say so once.`}
        confirmLabel="It is not back"
        cancelLabel="Go back"
        busy={act.isPending}
        busyLabel="Saving..."
        onConfirm={() => confirm({ act: 'deny-return' })}
      />
    </>
  )
}

/** One of the things that can be done, next to the one that is expected. */
function Ask({ label, onPress }: { readonly label: string; readonly onPress: () => void }) {
  return (
    <Button variant="secondary" onClick={onPress}>
      {label}
    </Button>
  )
}

/** A button that cannot be pressed yet, with the reason next to it. */
function NotYet({ reason, children }: { readonly reason: string | undefined; readonly children: ReactNode }) {
  if (reason === undefined) return children
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {children}
      <span className="text-small text-ink-2">{reason}</span>
    </div>
  )
}

/** Leads back to the checkout of a request that waits for its payment; nothing when there is none to pay. */
function CompletePayment({ rental }: { readonly rental: RentalView }) {
  const { complete, busy } = useCompletePayment()
  const { item_id: itemId, start_date: startDate, end_date: endDate } = rental
  if (rental.role !== 'renter' || rental.payment_state !== 'awaiting_payment' || itemId === null) return null
  const addonIds = rental.lines.flatMap(({ addon_id: id }) => id ?? [])
  return (
    <Button
      busy={busy}
      busyLabel="Opening..."
      onClick={() => complete({ itemId, startDate, endDate, addonIds, coverId: rental.cover?.id })}
    >
      Complete payment
    </Button>
  )
}
