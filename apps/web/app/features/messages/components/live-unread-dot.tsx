import { useQuery } from '@tanstack/react-query'
import { conversationsQuery } from '../queries.ts'
import { useLiveMessages } from '../realtime.ts'

/** A dot while something is unread. It also keeps every screen's messages live, since the navigation is always there. */
export function LiveUnreadDot() {
  useLiveMessages()
  const { data } = useQuery(conversationsQuery())
  const unread = data?.reduce((sum, conversation) => sum + conversation.unread_count, 0) ?? 0
  if (unread === 0) return null
  return (
    <span className="absolute top-0.5 right-3.5 size-2.5 rounded-full bg-danger ring-2 ring-surface md:-top-1 md:-right-1.5">
      <span className="sr-only">Unread messages: {unread}</span>
    </span>
  )
}
