import { lazyDialog } from '#app/lib/lazy-dialog.ts'

/** A confirmation before something is lost, with the safe choice first. Loaded before the first press, when the browser is idle. */
export const AlertDialog = lazyDialog(() => import('./alert-dialog-window.tsx'), 'AlertDialogWindow', { when: 'idle' })
