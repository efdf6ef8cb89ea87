import type { SyntheticEvent } from 'react'

/** Stops submit events at the window: React events bubble through portals, and would reach the form that opened it. */
export const keepsSubmit = { onSubmit: (event: SyntheticEvent) => event.stopPropagation() }

/** The backdrop between the page and an overlay. */
export const backdropClass =
  'fixed inset-0 z-40 bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0'

/** The box of a dialog in the middle of the screen. */
export const dialogClass =
  'fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-dialog border border-line bg-surface p-5 text-ink shadow-e3 transition duration-200 data-ending-style:scale-95 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0 md:p-6'
