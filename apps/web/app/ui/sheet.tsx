import { Drawer } from '@base-ui/react/drawer'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { backdropClass, keepsSubmit } from './overlay-class.ts'

/**
 * The drawer says of its variables when it first opens that nothing inherits them, and with each the styles of the whole page count as
 * unknown: most of the time until it is seen. So it's said here, as soon as this is loaded, which is before anyone presses.
 */
function sayNotInherited(names: readonly string[], syntax: string, initialValue: string): void {
  for (const name of names) {
    try {
      CSS.registerProperty({ name: `--drawer-${name}`, syntax, inherits: false, initialValue })
    } catch {
      // It was said before, or the browser does not know this.
    }
  }
}
sayNotInherited(['swipe-movement-x', 'swipe-movement-y', 'snap-point-offset'], '<length>', '0px')
sayNotInherited(['swipe-progress'], '<number>', '0')
sayNotInherited(['swipe-strength'], '<number>', '1')

interface SheetProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly description?: ReactNode
  readonly children: ReactNode
  /** Stays in sight below what scrolls, and covers none of it. */
  readonly footer?: ReactNode
}

/** Whether only the second click of a double click asks to close: the first one opened the sheet, and nobody has seen it yet. */
function isSecondClick({ reason, event }: { readonly reason: string; readonly event: Event }): boolean {
  return reason === 'outside-press' && event instanceof MouseEvent && event.detail > 1
}

/** A sheet from the bottom edge: it can be swiped away, and closes by Escape, the backdrop and its button too. */
export function Sheet({ open, onOpenChange, title, description, children, footer }: SheetProps) {
  return (
    <Drawer.Root open={open} onOpenChange={(next, asked) => !isSecondClick(asked) && onOpenChange(next)}>
      <Drawer.Portal>
        <Drawer.Backdrop className={backdropClass} />
        <Drawer.Viewport className="fixed inset-0 z-50 flex items-end justify-center">
          <Drawer.Popup
            {...keepsSubmit}
            className="flex max-h-[88dvh] w-full max-w-xl translate-y-(--drawer-swipe-movement-y) flex-col overflow-hidden rounded-t-sheet border border-b-0 border-line bg-surface text-ink shadow-e3 outline-none transition-transform duration-300 data-ending-style:translate-y-full data-starting-style:translate-y-full data-swiping:transition-none"
          >
            <span aria-hidden="true" className="mx-auto mt-3 block h-1 w-10 shrink-0 rounded-full bg-line-strong" />
            <Drawer.Content className="page min-h-0 max-w-none grow overflow-y-auto pt-3 pb-[calc(1.5rem+env(safe-area-inset-bottom))]">
              <div className="flex items-start justify-between gap-4">
                <Drawer.Title className="text-section-lg">{title}</Drawer.Title>
                <Drawer.Close
                  render={<IconButton label="Close" icon={<X className="size-5" />} className="-me-2 -mt-1.5" />}
                />
              </div>
              {description === undefined ? null : (
                <Drawer.Description className="mt-1 text-ink-2">{description}</Drawer.Description>
              )}
              <div className="mt-5">{children}</div>
            </Drawer.Content>
            {footer === undefined ? null : (
              <div className="page max-w-none shrink-0 border-t border-line pt-4 pb-[calc(1rem+env(safe-area-inset-bottom))]">
                {footer}
              </div>
            )}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  )
}
