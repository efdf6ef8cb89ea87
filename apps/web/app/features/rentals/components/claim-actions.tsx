import type { RentalView } from '@itemo/contract/rental-views.ts'
import { claimMessages, maxClaimPictures } from '@itemo/domain/deposits/claim-messages.ts'
import { useState } from 'react'
import { formatAmount } from '#app/lib/pounds.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { useClaim } from '../deposit-mutations.ts'
import { AddPhotosDialog } from './add-photos-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { ReportDialog } from './report-dialog.tsx'

type Asking = 'report' | 'photos' | 'accept' | 'contest' | 'withdraw'

/** What the two sides can do about damage: report it, agree, say why not, or take it back. */
export function ClaimActions({ rental }: { readonly rental: RentalView }) {
  const [asking, setAsking] = useState<Asking>()
  const { perform, busy } = useClaim(rental.id)
  const { deposit } = rental
  if (!deposit) return null
  const { claim } = deposit
  const may = (act: 'accept' | 'contest' | 'withdraw') => claim?.actions.includes(act) ?? false
  const amount = formatAmount(claim?.amount ?? 0)
  const dialog = (what: Asking) => ({
    open: asking === what,
    onOpenChange: (open: boolean) => open || setAsking(undefined),
  })
  const confirm = (act: 'accept' | 'withdraw') =>
    void perform({ act }).then(
      () => setAsking(undefined),
      () => setAsking(undefined),
    )
  return (
    <>
      {deposit.can_report ? (
        <Button variant="secondary" onClick={() => setAsking('report')}>
          Report damage
        </Button>
      ) : null}
      {may('accept') ? <Button onClick={() => setAsking('accept')}>Pay {amount}</Button> : null}
      {may('contest') ? (
        <Button variant="secondary" onClick={() => setAsking('contest')}>
          I don&apos;t agree
        </Button>
      ) : null}
      {may('withdraw') ? (
        <Button variant="secondary" onClick={() => setAsking('withdraw')}>
          Take it back
        </Button>
      ) : null}
      {claim?.can_add_pictures ? (
        <Button variant="secondary" onClick={() => setAsking('photos')}>
          Add photos
        </Button>
      ) : null}
      <AddPhotosDialog
        {...dialog('photos')}
        most={maxClaimPictures - (claim?.pictures ?? []).filter(({ by }) => by === rental.role).length}
        onAdd={(files) => perform({ act: 'pictures', files })}
      />
      <ReportDialog
        {...dialog('report')}
        max={deposit.amount}
        onReport={(input) => perform({ act: 'report', ...input })}
      />
      <ReasonDialog
        {...dialog('contest')}
        title="You don't agree?"
        description="Itemo decides after hearing both of you. The deposit stays until then."
        label="Why not?"
        requiredMessage={claimMessages.answer}
        confirmLabel="Send"
        busyLabel="Sending..."
        onConfirm={(text) => perform({ act: 'contest', text })}
      />
      <AlertDialog
        {...dialog('accept')}
        title={`Pay ${amount}?`}
        description={`${amount} of your deposit is taken and goes to the owner. The rest is free again.`}
        confirmLabel={`Pay ${amount}`}
        cancelLabel="Not now"
        tone="primary"
        busy={busy}
        busyLabel="Paying..."
        onConfirm={() => confirm('accept')}
      />
      <AlertDialog
        {...dialog('withdraw')}
        title="Take the report back?"
        description="Nothing of the deposit is taken. You can't report damage of this hire again."
        confirmLabel="Take it back"
        cancelLabel="Keep it"
        busy={busy}
        busyLabel="Saving..."
        onConfirm={() => confirm('withdraw')}
      />
    </>
  )
}
