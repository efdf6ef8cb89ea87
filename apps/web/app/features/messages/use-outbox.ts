import { useState } from 'react'
import { sendFailure } from './copy.ts'
import { useSendMessage } from './mutations.ts'

/** A message that the server has not answered for yet. */
export interface Outgoing {
  readonly id: string
  readonly text: string
  /** Why it was not sent; undefined while it is on its way. */
  readonly failure?: string | undefined
}

/** Messages on their way: shown at once, kept with their failure until they are sent again or dropped. */
export function useOutbox(conversationId: string) {
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([])
  const { mutateAsync } = useSendMessage(conversationId)
  const drop = (id: string) => setOutgoing((all) => all.filter((message) => message.id !== id))
  const mark = (id: string, failure: string | undefined) =>
    setOutgoing((all) => all.map((message) => (message.id === id ? { ...message, failure } : message)))
  const post = (message: { readonly id: string; readonly text: string }) => {
    mutateAsync({ id: message.id, text: message.text }).then(
      () => drop(message.id),
      (error: unknown) => mark(message.id, sendFailure(error)),
    )
  }
  return {
    outgoing,
    send(text: string) {
      const message = { id: crypto.randomUUID(), text }
      setOutgoing((all) => [...all, message])
      post(message)
    },
    retry(message: Outgoing) {
      mark(message.id, undefined)
      post(message)
    },
    drop,
  }
}
