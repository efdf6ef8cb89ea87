import { useQuery } from '@tanstack/react-query'
import { NavNumber } from '#app/ui/nav-number.tsx'
import { unreadQuery } from '../message-queries.ts'
import { useLiveMessages } from '../message-realtime.ts'

/** The number of unread conversations. It also keeps the messages of every screen live, since the navigation is always mounted. */
export function LiveUnreadNumber() {
  useLiveMessages()
  const { data: unread = 0 } = useQuery(unreadQuery())
  return <NavNumber count={unread} label="Unread conversations" />
}
