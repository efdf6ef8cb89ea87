import { useState } from 'react'
import type { Message } from './message-queries.ts'

interface Looking {
  readonly otherId: string
  /** Whether the latest message is on a screen that someone looks at. */
  readonly attending: boolean
}

/** What is new in an open conversation: the first unread message (`marker`), and how many came unseen (`missed`). */
export function useNewMessages(messages: readonly Message[], { otherId, attending }: Looking) {
  const latestId = messages.at(-1)?.id
  const isTheirs = ({ sender_id }: Message) => sender_id === otherId
  const [{ seenId, marker }, set] = useState(() => ({
    seenId: latestId,
    marker: messages.find((message) => isTheirs(message) && !message.is_read)?.id,
  }))
  const fresh = seenId === latestId ? [] : messages.slice(messages.findLastIndex(({ id }) => id === seenId) + 1)
  const missed = fresh.filter(isTheirs)
  const [first] = missed
  if (attending && seenId !== latestId) set({ seenId: latestId, marker })
  else if (first && !missed.some(({ id }) => id === marker)) set({ seenId, marker: first.id })
  return {
    marker,
    missed: attending ? 0 : missed.length,
    clearMarker: () => set({ seenId: latestId, marker: undefined }),
  }
}
