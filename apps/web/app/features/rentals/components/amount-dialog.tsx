import { type ReactNode, useState } from 'react'
import { readAmount } from '#app/lib/read-amount.ts'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { FormDialog } from './form-dialog.tsx'

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
  /** The error for a missing text; undefined when the text is optional. */
  readonly textMessage?: string
  readonly confirmLabel: string
  /** Optional content below the text. */
  readonly children?: ReactNode
  /** Resolves once done; the dialog then closes. Rejects (after notifying the person) to stay open. */
  readonly onConfirm: (asked: Asked) => Promise<void>
}

/** A dialog that asks for an amount in pounds and a text. */
export function AmountDialog({
  textLabel,
  isAmount,
  amountMessage,
  textMessage,
  children,
  onConfirm,
  ...dialog
}: AmountDialogProps) {
  const [amount, setAmount] = useState('')
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const pounds = readAmount(amount) ?? Number.NaN
  const isMissing = textMessage !== undefined && text.trim() === ''
  const confirm = async () => {
    await onConfirm({ amount: pounds, text: text.trim() })
    setAmount('')
    setText('')
    setTried(false)
  }
  const submit = () => {
    setTried(true)
    return isAmount(pounds) && !isMissing ? confirm() : undefined
  }
  return (
    <FormDialog {...dialog} busyLabel="Sending..." onSubmit={submit}>
      <TextField
        label="Amount in pounds"
        prefix="£"
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
    </FormDialog>
  )
}
