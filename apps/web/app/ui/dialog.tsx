import { lazyDialog } from '#app/lib/lazy-dialog.ts'

/**
 * A dialog over the page: focus stays inside, Escape and the backdrop close it, focus returns to what opened it. Loaded in
 * time for the first press, without making the page wait.
 */
export const Dialog = lazyDialog(() => import('./dialog-window.tsx'), 'DialogWindow', { when: 'idle' })
