import { AlertDialog as BaseAlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { cx } from '#app/lib/cx.ts'
import { Button } from './button.tsx'
import { backdropClass, dialogClass } from './overlay-class.ts'

interface AlertDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  /** What will be lost, or what applies. */
  readonly description: ReactNode
  readonly confirmLabel: string
  readonly onConfirm: () => void
  readonly cancelLabel?: string
  readonly busy?: boolean
  readonly busyLabel?: string
  /** danger: something is lost. */
  readonly tone?: 'danger' | 'primary'
  readonly children?: ReactNode
}

/** Asks before something is lost. It closes by an answer only, and the safe answer comes first. */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  onConfirm,
  cancelLabel = 'Cancel',
  busy = false,
  busyLabel,
  tone = 'danger',
  children,
}: AlertDialogProps) {
  return (
    <BaseAlertDialog.Root open={open} onOpenChange={(next) => !busy && onOpenChange(next)}>
      <BaseAlertDialog.Portal>
        <BaseAlertDialog.Backdrop className={backdropClass} />
        <BaseAlertDialog.Popup className={cx(dialogClass, 'max-w-md')}>
          <BaseAlertDialog.Title className="text-section-lg">{title}</BaseAlertDialog.Title>
          <BaseAlertDialog.Description className="mt-2 text-ink-2">{description}</BaseAlertDialog.Description>
          {children}
          <div className="mt-6 flex flex-col-reverse gap-3 md:flex-row md:justify-end">
            <BaseAlertDialog.Close render={<Button variant="secondary" disabled={busy} />}>
              {cancelLabel}
            </BaseAlertDialog.Close>
            <Button variant={tone} busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </BaseAlertDialog.Popup>
      </BaseAlertDialog.Portal>
    </BaseAlertDialog.Root>
  )
}
