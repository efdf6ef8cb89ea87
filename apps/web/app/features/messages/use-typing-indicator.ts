import { type Message, conversationQuery, messagesQuery } from './message-queries.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { enterRoom } from '#app/lib/realtime-client.ts'
import { messagesOf } from './message-cache.ts'

/** A sign that someone is typing: their latest loaded message at that time. */
export interface TypingSign {
  readonly after: string | undefined
}

const latestOf = (messages: readonly Message[], senderId: string) =>
  messages.findLast(({ sender_id }) => sender_id === senderId)?.id

/** Creates a typing sign from the current messages. */
export function typingSign(messages: readonly Message[], senderId: string): TypingSign {
  return { after: latestOf(messages, senderId) }
}

/** Whether someone is still typing: a newer message from them is what they typed. */
export function isTyping(sign: TypingSign | undefined, messages: readonly Message[], senderId: string): boolean {
  return sign !== undefined && sign.after === latestOf(messages, senderId)
}

/** How long someone is shown as typing after the last sign of it. */
const typingShownMs = 5000
/** The minimum interval between one's own typing signs. */
const typingIntervalMs = 2000

/** Shows in an open conversation whether the other person types, arrives or leaves, and sends one's own typing signs. */
export function useTypingIndicator(conversationId: string, otherId: string) {
  const client = useQueryClient()
  const [typing, setTyping] = useState<TypingSign>()
  const room = useRef<ReturnType<typeof enterRoom>>(undefined)
  const sentAtMs = useRef(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const entered = enterRoom(`conversation:${conversationId}`, {
      typing: () => {
        clearTimeout(timer)
        const known = messagesOf(client.getQueryData(messagesQuery(conversationId).queryKey))
        setTyping(typingSign(known, otherId))
        timer = setTimeout(() => setTyping(undefined), typingShownMs)
      },
      online: () => void client.invalidateQueries(conversationQuery(conversationId)),
    })
    room.current = entered
    return () => {
      clearTimeout(timer)
      setTyping(undefined)
      entered.leave()
    }
  }, [client, conversationId, otherId])
  const sendTyping = () => {
    const now = Date.now()
    if (now - sentAtMs.current < typingIntervalMs) return
    sentAtMs.current = now
    room.current?.send('typing')
  }
  return { typing, sendTyping }
}
