import type { RentalView } from '@itemo/contract/rental-views.ts'
import { whyNoReview } from '@itemo/domain/reviews/review-rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { lazyDialog } from '#app/lib/lazy-dialog.ts'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { paths } from '#app/lib/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { noReturnWords } from '../rental-copy.ts'
import { refreshRentals } from '../rental-cache.ts'
import type { RentalDialog } from './rental-act-dialogs.tsx'

/** The dialogs are loaded when the browser is idle, or when they're needed. */
const Dialogs = lazyDialog(() => import('./rental-act-dialogs.tsx'), 'RentalActDialogs', { when: 'idle' })

const CompletePayment = lazyPart(() => import('./complete-payment.tsx'), 'CompletePayment', {
  fallback: () => <Button disabled>Complete payment</Button>,
})

interface RentalActionsProps {
  readonly rental: RentalView
  readonly onReview: () => void
  /** Called when the item is back, which is the moment to ask for a review. */
  readonly onReturned: () => void
}

/** The action buttons of a rental's card, according to the server's table; each asks for confirmation. */
export function RentalActions({ rental, onReview, onReturned }: RentalActionsProps) {
  const [asking, setAsking] = useState<RentalDialog>()
  const client = useQueryClient()
  const can = (action: RentalView['actions'][number]) => rental.actions.includes(action)
  const askToCancel = () => {
    setAsking('cancel')
    // The refund depends on the time: the page may have been open since yesterday.
    void refreshRentals(client)
  }
  const live = rental.status === 'booked' || rental.status === 'confirmed'
  const ownerCanReturn = rental.role === 'owner' && live

  return (
    <>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {rental.role === 'renter' && rental.payment_state === 'awaiting_payment' ? (
          <CompletePayment rental={rental} />
        ) : null}
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

      <Dialogs
        open={asking !== undefined}
        asking={asking}
        rental={rental}
        onEnd={() => setAsking(undefined)}
        onReturned={onReturned}
      />
    </>
  )
}

/** A secondary action. */
function Ask({ label, onPress }: { readonly label: string; readonly onPress: () => void }) {
  return (
    <Button variant="secondary" onClick={onPress}>
      {label}
    </Button>
  )
}

/** A button that can't be pressed yet, with the reason next to it. */
function NotYet({ reason, children }: { readonly reason: string | undefined; readonly children: ReactNode }) {
  if (reason === undefined) return children
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {children}
      <span className="text-small text-ink-2">{reason}</span>
    </div>
  )
}
