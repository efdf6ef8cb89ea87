import { useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { notificationsCopy } from '../notification-copy.ts'
import { useReadAllNotifications } from '../notification-mutations.ts'
import { unreadQuery } from '../notification-queries.ts'

/** Marks all as read. With nothing unread it does nothing, and keeps the focus. */
export function ReadAllButton() {
  const { data: count = 0 } = useQuery(unreadQuery())
  const readAll = useReadAllNotifications()
  return (
    <Button
      variant="quiet"
      aria-disabled={count === 0 || undefined}
      onClick={() => count === 0 || readAll.mutate()}
      className="-me-2 ms-auto shrink-0 md:-me-4"
    >
      <CheckCheck className="size-5" />
      {notificationsCopy.readAll}
    </Button>
  )
}
