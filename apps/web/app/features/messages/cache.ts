import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { conversationsQuery, type Message, type MessagePage, messagesQuery } from './queries.ts'

type Thread = InfiniteData<MessagePage>

/** Puts a message into its conversation, or replaces it there: the same id is the same message. */
export function keepMessage(client: QueryClient, message: Message): void {
  client.setQueryData<Thread>(messagesQuery(message.conversation_id).queryKey, (thread) => {
    const latest = thread?.pages[0]
    if (!thread || !latest) return thread
    if (thread.pages.some((page) => page.messages.some(({ id }) => id === message.id))) {
      return { ...thread, pages: thread.pages.map((page) => ({ ...page, messages: page.messages.map(swap(message)) })) }
    }
    const messages = [...latest.messages, message].toSorted(byTime)
    return { ...thread, pages: [{ ...latest, messages }, ...thread.pages.slice(1)] }
  })
}

/** Asks for the list anew: its order, previews and dots follow every message. */
export function refreshConversations(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: conversationsQuery().queryKey })
}

/** All messages that were loaded, oldest first. */
export function messagesOf(thread: Thread | undefined): readonly Message[] {
  return thread?.pages.toReversed().flatMap((page) => page.messages) ?? []
}

const swap = (message: Message) => (other: Message) => (other.id === message.id ? message : other)

function byTime(a: Message, b: Message): number {
  return a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id)
}
