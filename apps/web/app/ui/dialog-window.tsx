import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { cx } from '#app/lib/cx.ts'
import type { DialogProps } from './dialog.tsx'
import { IconButton } from './icon-button.tsx'
import { backdropClass, dialogClass } from './overlay-class.ts'

/** What `Dialog` shows once it opens: it is heavy, so that is loaded apart. */
export function DialogWindow({ open, onOpenChange, title, description, children, size = 'form' }: DialogProps) {
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdropClass} />
        <BaseDialog.Popup className={cx(dialogClass, size === 'wide' ? 'max-w-4xl' : 'max-w-md')}>
          <div className="flex items-start justify-between gap-4">
            <BaseDialog.Title className="text-section-lg">{title}</BaseDialog.Title>
            <BaseDialog.Close
              render={
                <IconButton
                  label="Close"
                  icon={<X aria-hidden="true" className="size-5" />}
                  className="-me-2 -mt-1.5"
                />
              }
            />
          </div>
          {description === undefined ? null : (
            <BaseDialog.Description className="mt-1 text-ink-2">{description}</BaseDialog.Description>
          )}
          {children === undefined ? null : <div className="mt-5">{children}</div>}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
