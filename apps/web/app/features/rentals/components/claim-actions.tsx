import type { RentalView } from '@itemo/contract/rental-views.ts'
import { claimMessages } from '@itemo/domain/deposits/claim-messages.ts'
import { type FormEvent, useState } from 'react'
import { formatAmount } from '#app/lib/pounds.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useClaim } from '../deposit-mutations.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type Asking = 'report' | 'accept' | 'contest' | 'withdraw'

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

interface ReportDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** The deposit, in pounds. */
  readonly max: number
  readonly onReport: (input: { readonly amount: number; readonly text: string }) => Promise<void>
}

/** Asks how much of the deposit, and for what. */
function ReportDialog({ open, onOpenChange, max, onReport }: ReportDialogProps) {
  const [amount, setAmount] = useState('')
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const pounds = /^\d{1,5}(\.\d{1,2})?$/.test(amount.trim()) ? Number(amount) : Number.NaN
  const isAmount = pounds >= 1 && pounds <= max
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isAmount || text.trim() === '') return
    setBusy(true)
    try {
      await onReport({ amount: pounds, text: text.trim() })
      onOpenChange(false)
    } catch {
      // The person was told; what they wrote stays.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !busy && onOpenChange(next)}
      title="Report damage"
      description={`Ask for what it costs you, at most the deposit of ${formatAmount(max)}. The renter can agree; otherwise Itemo decides after hearing both of you, and may ask you for photos by email.`}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <TextField
          label="Amount in pounds"
          inputMode="decimal"
          value={amount}
          error={tried && !isAmount ? claimMessages.amount : undefined}
          onChange={(event) => setAmount(event.currentTarget.value)}
        />
        <TextArea
          label="What is damaged or missing?"
          value={text}
          maxLength={2000}
          error={tried && text.trim() === '' ? claimMessages.text : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div className="flex flex-col-reverse gap-3 md:flex-row md:justify-end">
          <Button variant="secondary" disabled={busy} onClick={() => onOpenChange(false)}>
            Go back
          </Button>
          <Button type="submit" busy={busy} busyLabel="Sending...">
            Report damage
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
