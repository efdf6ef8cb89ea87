import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { refetch } from '#app/lib/ask-again.ts'
import { conversationsQuery, type Message, type MessagePage, messagesQuery, unreadQuery } from './message-queries.ts'

type Thread = InfiniteData<MessagePage>

/** Adds a message to its conversation, or replaces the one with the same id. */
export function cacheMessage(client: QueryClient, message: Message): void {
  client.setQueryData<Thread>(messagesQuery(message.conversation_id).queryKey, (thread) => {
    const latest = thread?.pages[0]
    if (!thread || !latest) return thread
    const replaced = replaceKnown(thread, [message])
    if (replaced !== thread) return replaced
    const [first] = latest.messages
    if (first && latest.earlier_cursor !== null && message.created_at < first.created_at) return thread
    // Messages of the same millisecond stay in order of arrival.
    const messages = [...latest.messages, message].toSorted((a, b) => a.created_at.localeCompare(b.created_at))
    return { ...thread, pages: [{ ...latest, messages }, ...thread.pages.slice(1)] }
  })
}

/** Adds messages after the last known one; if none was known yet, `missed` is the latest page. */
export function addMissed(client: QueryClient, conversationId: string, missed: MessagePage): void {
  client.setQueryData<Thread>(messagesQuery(conversationId).queryKey, (thread) => {
    const latest = thread?.pages[0]
    if (!thread || !latest) return thread
    const again = new Set(missed.messages.map(({ id }) => id))
    const { earlier_cursor } = latest.latest_cursor === null ? missed : latest
    const from = latest.latest_cursor === null && earlier_cursor !== null ? missed.messages[0]?.created_at : undefined
    const pushed = latest.messages.filter(({ id, created_at }) => !again.has(id) && created_at > (from ?? ''))
    const known = new Map(latest.messages.map((message) => [message.id, message]))
    const fetched = missed.messages.map((message) => mergeRead(known.get(message.id), message))
    const messages = [...pushed, ...fetched].toSorted((a, b) => a.created_at.localeCompare(b.created_at))
    const { latest_cursor } = missed
    return { ...thread, pages: [{ messages, latest_cursor, earlier_cursor }, ...thread.pages.slice(1)] }
  })
}

/** Updates known messages, such as their read receipts. Unknown ones are ignored. */
export function refreshKnown(client: QueryClient, conversationId: string, messages: readonly Message[]): void {
  client.setQueryData<Thread>(
    messagesQuery(conversationId).queryKey,
    (thread) => thread && replaceKnown(thread, messages),
  )
}

/** Pages without changes keep their identity, so that they aren't rendered again. */
function replaceKnown(thread: Thread, messages: readonly Message[]): Thread {
  const fresh = new Map(messages.map((message) => [message.id, message]))
  const pages = thread.pages.map((page) =>
    page.messages.some(({ id }) => fresh.has(id))
      ? { ...page, messages: page.messages.map((message) => mergeRead(message, fresh.get(message.id) ?? message)) }
      : page,
  )
  return pages.every((page, index) => page === thread.pages[index]) ? thread : { ...thread, pages }
}

/** A response may be older than what the socket has reported since; a message that was read stays read. */
function mergeRead(known: Message | undefined, fresh: Message): Message {
  return known?.is_read && !fresh.is_read ? { ...fresh, is_read: true } : fresh
}

/** Refetches the list and the unread number: order, previews and dots change with every message. */
export function refreshConversations(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: conversationsQuery().queryKey })
  void refetch(client, unreadQuery().queryKey)
}

/** All messages loaded so far, oldest first: the pages come latest first. */
export function messagesOf(thread: Thread | undefined): readonly Message[] {
  return thread?.pages.toReversed().flatMap((page) => page.messages) ?? []
}
