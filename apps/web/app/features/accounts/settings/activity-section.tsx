import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { call } from '#app/lib/api.ts'
import { formatRelative } from '#app/lib/format.ts'
import { describeSecurityEvent } from '#app/lib/security-event-copy.ts'
import { FormSection } from '#app/ui/form-section.tsx'
import { Loaded } from '#app/ui/loaded.tsx'
import { Button } from '#app/ui/button.tsx'
import { SettingsRow } from './settings-row.tsx'

function securityEventsQuery() {
  return infiniteQueryOptions({
    queryKey: ['accounts', 'security-events'],
    queryFn: ({ pageParam: cursor, signal }) => call('GET /my/security-events', { query: { cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ events }) => events),
  })
}

/** What happened to the security of the account, latest first. */
export function ActivitySection() {
  const query = useInfiniteQuery(securityEventsQuery())
  return (
    <FormSection
      title="Security activity"
      intro="The last twelve months. If something here wasn't you, log out of all other devices and choose a new password."
    >
      <Loaded query={query} loading="Loading your security activity" failed="Couldn't load your security activity">
        {(events) =>
          events.length === 0 ? (
            <p className="text-card text-ink-2">Nothing has happened yet.</p>
          ) : (
            <ul className="-my-1 divide-y divide-line">
              {events.map((event) => (
                <SettingsRow
                  key={event.id}
                  start={<ShieldCheck className="size-5 shrink-0 text-brand" />}
                  title={<p>{describeSecurityEvent(event)}</p>}
                  hint={[formatRelative(event.at), event.device, event.network].filter(Boolean).join(' · ')}
                  end={null}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {query.hasNextPage ? (
        <Button
          variant="secondary"
          className="self-start"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show More
        </Button>
      ) : null}
    </FormSection>
  )
}
