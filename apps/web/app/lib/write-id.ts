import { useState } from 'react'

export interface WriteId {
  /** The id of a write: the same for the same content until it has arrived, so that the server recognises a repetition. */
  of(content: unknown): string
  /** Call it when the write has arrived: the same content again is another write. */
  done(): void
}

/** Ids for what a form sends: a response can be lost and the write sent again. `makeId` makes a random id. */
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

/** One write id generator per component instance. */
export function useWriteId(): WriteId {
  const [writeId] = useState(() => createWriteId())
  return writeId
}
