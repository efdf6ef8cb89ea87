import { lazyDialog } from '#app/lib/lazy-dialog.ts'

/**
 * Asks before something is lost. It closes by an answer only, and the safe answer comes first. Loaded in time for the first
 * press, without making the page wait.
 */
export const AlertDialog = lazyDialog(() => import('./alert-dialog-window.tsx'), 'AlertDialogWindow', { when: 'idle' })
