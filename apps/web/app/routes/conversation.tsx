import { useQuery } from '@tanstack/react-query'
import { redirect } from 'react-router'
import { Chat } from '#app/features/messages/components/chat.tsx'
import { conversationQuery, messagesQuery } from '#app/features/messages/queries.ts'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { ApiError } from '#app/lib/api-error.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { notify } from '#app/lib/notify.ts'
import { paths } from '#app/lib/paths.ts'
import { queryClient } from '#app/lib/query-client.ts'
import { SpinnerScreen } from '#app/ui/spinner.tsx'
import type { Route } from './+types/conversation'

export const handle = { nav: 'messages' } satisfies RouteHandle

export const meta = () => pageMeta('Conversation', 'A conversation about an item.')

/** A conversation that is not there, or not this person's, leads back to the list. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  void queryClient().prefetchInfiniteQuery(messagesQuery(params.conversationId))
  try {
    await queryClient().ensureQueryData(conversationQuery(params.conversationId))
    return null
  } catch (error) {
    notify.error('Failed to load conversation details', error instanceof ApiError ? error.message : undefined)
    return redirect(paths.messages())
  }
}

export function HydrateFallback() {
  return <SpinnerScreen label="Loading the conversation" />
}

/** /messages/{conversationId} (specification, marketplace 2 "Chat"). */
export default function ConversationRoute({ params }: Route.ComponentProps) {
  const { data } = useQuery(conversationQuery(params.conversationId))
  return <main id="main">{data ? <Chat key={data.id} conversation={data} /> : <SpinnerScreen label="Loading" />}</main>
}
