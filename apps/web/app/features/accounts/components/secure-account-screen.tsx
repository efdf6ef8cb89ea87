import type { SecuredAccountView } from '@itemo/contract/account-views.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#app/lib/api.ts'
import { ApiError, reasonOf } from '#app/lib/api-error.ts'
import { paths } from '#app/lib/paths.ts'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { keepRecovery } from '#app/lib/recovery-token.ts'
import { endSessionHere, ownId } from '#app/lib/session-state.ts'
import { tokenClaims } from '#app/lib/token-claims.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { AuthCard } from './auth-card.tsx'

const title = 'Secure your account'

const StopReset = lazyPart(() => import('./stop-reset-screen.tsx'), 'StopResetScreen')

/** /secure-account: "This wasn't me", with the token of a mail in the address's fragment. */
export function SecureAccountScreen() {
  const [stop] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('stop'))
  return stop === null ? <SecureAccount /> : <StopReset token={stop} />
}

function SecureAccount() {
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '')
  const secure = useMutation({
    mutationFn: () => call('POST /secure-account', { body: { token } }),
    onSuccess: ({ recovery }) => {
      if (recovery === null) return
      keepRecovery(recovery)
      // Someone else's session in this browser didn't end.
      if (ownId() === tokenClaims(recovery)?.sub) endSessionHere()
    },
  })
  if (secure.data) return <Secured secured={secure.data} />
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
          Nothing has changed. {reasonOf(error)}
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

function Secured({ secured: { removed, recovery } }: { readonly secured: SecuredAccountView }) {
  const gone = goneOf(removed)
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
        {recovery === null ? (
          <p>Your account has another email address now. If that wasn’t you, please write to our support.</p>
        ) : null}
      </div>
      {recovery === null ? (
        <ButtonLink to={paths.itemSupport()} className="mt-6 w-full">
          Get support
        </ButtonLink>
      ) : (
        <ButtonLink to={paths.resetPassword()} className="mt-6 w-full">
          Choose a new password
        </ButtonLink>
      )}
    </AuthCard>
  )
}

const providers = { apple: 'Apple', facebook: 'Facebook', google: 'Google' } as const

function goneOf({ passkeys, logins, two_step: twoStep }: SecuredAccountView['removed']): string[] {
  return [
    ...new Set(passkeys.map((name) => `Passkey “${name}”`)),
    ...logins.map((provider) => `Login with ${providers[provider]}`),
    ...(twoStep ? ['Two-step login'] : []),
  ]
}
