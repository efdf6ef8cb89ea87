import { useState } from 'react'

export interface WriteId {
  /** The id of a write: the same for the same content until it has arrived, so that the server takes a repetition for one. */
  of(content: unknown): string
  /** It has arrived: the same content again is another write. */
  done(): void
}

/** The ids of what a form sends: an answer can be lost, and its write sent again. `makeId` makes a random one. */
export function createWriteId(makeId = () => crypto.randomUUID() as string): WriteId {
  let last: { readonly content: string; readonly id: string } | undefined
  return {
    of(content) {
      const text = JSON.stringify(content)
      if (last?.content !== text) last = { content: text, id: makeId() }
      return last.id
    },
    done: () => (last = undefined),
  }
}

/** One for as long as a component lives. */
export function useWriteId(): WriteId {
  const [writeId] = useState(() => createWriteId())
  return writeId
}
