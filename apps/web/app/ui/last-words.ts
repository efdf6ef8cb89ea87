import { useState } from 'react'

/** The words of a window: while it closes softly those that it had, since what it was about may be forgotten by then. */
export function useLastWords<Words extends object>(isOpen: boolean, words: Words): Words {
  const [last, setLast] = useState(words)
  const names = Object.keys(words) as (keyof Words)[]
  if (isOpen && names.some((name) => words[name] !== last[name])) setLast(words)
  return isOpen ? words : last
}
