import { useQuery } from '@tanstack/react-query'
import { unreadQuery } from '../queries.ts'
import { useLiveMessages } from '../realtime.ts'

/** How many conversations hold something unread. It also keeps every screen's messages live, since the navigation is always there. */
export function LiveUnreadNumber() {
  useLiveMessages()
  const { data: unread = 0 } = useQuery(unreadQuery())
  if (unread === 0) return null
  return (
    <span className="absolute -top-0.5 left-1/2 ml-1 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-danger px-1 text-[0.6875rem] leading-none font-semibold text-on-danger tabular-nums ring-2 ring-surface md:-top-2 md:-right-1.5 md:left-auto">
      <span aria-hidden="true">{unread > 9 ? '9+' : unread}</span>
      <span className="sr-only">Unread conversations: {unread}</span>
    </span>
  )
}
