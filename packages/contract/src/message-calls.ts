import { Id } from '@itemo/domain/ids.ts'
import { ConversationInput, MessageInput } from '@itemo/domain/messages/message-schemas.ts'
import * as z from 'zod/mini'
import { member, type Call, type CallKey } from './call.ts'
import { Cursor, Limit } from './wire.ts'
import { ConversationView, MessageView } from './message-views.ts'

const ofConversation = z.object({ conversationId: Id })

export const messagesCalls = {
  'GET /conversations': member({
    name: 'listConversations',
    summary: 'My conversations, latest first.',
    query: z.object({ cursor: Cursor, limit: Limit(50) }),
    output: z.object({ conversations: z.array(ConversationView), next_cursor: z.nullable(z.string()) }),
  }),
  'POST /conversations': member({
    name: 'openConversation',
    summary: 'Find or create the conversation with someone about an item.',
    body: ConversationInput,
    output: ConversationView,
    errors: ['not_found', 'message_self', 'person_unreachable', 'rate_limited', 'account_restricted'],
  }),
  'GET /conversations/unread': member({
    name: 'countUnreadConversations',
    summary: 'The number of my conversations with unread messages.',
    output: z.object({ count: z.number() }),
  }),
  'GET /conversations/:conversationId': member({
    name: 'getConversation',
    summary: 'One of my conversations.',
    params: ofConversation,
    output: ConversationView,
    errors: ['not_found'],
  }),
  'GET /conversations/:conversationId/messages': member({
    name: 'listMessages',
    summary: 'Its messages, oldest first within a page; `before` pages back, `after` catches up.',
    params: ofConversation,
    query: z.object({ before: Cursor, after: Cursor, limit: Limit(100) }),
    output: z.object({
      messages: z.array(MessageView),
      earlier_cursor: z.nullable(z.string()),
      latest_cursor: z.nullable(z.string()),
    }),
    errors: ['not_found'],
  }),
  'POST /conversations/:conversationId/messages': member({
    name: 'sendMessage',
    summary: "Send a message. The same id doesn't send a second one.",
    params: ofConversation,
    body: MessageInput,
    output: MessageView,
    errors: ['not_found', 'person_unreachable', 'conflict', 'rate_limited', 'account_restricted'],
  }),
  'POST /conversations/:conversationId/read': member({
    name: 'markConversationRead',
    summary: 'Mark all messages of the other person as read.',
    params: ofConversation,
    output: z.object({ read: z.number() }),
    errors: ['not_found'],
  }),
} as const satisfies Record<CallKey, Call>
