import { AlertDialog as BaseAlertDialog } from '@base-ui/react/alert-dialog'
import { cx } from '#app/lib/cx.ts'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { useLastWords } from './last-words.ts'
import { backdropClass, dialogClass, keepsSubmit } from './overlay-class.ts'

interface AlertDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  /** What will be lost, or which rule applies. */
  readonly description: ReactNode
  readonly confirmLabel: string
  readonly onConfirm: () => void
  readonly cancelLabel?: string
  readonly busy?: boolean
  readonly busyLabel?: string
  /** danger: something is lost. */
  readonly tone?: 'danger' | 'primary'
  readonly children?: ReactNode
  /** Returns the element that gets the focus on closing, where the one that opened the dialog may be gone. */
  readonly returnFocus?: (() => HTMLElement | null) | undefined
}

/** The content of `AlertDialog`: heavy, so it's a chunk of its own. */
export function AlertDialogWindow({
  open,
  onOpenChange,
  onConfirm,
  cancelLabel = 'Cancel',
  busy = false,
  busyLabel,
  tone = 'danger',
  children,
  returnFocus,
  ...words
}: AlertDialogProps) {
  const { title, description, confirmLabel } = useLastWords(open, words)
  return (
    <BaseAlertDialog.Root open={open} onOpenChange={(next) => !busy && onOpenChange(next)}>
      <BaseAlertDialog.Portal>
        <BaseAlertDialog.Backdrop className={backdropClass} />
        <BaseAlertDialog.Popup
          {...keepsSubmit}
          className={cx(dialogClass, 'max-w-md')}
          finalFocus={() => returnFocus?.() ?? true}
        >
          <BaseAlertDialog.Title className="text-section-lg">{title}</BaseAlertDialog.Title>
          <BaseAlertDialog.Description className="mt-2 text-ink-2">{description}</BaseAlertDialog.Description>
          {children}
          <div className="mt-6 flex flex-col-reverse gap-3 md:flex-row md:justify-end">
            <BaseAlertDialog.Close render={<Button variant="secondary" disabled={busy} />}>
              {cancelLabel}
            </BaseAlertDialog.Close>
            {/* A double click counts as one press, even before the busy state is visible. */}
            <Button
              variant={tone}
              busy={busy}
              busyLabel={busyLabel}
              onClick={({ detail }) => detail < 2 && onConfirm()}
            >
              {confirmLabel}
            </Button>
          </div>
        </BaseAlertDialog.Popup>
      </BaseAlertDialog.Portal>
    </BaseAlertDialog.Root>
  )
}
