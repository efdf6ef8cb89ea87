import type { SecuredAccountView } from '@itemo/contract/account-views.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '#app/lib/api.ts'
import { ApiError, reasonOf } from '#app/lib/api-error.ts'
import { paths } from '#app/lib/paths.ts'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { storeRecovery } from '#app/lib/recovery-token.ts'
import { endSessionHere, ownId } from '#app/lib/session-state.ts'
import { tokenClaims } from '#app/lib/token-claims.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { AuthCard } from './auth-card.tsx'

const title = 'Secure your account'

const StopReset = lazyPart(() => import('./stop-reset-screen.tsx'), 'StopResetScreen')

/** /secure-account: "This wasn't me", with the token of a mail in the fragment of the address. */
export function SecureAccountScreen() {
  const [stop] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('stop'))
  return stop === null ? <SecureAccount /> : <StopReset token={stop} />
}

function SecureAccount() {
  const { state } = useLocation()
  const [given] = useState(() => removedOf(state))
  // It's true now, but not when someone comes back to this page.
  useEffect(() => {
    if (given !== undefined) history.replaceState({ ...(history.state as object), usr: null }, '')
  }, [given])
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '')
  const secure = useMutation({
    mutationFn: () => call('POST /secure-account', { body: { token } }),
    onSuccess: ({ recovery }) => {
      if (recovery === null) return
      storeRecovery(recovery)
      // Another person's session in this browser wasn't ended.
      if (ownId() === tokenClaims(recovery)?.sub) endSessionHere()
    },
  })
  if (given === null) return <Over />
  if (given) return <Secured removed={given} next="email" />
  if (secure.data) {
    const { removed, recovery } = secure.data
    return <Secured removed={removed} next={recovery === null ? 'support' : 'password'} />
  }
  const { error } = secure
  if (token === '' || (error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input')))
    return <DeadLink />
  return (
    <AuthCard plain title={title} intro="Use this if something in your account wasn't you.">
      <ul className="ml-5 flex list-disc flex-col gap-1.5 text-card">
        <li>Everyone is logged out, on every device.</li>
        <li>Your old password stops working.</li>
        <li>Passkeys and logins that were added in the last 7 days go, and so does two-step login if it’s that new.</li>
      </ul>
      {error ? (
        <p role="alert" className="mt-5 text-card text-danger">
          {error instanceof ApiError && error.status >= 400 && error.status < 500
            ? 'Nothing has changed.'
            : "We don't know whether it worked."}{' '}
          {reasonOf(error)}
        </p>
      ) : null}
      <Button wide size="large" className="mt-6 py-2" busy={secure.isPending} onClick={() => secure.mutate()}>
        <span className="whitespace-normal">Log out everywhere and choose a new password</span>
      </Button>
    </AuthCard>
  )
}

function DeadLink() {
  return (
    <AuthCard plain title={title}>
      <p role="alert" className="text-card">
        This link doesn’t work any more: it has expired, or it was used already. You can still choose a new password: on
        the log-in page, use “Forgot password?”.
      </p>
      <ButtonLink to={paths.login()} className="mt-6 w-full">
        Go to the log-in page
      </ButtonLink>
    </AuthCard>
  )
}

type Removed = SecuredAccountView['removed']

/** What was removed when the person reported this in the settings, which lead here; null: the session was over before. */
function removedOf(state: unknown): Removed | null | undefined {
  return typeof state === 'object' && state !== null && 'removed' in state
    ? (state.removed as Removed | null)
    : undefined
}

function Over() {
  return (
    <AuthCard plain title="You’re logged out">
      <p role="status" className="text-card">
        You were logged out before this was done. If “This wasn’t me” was pressed on another device, we sent you an
        email with a link to a new password. If there’s none, use “Forgot password?” on the log-in page.
      </p>
      <ButtonLink to={paths.login()} className="mt-6 w-full">
        Go to the log-in page
      </ButtonLink>
    </AuthCard>
  )
}

interface SecuredProps {
  readonly removed: Removed
  /** How the owner continues: here, with the email that they got, or, if the address was changed, through support. */
  readonly next: 'password' | 'email' | 'support'
}

function Secured({ removed, next }: SecuredProps) {
  const gone = goneOf(removed)
  const { label, to } = ways[next]
  return (
    <AuthCard plain title="Everyone is logged out">
      <div role="status" className="flex flex-col gap-3 text-card">
        <p>Your old password doesn’t work any more.</p>
        {gone.length === 0 ? null : (
          <>
            <p>These were added in the last 7 days, so we removed them:</p>
            <ul className="ml-5 list-disc break-words">
              {gone.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </>
        )}
        {next === 'email' ? (
          <p>We sent you an email. The link in it leads to a new password; it works once, for 60 minutes.</p>
        ) : null}
        {next === 'support' ? null : <p>Choosing a new password removes every passkey.</p>}
        {next === 'support' ? (
          <p>Your account now has another email address. If that wasn’t you, please contact support.</p>
        ) : null}
      </div>
      <ButtonLink to={to} className="mt-6 w-full">
        {label}
      </ButtonLink>
    </AuthCard>
  )
}

const ways = {
  password: { label: 'Choose a new password', to: paths.resetPassword() },
  email: { label: 'Go to the log-in page', to: paths.login() },
  support: { label: 'Get support', to: paths.itemSupport() },
} as const

const providers = { apple: 'Apple', facebook: 'Facebook', google: 'Google' } as const

function goneOf({ passkeys, logins, two_step: twoStep }: Removed): string[] {
  return [
    ...new Set(passkeys.map((name) => `Passkey “${name}”`)),
    ...logins.map((provider) => `Login with ${providers[provider] ?? provider}`),
    ...(twoStep ? ['Two-step login'] : []),
  ]
}
