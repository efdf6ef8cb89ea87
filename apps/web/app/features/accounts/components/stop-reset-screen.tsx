import { useMutation } from '@tanstack/react-query'
import { call } from '#app/lib/api.ts'
import { ApiError, reasonOf } from '#app/lib/api-error.ts'
import { paths } from '#app/lib/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { AuthCard } from './auth-card.tsx'

/** "Stop this" from the emails about a reset of the two-step login: a button, since programs follow links in emails too. */
export function StopResetScreen({ token }: { readonly token: string }) {
  const stop = useMutation({ mutationFn: () => call('POST /factor-resets/stop', { body: { token } }) })
  const { error } = stop
  const isDead = error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input')
  if (stop.data)
    return (
      <AuthCard plain title="It’s stopped">
        <p role="status" className="text-card">
          Your two-step login stays as it is. If you didn’t ask our support for this, someone may know your password:
          choose a new one.
        </p>
        <ButtonLink to={paths.login()} className="mt-6 w-full">
          Go to the log-in page
        </ButtonLink>
      </AuthCard>
    )
  if (isDead)
    return (
      <AuthCard plain title="Stop the reset">
        <p role="alert" className="text-card">
          This link doesn’t work any more: the two-step login has already been reset, or the link is broken. If that
          wasn’t you, please contact support right away.
        </p>
        <ButtonLink to={paths.itemSupport()} className="mt-6 w-full">
          Get support
        </ButtonLink>
      </AuthCard>
    )
  return (
    <AuthCard plain title="Stop the reset" intro="Someone asked our support to switch off your two-step login.">
      {error ? (
        <p role="alert" className="mt-5 text-card text-danger">
          Nothing has changed. {reasonOf(error)}
        </p>
      ) : null}
      <Button wide size="large" className="mt-6" busy={stop.isPending} onClick={() => stop.mutate()}>
        Stop it: keep my two-step login
      </Button>
    </AuthCard>
  )
}
