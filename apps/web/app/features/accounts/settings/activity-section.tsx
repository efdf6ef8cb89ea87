import type { SecurityEventView } from '@itemo/contract/account-views.ts'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { call } from '#app/lib/api.ts'
import { formatRelative } from '#app/lib/format.ts'
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
                  title={<p>{titleOf(event)}</p>}
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

const titles: Readonly<Record<SecurityEventView['kind'], string>> = {
  signed_in: 'Log-in',
  sign_in_failed: 'Failed log-in',
  token_reused: 'An old session key was used again, so its device was logged out',
  password_changed: 'Password changed',
  email_changed: 'Email address changed',
  name_changed: 'Name changed',
  two_step_on: 'Two-step sign-in turned on',
  two_step_off: 'Two-step sign-in turned off',
  app_removed: 'Authenticator app removed',
  recovery_code_used: 'Recovery code used',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  login_connected: 'Login connected',
  login_disconnected: 'Login disconnected',
  sessions_ended: 'Devices logged out',
  account_secured: 'Account secured: everyone logged out',
  data_exported: 'Your data downloaded',
  two_step_reset: 'Two-step sign-in reset',
  staff_looked: 'Someone from Itemo support looked at this list',
}

const methods = new Map([
  ['password', 'with your password'],
  ['passkey', 'with a passkey'],
  ['otp', 'by a link or code in an email'],
  ['recovery', 'by a link to reset your password'],
  ['google', 'with Google'],
  ['apple', 'with Apple'],
  ['facebook', 'with Facebook'],
])

function titleOf(event: SecurityEventView): string {
  const { by, count } = event
  const what = kindInWords(event)
  if (count > 1) return `${what}, ${count} times`
  return by === 'staff' && event.kind !== 'staff_looked' ? `${what} by Itemo` : what
}

function kindInWords({ kind, method }: SecurityEventView): string {
  const how = method === null ? undefined : methods.get(method)
  if (how === undefined) return titles[kind]
  return kind === 'signed_in' ? `${titles[kind]} ${how}` : `${titles[kind]}: ${how.replace('with ', '')}`
}
