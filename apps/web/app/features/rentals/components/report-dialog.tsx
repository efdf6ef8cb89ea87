import { claimMessages, maxClaimPictures } from '@itemo/domain/deposits/claim-messages.ts'
import { type FormEvent, useState } from 'react'
import { formatAmount } from '#app/lib/pounds.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { PhotoPicker } from './photo-picker.tsx'

interface ReportDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** The deposit, in pounds. */
  readonly max: number
  readonly onReport: (input: {
    readonly amount: number
    readonly text: string
    readonly files: readonly File[]
  }) => Promise<void>
}

/** Asks how much of the deposit, and for what. */
export function ReportDialog({ open, onOpenChange, max, onReport }: ReportDialogProps) {
  const [amount, setAmount] = useState('')
  const [text, setText] = useState('')
  const [files, setFiles] = useState<readonly File[]>([])
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
      await onReport({ amount: pounds, text: text.trim(), files })
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
      description={`Ask for what it costs you, at most the deposit of ${formatAmount(max)}. The renter can agree; otherwise Itemo decides after hearing both of you, by what the two of you wrote and show.`}
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
        <PhotoPicker files={files} most={maxClaimPictures} onChange={setFiles} />
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
