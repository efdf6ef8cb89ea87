import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'

interface Asked {
  readonly amount: number
  readonly text: string
}

interface AmountDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly description: string
  readonly textLabel: string
  /** In pounds. */
  readonly isAmount: (pounds: number) => boolean
  readonly amountMessage: string
  /** What to say when the text is needed and missing; undefined: it may be left out. */
  readonly textMessage?: string
  readonly confirmLabel: string
  /** What can be added below the text. */
  readonly children?: ReactNode
  /** Resolves once done; the dialog then closes. Rejects (after telling the person) to stay open. */
  readonly onConfirm: (asked: Asked) => Promise<void>
}

/** Asks for an amount in pounds and a text. */
export function AmountDialog({
  open,
  onOpenChange,
  title,
  description,
  textLabel,
  isAmount,
  amountMessage,
  textMessage,
  confirmLabel,
  children,
  onConfirm,
}: AmountDialogProps) {
  const [amount, setAmount] = useState('')
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const pounds = /^\d{1,5}(\.\d{1,2})?$/.test(amount.trim()) ? Number(amount) : Number.NaN
  const isMissing = textMessage !== undefined && text.trim() === ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isAmount(pounds) || isMissing) return
    setBusy(true)
    try {
      await onConfirm({ amount: pounds, text: text.trim() })
      onOpenChange(false)
    } catch {
      // The person was told; what they wrote stays.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open={open} onOpenChange={(next) => !busy && onOpenChange(next)} title={title} description={description}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <TextField
          label="Amount in pounds"
          inputMode="decimal"
          value={amount}
          error={tried && !isAmount(pounds) ? amountMessage : undefined}
          onChange={(event) => setAmount(event.currentTarget.value)}
        />
        <TextArea
          label={textLabel}
          value={text}
          maxLength={2000}
          error={tried && isMissing ? textMessage : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {children}
        <div className="flex flex-col-reverse gap-3 md:flex-row md:justify-end">
          <Button variant="secondary" disabled={busy} onClick={() => onOpenChange(false)}>
            Go back
          </Button>
          <Button type="submit" busy={busy} busyLabel="Sending...">
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
