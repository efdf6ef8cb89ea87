import { type SubmitEvent, type ReactNode, useState } from 'react'
import { focusFirstInvalid } from '#app/lib/first-invalid.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

interface FormDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly description: ReactNode
  /** The fields. */
  readonly children: ReactNode
  readonly confirmLabel: string
  readonly busyLabel: string
  readonly tone?: 'danger' | 'primary'
  readonly cancelLabel?: string
  /**
   * Undefined when a field is incomplete, which shows its own error. Resolves once done; the dialog then closes. Rejects (after notifying
   * the person) to stay open.
   */
  readonly onSubmit: () => Promise<void> | undefined
}

/** A form in a dialog that stays open, and can't be closed, while it's being sent. */
export function FormDialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  confirmLabel,
  busyLabel,
  tone = 'primary',
  cancelLabel = 'Go back',
  onSubmit,
}: FormDialogProps) {
  const [busy, setBusy] = useState(false)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const sent = onSubmit()
    if (!sent) return focusFirstInvalid(event.currentTarget)
    setBusy(true)
    try {
      await sent
      onOpenChange(false)
    } catch {
      // The person was notified; the values stay.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={description}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        {children}
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
