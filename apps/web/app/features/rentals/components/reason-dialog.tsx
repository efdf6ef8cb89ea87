import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextArea } from '#app/ui/text-area.tsx'

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
export function ReasonDialog({
  open,
  onOpenChange,
  title,
  description,
  label,
  requiredMessage,
  confirmLabel,
  busyLabel,
  tone = 'primary',
  cancelLabel = 'Go back',
  onConfirm,
}: ReasonDialogProps) {
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const trimmed = text.trim()
    if (requiredMessage !== undefined && trimmed === '') {
      setMissing(true)
      return
    }
    setBusy(true)
    try {
      await onConfirm(trimmed)
      setText('')
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
        <TextArea
          label={label}
          value={text}
          maxLength={2000}
          error={missing && text.trim() === '' ? requiredMessage : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div className="flex flex-col-reverse gap-3 md:flex-row md:justify-end">
          <Button variant="secondary" disabled={busy} onClick={() => onOpenChange(false)}>
            {cancelLabel}
          </Button>
          <Button type="submit" variant={tone} busy={busy} busyLabel={busyLabel}>
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
