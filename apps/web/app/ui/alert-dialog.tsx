import { lazyDialog } from '#app/lib/lazy-dialog.ts'

/** Asks before something is lost, the safe answer first. Loaded before the first press, when the browser is idle. */
export const AlertDialog = lazyDialog(() => import('./alert-dialog-window.tsx'), 'AlertDialogWindow', { when: 'idle' })
