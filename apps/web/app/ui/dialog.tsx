import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { useOnceOpen } from '#app/lib/once-open.ts'

// In time for the first press, without making the page wait.
const DialogWindow = lazyPart(() => import('./dialog-window.tsx'), 'DialogWindow', 'idle')

/** A dialog over the page: focus stays inside, Escape and the backdrop close it, focus returns to what opened it. */
export function Dialog(props: ComponentProps<typeof DialogWindow>) {
  if (!useOnceOpen(props.open)) return null
  return (
    <Suspense>
      <DialogWindow {...props} />
    </Suspense>
  )
}
