import { useState } from 'react'
import { useSendMessage } from './mutations.ts'

/** A message that the server has not answered for yet. */
export interface Outgoing {
  readonly id: string
  readonly text: string
  readonly state: 'sending' | 'failed'
}

/** Messages on their way: shown at once, kept with their failure until they are sent again or dropped. */
export function useOutbox(conversationId: string) {
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([])
  const { mutateAsync } = useSendMessage(conversationId)
  const drop = (id: string) => setOutgoing((all) => all.filter((message) => message.id !== id))
  const mark = (id: string, state: Outgoing['state']) =>
    setOutgoing((all) => all.map((message) => (message.id === id ? { ...message, state } : message)))
  const post = (message: { readonly id: string; readonly text: string }) => {
    mutateAsync({ id: message.id, text: message.text }).then(
      () => drop(message.id),
      () => mark(message.id, 'failed'),
    )
  }
  return {
    outgoing,
    send(text: string) {
      const message = { id: crypto.randomUUID(), text, state: 'sending' as const }
      setOutgoing((all) => [...all, message])
      post(message)
    },
    retry(message: Outgoing) {
      mark(message.id, 'sending')
      post(message)
    },
    drop,
  }
}
