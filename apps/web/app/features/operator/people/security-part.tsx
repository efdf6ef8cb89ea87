import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, inPages } from '#app/lib/api.ts'
import { formatInstant } from '#app/lib/format.ts'
import { describeSecurityEvent } from '#app/lib/security-event-copy.ts'
import { Button } from '#app/ui/button.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { Part } from '../console-list.tsx'
import { ListState } from '../list-state.tsx'

function securityEventsQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: ['staff', 'security-events', userId],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /staff/people/:userId/security-events', { params: { userId }, query: { cursor }, signal }),
    ...inPages,
    staleTime: 0,
  })
}

/** The security events of an account, loaded on request: the person sees that staff looked. */
export function SecurityPart({ userId }: { readonly userId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Part title="Security activity">
      {isOpen ? (
        <SecurityList userId={userId} />
      ) : (
        <>
          <p className="text-ink-2">This is logged, and the member sees in their settings that someone looked.</p>
          <Button variant="secondary" className="self-start" onClick={() => setOpen(true)}>
            Show security activity
          </Button>
        </>
      )}
    </Part>
  )
}

function SecurityList({ userId }: { readonly userId: string }) {
  const query = useInfiniteQuery(securityEventsQuery(userId))
  const events = query.data?.pages.flatMap((page) => page.events) ?? []
  return (
    <ListState query={query} what="the security activity">
      <ul aria-label="Security activity" className="flex flex-col gap-1">
        {events.map((event) => (
          <li key={event.id} className="wrap-anywhere">
            {describeSecurityEvent(event, 'their')}{' '}
            <span className="text-small text-ink-2">
              {[formatInstant(event.at), event.device].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <LoadMore query={query} />
    </ListState>
  )
}
