import type { RentalView } from '@itemo/contract/rental-views.ts'
import { profileFallbacks } from '@itemo/domain/accounts/fallbacks.ts'
import { denialDays } from '@itemo/domain/rentals/hire-end.ts'
import { ApiError } from '#app/lib/api-error.ts'
import { useOneAtATime } from '#app/lib/one-at-a-time.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { refundWords } from '../rental-copy.ts'
import { type RentalAct, useRentalAct } from '../rental-mutations.ts'
import { showOutcome, showFailure } from '../rental-action-copy.ts'
import { LazyCoverPart } from './lazy-cover-part.ts'
import { DeclineDialog } from './decline-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

/** Codes of a rental whose state changed while its card was open. */
const isSettled = (code: ApiError['code']) => code === 'rental_state' || code === 'request_expired'

export type RentalDialog = 'decline' | 'withdraw' | 'cancel' | 'amend' | 'return' | 'deny-return'

interface RentalActDialogsProps {
  readonly open: boolean
  /** The dialog that is open. */
  readonly asking: RentalDialog | undefined
  readonly rental: RentalView
  /** Called when the dialog is done or no longer applies. */
  readonly onEnd: () => void
  /** Called when the item is back, which is the moment to ask for a review. */
  readonly onReturned: () => void
}

/** The confirmation dialogs of the actions on a rental, which they then perform. */
export function RentalActDialogs({ open, asking, rental, onEnd, onReturned }: RentalActDialogsProps) {
  const act = useRentalAct(rental.id)
  const once = useOneAtATime()
  const perform = async (input: RentalAct) => {
    try {
      showOutcome(input.act, await act.mutateAsync(input))
    } catch (error) {
      showFailure(input.act, error)
      // The other side was faster, or the deadline has passed: the card shows the new state, and the dialog no longer applies.
      if (error instanceof ApiError && isSettled(error.code)) onEnd()
      throw error
    }
  }
  const dialog = (what: RentalDialog) => ({
    open: open && asking === what,
    onOpenChange: (next: boolean) => next || onEnd(),
  })
  const confirm = (input: RentalAct) => {
    const done = async () => {
      await perform(input)
      onEnd()
      if (input.act === 'return') onReturned()
    }
    once(done).catch(() => undefined)
  }
  const renterName = rental.renter_profile.full_name ?? profileFallbacks.ownerName

  return (
    <>
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
        description={`We'll tell ${renterName} and record that “${rental.item.title}” is missing. The hire then won't end automatically for ${denialDays} days; you can say so once.`}
        confirmLabel="It is not back"
        cancelLabel="Go back"
        busy={act.isPending}
        busyLabel="Saving..."
        onConfirm={() => confirm({ act: 'deny-return' })}
      />
    </>
  )
}
