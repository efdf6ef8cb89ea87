import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { useOnceOpen } from '#app/lib/once-open.ts'

export interface AlertDialogProps {
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
  /** What gets the focus when it closes, where what opened it may be gone. */
  readonly returnFocus?: (() => HTMLElement | null) | undefined
}

// In time for the first press, without making the page wait.
const AlertDialogWindow = lazyPart(() => import('./alert-dialog-window.tsx'), 'AlertDialogWindow', 'idle')

/** Asks before something is lost. It closes by an answer only, and the safe answer comes first. */
export function AlertDialog(props: AlertDialogProps) {
  if (!useOnceOpen(props.open)) return null
  return (
    <Suspense>
      <AlertDialogWindow {...props} />
    </Suspense>
  )
}
