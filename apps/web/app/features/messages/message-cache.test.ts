import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { addMissed, cacheMessage, messagesOf, refreshKnown } from './message-cache.ts'
import { type Message, messagesQuery } from './message-queries.ts'

const conversationId = 'c1'
const { queryKey } = messagesQuery(conversationId)

const message = (minute: number): Message => ({
  id: `m${minute}`,
  conversation_id: conversationId,
  sender_id: 'ada',
  text: `at ${minute}`,
  is_read: false,
  warning: null,
  created_at: `2026-06-01T10:${String(minute).padStart(2, '0')}:00.000Z`,
})

/** A conversation that was opened before anyone had written; the socket has reported `told` since. */
function openedEmpty(told: readonly Message[]): QueryClient {
  const client = new QueryClient()
  client.setQueryData(queryKey, {
    pages: [{ messages: [], earlier_cursor: null, latest_cursor: null }],
    pageParams: [undefined],
  })
  for (const one of told) cacheMessage(client, one)
  return client
}

const idsIn = (client: QueryClient) => messagesOf(client.getQueryData(queryKey)).map(({ id }) => id)

test('on the first read, messages older than the latest page are left to earlier pages', () => {
  const client = openedEmpty([message(1), message(30)])
  addMissed(client, conversationId, {
    messages: [message(10), message(20)],
    earlier_cursor: 'before m10',
    latest_cursor: 'm20',
  })
  expect(idsIn(client)).toEqual(['m10', 'm20', 'm30'])
  expect(client.getQueryData(queryKey)?.pages[0]).toMatchObject({ earlier_cursor: 'before m10', latest_cursor: 'm20' })
})

test('missed messages are merged with read ones, each once and in order', () => {
  const client = openedEmpty([message(1)])
  addMissed(client, conversationId, { messages: [message(1)], earlier_cursor: null, latest_cursor: 'm1' })
  cacheMessage(client, message(40))
  addMissed(client, conversationId, {
    messages: [message(20), message(40)],
    earlier_cursor: null,
    latest_cursor: 'm40',
  })
  expect(idsIn(client)).toEqual(['m1', 'm20', 'm40'])
})

test('an update of a message older than the latest page is ignored', () => {
  const client = openedEmpty([])
  addMissed(client, conversationId, { messages: [message(10)], earlier_cursor: 'before m10', latest_cursor: 'm10' })
  cacheMessage(client, { ...message(1), is_read: true })
  expect(idsIn(client)).toEqual(['m10'])
})

test('a read message stays read, even if an older response arrives later', () => {
  const client = openedEmpty([{ ...message(1), is_read: true }])
  const readIn = () => messagesOf(client.getQueryData(queryKey)).map(({ is_read }) => is_read)
  cacheMessage(client, message(1))
  expect(readIn()).toEqual([true])
  refreshKnown(client, conversationId, [message(1)])
  expect(readIn()).toEqual([true])
  addMissed(client, conversationId, { messages: [message(1)], earlier_cursor: null, latest_cursor: 'm1' })
  expect(readIn()).toEqual([true])
})
