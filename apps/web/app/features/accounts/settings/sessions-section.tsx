import type { OwnSessionView } from '@itemo/contract/account-views.ts'
import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { formatRelative } from '#app/lib/format.ts'
import { notify } from '#app/lib/toasts.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormSection } from '#app/ui/form-section.tsx'
import { Loaded } from '#app/ui/loaded.tsx'
import { useEndSessions } from '../account-mutations.ts'
import { mySessionsQuery } from '../account-queries.ts'
import { useLogOut } from '../use-log-out.ts'
import { SettingsRow } from './settings-row.tsx'

/** The person's sessions, with buttons to end them. */
export function SessionsSection() {
  const query = useQuery(mySessionsQuery())
  return (
    <FormSection
      title="Where you are logged in"
      intro="Log out any device you don't recognise, then change your password."
    >
      <Loaded query={query} loading="Loading your devices" failed="Couldn't load your devices">
        {(sessions) => <Sessions sessions={sessions} />}
      </Loaded>
    </FormSection>
  )
}

function Sessions({ sessions }: { readonly sessions: readonly OwnSessionView[] }) {
  const end = useEndSessions()
  const { logOut, busy: leaving } = useLogOut('elsewhere')
  const [asked, setAsked] = useState<OwnSessionView | 'others'>()
  const others = sessions.filter(({ current }) => !current)
  const ordered = [...sessions.filter(({ current }) => current), ...others]

  const confirm = async () => {
    if (asked === undefined) return
    try {
      await end.mutateAsync(asked)
      notify.success(asked === 'others' ? 'Your other devices are logged out' : 'The device is logged out')
    } catch (error) {
      notify.error("That didn't work", error instanceof Error ? error.message : undefined)
    }
    setAsked(undefined)
  }

  return (
    <>
      <ul className="-my-1 divide-y divide-line">
        {ordered.map((session) => (
          <SettingsRow
            key={session.id}
            start={<MonitorSmartphone className="size-5 shrink-0 text-brand" />}
            title={
              <p className="flex flex-wrap items-center gap-x-2">
                {session.user_agent}
                {session.current ? <Badge tone="good">This device</Badge> : null}
              </p>
            }
            hint={`Last used ${formatRelative(session.refreshed_at)}, logged in ${formatRelative(session.created_at)}`}
            end={
              session.current ? (
                <Button variant="quiet" busy={leaving} onClick={() => void logOut()}>
                  Log Out
                </Button>
              ) : (
                <Button
                  variant="quiet"
                  aria-label={`End the session of ${session.user_agent}`}
                  onClick={() => setAsked(session)}
                >
                  End
                </Button>
              )
            }
          />
        ))}
      </ul>
      <Button
        variant="secondary"
        className="self-start whitespace-normal"
        disabled={others.length === 0}
        onClick={() => setAsked('others')}
      >
        Log out of all other devices
      </Button>
      {others.length === 0 ? (
        <p className="-mt-2 text-small text-ink-2">You're logged in on this device only.</p>
      ) : null}
      <AlertDialog
        open={asked !== undefined}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={asked === 'others' ? 'Log out of all other devices?' : 'End this session?'}
        description={
          asked === 'others'
            ? 'Everyone who is logged in to your account elsewhere has to log in again.'
            : `Anyone using ${asked?.user_agent ?? 'it'} has to log in again.`
        }
        confirmLabel="Log Out"
        busy={end.isPending}
        onConfirm={() => void confirm()}
      />
    </>
  )
}
