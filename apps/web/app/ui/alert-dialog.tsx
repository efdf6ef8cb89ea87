import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { useOnceOpen } from '#app/lib/once-open.ts'

// In time for the first press, without making the page wait.
const AlertDialogWindow = lazyPart(() => import('./alert-dialog-window.tsx'), 'AlertDialogWindow', 'idle')

/** Asks before something is lost. It closes by an answer only, and the safe answer comes first. */
export function AlertDialog(props: ComponentProps<typeof AlertDialogWindow>) {
  if (!useOnceOpen(props.open)) return null
  return (
    <Suspense>
      <AlertDialogWindow {...props} />
    </Suspense>
  )
}
