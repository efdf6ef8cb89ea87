import type { FocusEvent } from 'react'

/** Scrolls an entry of a row into view when the Tab key focuses it; presses don't scroll. */
export function revealFocused({ target }: FocusEvent): void {
  if (!target.matches(':focus-visible')) return
  const entry = target.closest('li') ?? target
  entry.scrollIntoView({ inline: 'nearest', block: 'nearest' })
}
