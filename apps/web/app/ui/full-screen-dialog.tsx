import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'

interface FullScreenDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly children: ReactNode
  /** Keys that work wherever the focus is. */
  readonly onKeyDown?: (event: KeyboardEvent) => void
}

/** A dialog as large as the screen, as for pictures. Escape and its button close it; focus returns to what opened it. */
export function FullScreenDialog({ open, onOpenChange, title, children, onKeyDown }: FullScreenDialogProps) {
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <BaseDialog.Portal>
        <BaseDialog.Popup
          onKeyDown={onKeyDown}
          className="fixed inset-0 z-50 flex flex-col bg-canvas text-ink transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <div className="flex items-center justify-between gap-4 border-b border-line px-4 py-2 md:px-6">
            <BaseDialog.Title className="text-section">{title}</BaseDialog.Title>
            <BaseDialog.Close render={<IconButton label="Close" icon={<X className="size-5" />} className="-me-2" />} />
          </div>
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
