import { useSyncExternalStore } from 'react'
import { ApiError } from '#app/lib/api-error.ts'
import { call } from '#app/lib/api.ts'
import { storeText, parseJson, readStored } from '#app/lib/kept-text.ts'
import { queryClient } from '#app/lib/query-client.ts'
import { ownId } from '#app/lib/session-state.ts'
import { cacheMessage, refreshConversations } from './message-cache.ts'
import { sendFailure } from './message-copy.ts'
import { createOutbox, type Delivery, type Outbox, type Outgoing } from './outbox.ts'
import { conversationQuery } from './message-queries.ts'

const retryMs = 5000

let current: { readonly userId: string; readonly outbox: Outbox } | undefined

/** The outbox of the signed-in person; it outlives the screen, and a reload of the tab. */
export function ownOutbox(): Outbox {
  const userId = ownId() ?? ''
  if (current?.userId !== userId) current = { userId, outbox: openOutbox(userId) }
  return current.outbox
}

/** The unsent messages of a conversation, and the actions on them; `retry` and `drop` take the id of a message. */
export function useOutbox(conversationId: string) {
  const outbox = ownOutbox()
  const all = useSyncExternalStore(outbox.subscribe, outbox.all)
  return {
    outgoing: all.filter((message) => message.conversationId === conversationId),
    send: (text: string) => outbox.send({ id: crypto.randomUUID(), conversationId, text }),
    retry: outbox.retry,
    drop: outbox.drop,
  }
}

function openOutbox(userId: string): Outbox {
  const key = `itemo.outbox.${userId}`
  return createOutbox({
    deliver: (message) => deliver(userId, message),
    memory: {
      read: () => readOutgoing(key),
      write: (all) => storeText('sessionStorage', key, all.length === 0 ? undefined : JSON.stringify(all)),
    },
    later: (act) => void setTimeout(() => ownId() === userId && act(), retryMs),
  })
}

/** Sends only on behalf of the author: someone else may have signed in since. */
async function deliver(userId: string, { id, conversationId, text }: Outgoing): Promise<Delivery> {
  if (ownId() !== userId) return 'unreachable'
  const client = queryClient()
  try {
    const params = { conversationId }
    const message = await call('POST /conversations/:conversationId/messages', { params, body: { id, text } })
    cacheMessage(client, message)
    refreshConversations(client)
    return 'sent'
  } catch (error) {
    if (!(error instanceof ApiError)) return { failure: sendFailure(error) }
    if (error.code === 'network' || error.code === 'unavailable' || error.code === 'timeout') return 'unreachable'
    if (error.code === 'person_unreachable') void client.invalidateQueries(conversationQuery(conversationId))
    return { failure: sendFailure(error) }
  }
}

function readOutgoing(key: string): readonly Outgoing[] {
  const stored = parseJson(readStored('sessionStorage', key))
  return Array.isArray(stored) ? stored.filter(isOutgoing) : []
}

function isOutgoing(value: unknown): value is Outgoing {
  if (typeof value !== 'object' || value === null) return false
  const { id, conversationId, text, state } = value as Record<string, unknown>
  return [id, conversationId, text, state].every((part) => typeof part === 'string')
}
