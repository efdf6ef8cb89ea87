import type { FocusEvent } from 'react'

/**
 * For rows that scroll sideways: brings an entry that is half beyond the edge into view when the Tab key reaches it; the browser
 * leaves it there. Only for the keyboard: nothing may move under a pointer.
 */
export function revealFocused({ target }: FocusEvent): void {
  if (!target.matches(':focus-visible')) return
  const entry = target.closest('li') ?? target
  entry.scrollIntoView({ inline: 'nearest', block: 'nearest' })
}
