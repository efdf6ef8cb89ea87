import { useState } from 'react'

/** Whether something is or was open: what is loaded only when it opens then stays, so that it can close softly. */
export function useOnceOpen(open: boolean): boolean {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return open || opened
}
