import { lazyDialog } from '#app/lib/lazy-dialog.ts'

/** A dialog that traps the focus; Escape and the backdrop close it. Loaded before the first press, when the browser is idle. */
export const Dialog = lazyDialog(() => import('./dialog-window.tsx'), 'DialogWindow', { when: 'idle' })
