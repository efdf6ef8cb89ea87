import type { Context } from '../../context.ts'
import { encodeCursor } from '../../platform/db/cursor.ts'
import { mountCall } from '../../platform/http/call.ts'
import type { Http } from '../../platform/http/types.ts'
import { conversationHoldExporter } from './held-conversations.ts'
import { openConversation } from './open-conversation.ts'
import { messageExporter } from './message-privacy.ts'
import { mountPresence } from './presence.ts'
import { presentConversation, presentMessage } from './message-view.ts'
import {
  countOwnUnread,
  getConversation,
  listOwnConversations,
  messageSource,
  readConversation,
  readMessages,
  sendMessage,
} from './messages.ts'

/** Conversations and their messages, and changes of messages for subscribers. */
export function mountMessages(http: Http, context: Context): void {
  context.realtime.register(messageSource)
  context.exporters.register(conversationHoldExporter)
  context.exporters.register(messageExporter)
  mountPresence(context)

  mountCall(http, 'GET /conversations', async ({ actor, query }) => {
    const { shown, next_cursor } = await listOwnConversations(context, actor, query)
    return { conversations: shown.map(presentConversation), next_cursor }
  })

  mountCall(http, 'POST /conversations', async ({ actor, body }) =>
    presentConversation(await openConversation(context, actor, body)),
  )

  mountCall(http, 'GET /conversations/unread', async ({ actor }) => ({ count: await countOwnUnread(context, actor) }))

  mountCall(http, 'GET /conversations/:conversationId', async ({ actor, params }) =>
    presentConversation(await getConversation(context, actor, params.conversationId)),
  )

  mountCall(http, 'GET /conversations/:conversationId/messages', async ({ actor, params, query }) => {
    const { messages, earlier, latest } = await readMessages(context, actor, params.conversationId, query)
    return {
      messages: messages.map(presentMessage),
      earlier_cursor: earlier ? encodeCursor(earlier) : null,
      latest_cursor: latest ? encodeCursor(latest) : null,
    }
  })

  mountCall(http, 'POST /conversations/:conversationId/messages', async ({ actor, params, body }) =>
    presentMessage(await sendMessage(context, actor, params.conversationId, body)),
  )

  mountCall(http, 'POST /conversations/:conversationId/read', async ({ actor, params }) => ({
    read: await readConversation(context, actor, params.conversationId),
  }))
}
