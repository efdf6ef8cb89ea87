import { useState } from 'react'
import { keepText, readKept } from '#app/lib/kept-text.ts'
import { ownId } from '#app/lib/session-state.ts'

/**
 * What someone writes in the console about one thing. Until it is sent it outlives its form and a reload of the tab; who signs in
 * there afterwards does not see it. As `begin`, with which it begins, nothing is kept.
 */
export function useTypedText(about: string, begin = ''): readonly [string, (text: string) => void] {
  const [name] = useState(() => `itemo.typed.${ownId()}.${about}`)
  const [text, setText] = useState(() => readKept('sessionStorage', name) ?? begin)
  const write = (next: string) => {
    keepText('sessionStorage', name, next === begin ? undefined : next)
    setText(next)
  }
  return [text, write]
}
