import { type ReactNode, useState } from 'react'
import { TextArea } from '#app/ui/text-area.tsx'
import { FormDialog } from './form-dialog.tsx'

interface ReasonDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly description: ReactNode
  readonly label: string
  /** What to say when the text is needed and missing; undefined: it may be left out. */
  readonly requiredMessage?: string
  readonly confirmLabel: string
  readonly busyLabel: string
  readonly tone?: 'danger' | 'primary'
  readonly cancelLabel?: string
  /** Resolves once done; the dialog then closes. Rejects (after telling the person) to stay open. */
  readonly onConfirm: (text: string) => Promise<void>
}

/** Asks for a text before something happens: a reason, or what should change. */
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
