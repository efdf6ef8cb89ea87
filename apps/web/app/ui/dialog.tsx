import { lazy, type ReactNode, Suspense } from 'react'
import { useOnceOpen } from '#app/lib/once-open.ts'
import { patiently } from '#app/lib/patiently.ts'
import { whenIdle } from '#app/lib/when-idle.ts'

export interface DialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly description?: ReactNode
  readonly children?: ReactNode
  /** Wider than a form, as for pictures. */
  readonly size?: 'form' | 'wide'
}

const load = () => patiently(() => import('./dialog-window.tsx'))
const DialogWindow = lazy(() => load().then((module) => ({ default: module.DialogWindow })))
// In time for the first press, without making the page wait.
if (typeof window !== 'undefined') whenIdle(() => void load().catch(() => undefined))

/** A dialog over the page: focus stays inside, Escape and the backdrop close it, focus returns to what opened it. */
export function Dialog(props: DialogProps) {
  if (!useOnceOpen(props.open)) return null
  return (
    <Suspense>
      <DialogWindow {...props} />
    </Suspense>
  )
}
