import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { cx } from '#app/lib/cx.ts'
import { IconButton } from './icon-button.tsx'
import { useLastWords } from './last-words.ts'
import { backdropClass, dialogClass, keepsSubmit } from './overlay-class.ts'

interface DialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly description?: ReactNode
  readonly children?: ReactNode
}

/** The content of `Dialog`: heavy, so it's a chunk of its own. */
export function DialogWindow({ open, onOpenChange, children, ...words }: DialogProps) {
  const { title, description } = useLastWords(open, words)
  const body = useRef<HTMLDivElement>(null)
  // With a keyboard the first field gets the focus. On touch it doesn't, so that the on-screen keyboard doesn't cover the form.
  const firstField = (opened: string) => {
    if (opened === 'touch') return true
    const find = (selector: string) => body.current?.querySelector<HTMLElement>(selector)
    // Hidden fields are for password managers.
    const fields = 'input:enabled:not([hidden]), select:enabled, textarea:enabled'
    return find('input[type=radio]:checked') ?? find(fields) ?? true
  }
  // Someone who sent a form has to see what came of it: while one of its buttons is busy, the dialog stays open.
  const isBusy = () => body.current?.querySelector('[aria-busy=true]') != null
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => (next || !isBusy()) && onOpenChange(next)}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdropClass} />
        <BaseDialog.Popup {...keepsSubmit} initialFocus={firstField} className={cx(dialogClass, 'max-w-md')}>
          <div className="flex items-start justify-between gap-4">
            <BaseDialog.Title className="text-section-lg">{title}</BaseDialog.Title>
            <BaseDialog.Close
              render={<IconButton label="Close" icon={<X className="size-5" />} className="-me-2 -mt-1.5" />}
            />
          </div>
          {description === undefined ? null : (
            <BaseDialog.Description className="mt-1 text-ink-2">{description}</BaseDialog.Description>
          )}
          {children === undefined ? null : (
            <div ref={body} className="mt-5">
              {children}
            </div>
          )}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
