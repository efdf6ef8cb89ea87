import { useState } from 'react'

/** The texts of a window, frozen while it closes: by then the data that they came from may be cleared. */
export function useLastWords<Words extends object>(isOpen: boolean, words: Words): Words {
  const [last, setLast] = useState(words)
  const names = Object.keys(words) as (keyof Words)[]
  if (isOpen && names.some((name) => words[name] !== last[name])) setLast(words)
  return isOpen ? words : last
}
