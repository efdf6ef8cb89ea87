import { useState } from 'react'
import { ownId } from '#app/lib/session-state.ts'

/** What someone is writing in a conversation. It outlives a reload of the tab; who signs in there afterwards does not see it. */
export function useDraft(conversationId: string): readonly [string, (text: string) => void] {
  const key = `itemo.draft.${ownId()}.${conversationId}`
  const [text, setText] = useState(() => read(key))
  const keep = (next: string) => {
    setText(next)
    try {
      if (next === '') sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, next)
    } catch {
      // A browser that keeps nothing still lets people write.
    }
  }
  return [text, keep]
}

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}
