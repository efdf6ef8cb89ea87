import { useQuery } from '@tanstack/react-query'
import { NavNumber } from '#app/ui/nav-number.tsx'
import { unreadQuery } from '../message-queries.ts'
import { useLiveMessages } from '../message-realtime.ts'

/** How many conversations hold something unread. It also keeps every screen's messages live, since the navigation is always there. */
export function LiveUnreadNumber() {
  useLiveMessages()
  const { data: unread = 0 } = useQuery(unreadQuery())
  return <NavNumber count={unread} label="Unread conversations" />
}
