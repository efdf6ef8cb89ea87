import { useState } from 'react'
import { storeText, readStored } from '#app/lib/kept-text.ts'
import { ownId } from '#app/lib/session-state.ts'

/**
 * A text that someone types in the console about one thing. Until it's sent it outlives its form and a reload of the tab; someone else who
 * signs in there doesn't see it. While it equals its initial text `begin`, nothing is stored.
 */
export function useTypedText(about: string, begin = ''): readonly [string, (text: string) => void] {
  const [name] = useState(() => `itemo.typed.${ownId()}.${about}`)
  const [text, setText] = useState(() => readStored('sessionStorage', name) ?? begin)
  const write = (next: string) => {
    storeText('sessionStorage', name, next === begin ? undefined : next)
    setText(next)
  }
  return [text, write]
}
