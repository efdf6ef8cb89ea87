import { Drawer } from '@base-ui/react/drawer'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { backdropClass, keepsSubmit } from './overlay-class.ts'

/**
 * When it first opens, the drawer registers its CSS variables as not inherited. Each registration invalidates the styles of the whole page,
 * which takes most of the time until the drawer is visible. So they're registered here, when this module loads, which is before any press.
 */
function sayNotInherited(names: readonly string[], syntax: string, initialValue: string): void {
  for (const name of names) {
    try {
      CSS.registerProperty({ name: `--drawer-${name}`, syntax, inherits: false, initialValue })
    } catch {
      // Already registered, or not supported by this browser.
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
  /** Stays visible below the scrolling content, without covering it. */
  readonly footer?: ReactNode
}

/** Whether the close request comes from the second click of a double click: the first one opened the sheet, which nobody has seen yet. */
function isSecondClick({ reason, event }: { readonly reason: string; readonly event: Event }): boolean {
  return reason === 'outside-press' && event instanceof MouseEvent && event.detail > 1
}

/** A sheet from the bottom edge: swiping, Escape, the backdrop and its button close it. */
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
