import { type FormEvent, useState } from 'react'
import { ApiError, reasonOf } from '#app/lib/api-error.ts'
import { formatAmount } from '#app/lib/pounds.ts'
import { readAmount } from '#app/lib/read-amount.ts'
import { notify } from '#app/lib/toasts.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ErrorText } from '#app/ui/error-text.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { type Send, useMoneyAct } from './staff-money-queries.ts'

/** The content of a confirmation before an act on money; the button names the amount. */
export interface MoneyDialogRequest {
  readonly title: string
  /** The effect, in a sentence. */
  readonly what: string
  /** The label of the button; for an entered amount, a function of it. */
  readonly label: string | ((pounds: number) => string)
  readonly danger?: boolean
  /** Who reads the reason. */
  readonly readers: 'owner' | 'staff'
  /** Whether to ask for a reference, as for a payment made another way. */
  readonly hasReference?: boolean
  /** The maximum amount in pounds, if a part can be entered. */
  readonly maxPounds?: number
  readonly done: string
  readonly send: Send
}

const hints = {
  owner: "The owner will see this. Don't include names or addresses.",
  staff: "Only staff see this. Don't include names or addresses.",
} as const

/** Asks for the details of an act on money, always including a reason, and performs it. Closes on success. */
export function MoneyActDialog({ ask, onClose }: { readonly ask: MoneyDialogRequest; readonly onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={ask.title} description={ask.what}>
      <ActForm ask={ask} onClose={onClose} />
    </Dialog>
  )
}

function ActForm({ ask, onClose }: { readonly ask: MoneyDialogRequest; readonly onClose: () => void }) {
  const { label, danger = false, readers, hasReference = false, maxPounds, done, send } = ask
  const [amount, setAmount] = useState(maxPounds?.toFixed(2) ?? '')
  const [reason, setReason] = useState('')
  const [reference, setReference] = useState('')
  const [tried, setTried] = useState(false)
  const act = useMoneyAct(send)
  const pounds = (maxPounds === undefined ? 0 : readAmount(amount)) || 0
  const written = { reason: reason.trim(), reference: reference.trim(), pounds }
  const isNoAmount = maxPounds !== undefined && (pounds <= 0 || pounds > maxPounds)
  const isShort = written.reason.length < 5
  const isUnnamed = hasReference && written.reference.length < 3
  const fields = act.error instanceof ApiError ? (act.error.fields ?? {}) : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isShort || isUnnamed || isNoAmount) return
    act.mutate(written, {
      onSuccess: () => {
        notify.success(done)
        onClose()
      },
    })
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      {maxPounds === undefined ? null : (
        <TextField
          label="Amount"
          prefix="£"
          inputMode="decimal"
          value={amount}
          hint={`At most ${formatAmount(maxPounds)}`}
          error={tried && isNoAmount ? `Please enter £0.01 to ${formatAmount(maxPounds)}.` : fields.pence}
          onChange={({ target }) => setAmount(target.value)}
        />
      )}
      {hasReference ? (
        <TextField
          label="Reference"
          hint="As shown by your bank."
          value={reference}
          maxLength={100}
          error={tried && isUnnamed ? 'Please enter at least 3 characters.' : fields.reference}
          onChange={({ target }) => setReference(target.value)}
        />
      ) : null}
      <TextArea
        label="Why"
        hint={hints[readers]}
        value={reason}
        maxLength={500}
        error={tried && isShort ? 'Please write at least 5 characters.' : fields.reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {act.error === null || [fields.reason, fields.reference, fields.pence].some(Boolean) ? null : (
        <ErrorText>{reasonOf(act.error)}</ErrorText>
      )}
      <Button
        type="submit"
        variant={danger ? 'danger' : 'primary'}
        busy={act.isPending}
        busyLabel="One moment..."
        className="self-start"
      >
        {typeof label === 'string' ? label : label(pounds)}
      </Button>
    </form>
  )
}
