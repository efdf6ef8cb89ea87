import { ConversationList } from '#app/features/messages/components/conversation-list.tsx'
import { conversationsQuery } from '#app/features/messages/message-queries.ts'
import { Screen } from '#app/features/site/components/screen.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { queryClient } from '#app/lib/query-client.ts'

export const handle = { nav: 'messages' } satisfies RouteHandle

export const meta = () => pageMeta('Messages', 'Your conversations.')

/** Not awaited: the page shows skeletons while it's loading. */
export function clientLoader() {
  void queryClient().prefetchInfiniteQuery(conversationsQuery())
  return null
}

/** /messages (spec: marketplace 2 "Messages list"). */
export default function MessagesRoute() {
  return (
    <Screen title="Messages" width="narrow">
      <ConversationList />
    </Screen>
  )
}
