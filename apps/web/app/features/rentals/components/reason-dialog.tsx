import { type ReactNode, useState } from 'react'
import { TextArea } from '#app/ui/text-area.tsx'
import { FormDialog } from './form-dialog.tsx'

interface ReasonDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly description: ReactNode
  readonly label: string
  /** The error for a missing text; undefined when the text is optional. */
  readonly requiredMessage?: string
  readonly confirmLabel: string
  readonly busyLabel: string
  readonly tone?: 'danger' | 'primary'
  readonly cancelLabel?: string
  /** Resolves once done; the dialog then closes. Rejects (after notifying the person) to stay open. */
  readonly onConfirm: (text: string) => Promise<void>
}

/** A dialog that asks for a text first: a reason, or the change that is wanted. */
export function ReasonDialog({ label, requiredMessage, onConfirm, ...dialog }: ReasonDialogProps) {
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const trimmed = text.trim()
  const confirm = async () => {
    await onConfirm(trimmed)
    setText('')
  }
  const submit = () => {
    if (requiredMessage === undefined || trimmed !== '') return confirm()
    setMissing(true)
    return undefined
  }
  return (
    <FormDialog {...dialog} onSubmit={submit}>
      <TextArea
        label={label}
        value={text}
        maxLength={2000}
        error={missing && trimmed === '' ? requiredMessage : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
