import type { RentalView } from '@itemo/contract/rental-views.ts'
import { claimMessages, maxClaimPictures } from '@itemo/domain/deposits/claim-messages.ts'
import { useState } from 'react'
import { formatAmount } from '#app/lib/pounds.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { isLost } from '../deposit-copy.ts'
import { useClaim } from '../deposit-mutations.ts'
import { AddPhotosDialog } from './add-photos-dialog.tsx'
import { AmountDialog } from './amount-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { ReportDialog } from './report-dialog.tsx'

const acts = ['report', 'accept', 'offer', 'refuse', 'contest', 'appeal', 'photos', 'withdraw'] as const
type Asking = (typeof acts)[number]

const depositWords = {
  otherwise: 'Itemo decides. The deposit stays until then.',
  contest: 'Itemo decides after hearing both of you. The deposit stays until then.',
  refuse: 'Itemo decides after hearing both of you, unless one of you makes another offer first.',
  withdraw: 'None of the deposit is taken.',
  accept: (payable: string, isRenter: boolean) =>
    `${payable} of ${isRenter ? 'your' : 'the'} deposit is taken and goes to ${isRenter ? 'the owner' : 'you'}. The rest is released.`,
}

const requestWords: typeof depositWords = {
  otherwise: 'Itemo makes a recommendation.',
  contest: 'Itemo makes a recommendation after hearing both of you. You can choose whether to pay it.',
  refuse: 'Itemo makes a recommendation after hearing both of you, unless one of you makes another offer first.',
  withdraw: "There's nothing to pay.",
  accept: (payable, isRenter) =>
    isRenter
      ? `This doesn't charge anything. You can then pay ${payable} to the owner at a checkout, if you want to.`
      : `The renter can then pay you ${payable}, if they want to.`,
}

/** The actions of both sides about damage: report it, agree, offer less, object, add photos, or withdraw it. */
export function ClaimActions({ rental }: { readonly rental: RentalView }) {
  const [asking, setAsking] = useState<Asking>()
  const { perform, busy } = useClaim(rental)
  const { deposit, role } = rental
  const claim = deposit?.claim
  // Without a deposit, payment is voluntary.
  const isRequest = deposit === null || deposit.mode === 'request' || deposit.never_held
  const words = isRequest ? requestWords : depositWords
  const isRenter = role === 'renter'
  const lost = isLost(rental)
  const [asked, payable] = [formatAmount(claim?.amount ?? 0), formatAmount(claim?.payable ?? 0)]
  const labels: Record<Asking, string> = {
    report: lost ? 'Report a loss' : 'Report damage',
    accept: isRenter && !isRequest ? `Pay ${payable}` : `Accept ${payable}`,
    offer: isRenter ? 'Offer less' : 'Ask for less',
    refuse: 'Refuse the offer',
    contest: "I don't agree",
    appeal: "I don't accept that",
    photos: 'Add photos',
    withdraw: 'Withdraw it',
  }
  const may = (what: Asking): boolean => {
    if (what === 'report') return (deposit?.can_report ?? false) || rental.can_ask_for_damage
    return what === 'photos' ? (claim?.can_add_pictures ?? false) : (claim?.actions.includes(what) ?? false)
  }
  const dialog = (what: Asking) => ({
    open: asking === what,
    onOpenChange: (open: boolean) => open || setAsking(undefined),
  })
  const confirmation = (act: 'accept' | 'refuse' | 'withdraw') => ({
    ...dialog(act),
    busy,
    confirmLabel: labels[act],
    onConfirm: () =>
      void perform({ act }).then(
        () => setAsking(undefined),
        () => setAsking(undefined),
      ),
  })
  return (
    <>
      {acts.filter(may).map((what) => (
        <Button key={what} variant={what === 'accept' ? 'primary' : 'secondary'} onClick={() => setAsking(what)}>
          {labels[what]}
        </Button>
      ))}
      <AddPhotosDialog
        {...dialog('photos')}
        max={maxClaimPictures - (claim?.pictures ?? []).filter(({ by }) => by === role).length}
        onAdd={(files) => perform({ act: 'pictures', files })}
      />
      <ReportDialog
        {...dialog('report')}
        max={isRequest ? undefined : deposit?.amount}
        title={labels.report}
        onReport={(input) => perform({ act: 'report', ...input })}
      />
      <AmountDialog
        {...dialog('offer')}
        title={isRenter ? 'Offer less?' : 'Ask for less?'}
        description={`${isRenter ? 'The owner asks' : 'You ask'} for ${asked}. ${isRenter ? 'They have' : 'The renter has'} 48 hours to accept; then ${words.otherwise}`}
        textLabel="Why? (optional)"
        isAmount={(pounds) => pounds >= 1 && pounds < (claim?.amount ?? 0)}
        amountMessage={claimMessages.offer}
        confirmLabel="Send the offer"
        onConfirm={(offer) => perform({ act: 'offer', ...offer })}
      />
      <ReasonDialog
        {...dialog('contest')}
        title="You don't agree?"
        description={words.contest}
        label="Why not?"
        requiredMessage={claimMessages.answer}
        confirmLabel="Send"
        busyLabel="Sending..."
        onConfirm={(text) => perform({ act: 'contest', text })}
      />
      <ReasonDialog
        {...dialog('appeal')}
        title="You don't accept the decision?"
        description="Itemo decides once more, and that's final. Nothing is taken or released before then."
        label="What's wrong with it?"
        requiredMessage={claimMessages.appeal}
        confirmLabel="Send"
        busyLabel="Sending..."
        onConfirm={(text) => perform({ act: 'appeal', text })}
      />
      <AlertDialog
        {...confirmation('accept')}
        title={`${labels.accept}?`}
        description={words.accept(payable, isRenter)}
        cancelLabel="Not now"
        tone="primary"
        busyLabel={isRenter && !isRequest ? 'Paying...' : 'Accepting...'}
      />
      <AlertDialog
        {...confirmation('refuse')}
        title={`Refuse ${payable}?`}
        description={words.refuse}
        cancelLabel="Not now"
        busyLabel="Sending..."
      />
      <AlertDialog
        {...confirmation('withdraw')}
        title="Withdraw the report?"
        description={`${words.withdraw} You can't report anything about this hire again.`}
        cancelLabel="Keep it"
        busyLabel="Saving..."
      />
    </>
  )
}
