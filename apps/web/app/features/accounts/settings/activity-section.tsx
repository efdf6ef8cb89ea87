import type { SecurityEventView } from '@itemo/contract/account-views.ts'
import { canDisown } from '@itemo/domain/accounts/disowned-events.ts'
import { pathTo, type SitePath } from '@itemo/domain/site-path.ts'
import { infiniteQueryOptions, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, reasonOf } from '#app/lib/api-error.ts'
import { call } from '#app/lib/api.ts'
import { formatRelative } from '#app/lib/format.ts'
import { describeSecurityEvent } from '#app/lib/security-event-copy.ts'
import { withOwnReport } from '#app/lib/session.ts'
import { notify } from '#app/lib/toasts.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { FormSection } from '#app/ui/form-section.tsx'
import { Loaded } from '#app/ui/loaded.tsx'
import { Button } from '#app/ui/button.tsx'
import { signOut } from '../auth-actions.ts'
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

/** The security events of the account, latest first, with a button to report that it was someone else. */
export function ActivitySection() {
  const query = useInfiniteQuery(securityEventsQuery())
  const [disowned, setDisowned] = useState<SecurityEventView>()
  return (
    <FormSection
      title="Security activity"
      intro="The last twelve months. If something here wasn't you, say so: we log everyone out."
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
                  end={
                    canDisown(event) ? (
                      <Button
                        variant="quiet"
                        className="shrink-0"
                        aria-label={`This wasn’t me: ${describeSecurityEvent(event)}, ${formatRelative(event.at)}`}
                        onClick={() => setDisowned(event)}
                      >
                        This wasn’t me
                      </Button>
                    ) : null
                  }
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
      <NotMe event={disowned} onClose={() => setDisowned(undefined)} />
    </FormSection>
  )
}

/** The page that says what was removed. It isn't in `paths`, which every page loads. */
const secured = pathTo`/secure-account`

const newAddress =
  'Your email address was changed in the last 7 days, so we sent no link. Change your password here. If you didn’t change the address, use “This wasn’t me” in the email to the old one, or write to our support.'

interface NotMeProps {
  readonly event: SecurityEventView | undefined
  readonly onClose: () => void
}

/**
 * Asks for confirmation before all sessions are ended, including this one; then says what was removed, and that an email explains the next
 * steps.
 */
function NotMe({ event, onClose }: NotMeProps) {
  const navigate = useNavigate()
  const disown = useMutation({
    mutationFn: (eventId: string) =>
      // This ends the session, which isn't reported as an event.
      withOwnReport(async () => {
        try {
          const { removed } = await call('POST /my/security-events/:eventId/disown', { params: { eventId } })
          // Navigates first, so that no guard sends the person to /login on the way.
          await navigate(secured satisfies SitePath, { state: { removed } })
          await signOut()
        } catch (error) {
          // The session was already over: another device may have been first.
          if (!(error instanceof ApiError && error.code === 'unauthenticated')) throw error
          await navigate(secured satisfies SitePath, { state: { removed: null } })
        }
      }),
    onError: (error) => {
      onClose()
      const code = error instanceof ApiError ? error.code : undefined
      if (code === 'conflict') notify.error('Only other devices are logged out', newAddress)
      else if (error instanceof ApiError && error.status >= 400 && error.status < 500)
        notify.error("You're still logged in", reasonOf(error))
      else notify.error("We don't know whether it worked", reasonOf(error))
    },
  })
  return (
    <AlertDialog
      open={event !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title="Log everyone out?"
      description="Everyone is logged out, on this device too, and your password stops working. Passkeys and logins that were added in the last 7 days go, and so does two-step login if it’s that new. We email you a link to choose a new password, and choosing it removes every passkey."
      confirmLabel="Log Out Everywhere"
      busy={disown.isPending}
      onConfirm={() => event && disown.mutate(event.id)}
    />
  )
}
