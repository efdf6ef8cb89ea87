import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { enterRoom } from '#app/lib/realtime.ts'
import { messagesOf } from './cache.ts'
import { conversationQuery, messagesQuery } from './queries.ts'
import { type TypingSign, typingSign } from './typing.ts'

/** For how long somebody is said to type after the last sign of it. */
const typingShownMs = 5000
/** How often one's own typing is told at most. */
const typingToldMs = 2000

/** Hears in an open conversation whether the other types, or came or went, and tells that one types oneself. */
export function useCompany(conversationId: string, otherId: string) {
  const client = useQueryClient()
  const [typing, setTyping] = useState<TypingSign>()
  const room = useRef<ReturnType<typeof enterRoom>>(undefined)
  const toldAt = useRef(0)
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
  const tellTyping = () => {
    const now = Date.now()
    if (now - toldAt.current < typingToldMs) return
    toldAt.current = now
    room.current?.tell('typing')
  }
  return { typing, tellTyping }
}
