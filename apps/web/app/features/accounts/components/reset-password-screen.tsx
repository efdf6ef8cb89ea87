import { TriangleAlert } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { formRules } from '#app/lib/form-rules.ts'
import { notify } from '#app/lib/toasts.ts'
import { paths } from '#app/lib/paths.ts'
import { recoveryToken } from '#app/lib/recovery-token.ts'
import { useSession } from '#app/lib/session-state.ts'
import { arrivalFailure } from '#app/lib/session-start.ts'
import { Button } from '#app/ui/button.tsx'
import { raiseRecovery, setNewPassword } from '../recovery-actions.ts'
import { secondFactorFailure } from '../second-factor.ts'
import { resetDelays } from '../account-delays.ts'
import { emailOfToken } from '../email-of-token.ts'
import { AuthCard } from './auth-card.tsx'
import { OneTimeCode } from './one-time-code.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

const newPasswordRules = formRules(
  () => import('@itemo/domain/accounts/account-schemas.ts'),
  (schemas) => schemas.ResetPasswordForm,
)

/** /reset-password: a new password, with the token of a recovery link. */
export function ResetPasswordScreen() {
  const [token, setToken] = useState(recoveryToken)
  const [needsCode, setNeedsCode] = useState(false)
  const email = token === undefined ? undefined : emailOfToken(token)
  const session = useSession()
  const isOthers = session.status === 'signed-in' && session.session.user.email !== email
  const leave = useLoginSoon()
  const { register, handleSubmit, formState, getValues } = useForm({
    resolver: newPasswordRules,
    defaultValues: { password: '', confirm: '' },
  })
  const [done, setDone] = useState(false)
  const { errors, isSubmitting } = formState

  const invalidLink = (description: string) => {
    notify.error('Invalid reset link', description)
    leave(resetDelays.badLinkMs)
  }

  const isReported = useRef(false)
  const showFailure = useEffectEvent(() => {
    if (arrivalFailure() === undefined || isReported.current) return
    isReported.current = true
    invalidLink('It has expired or was used already. Please request a new link.')
  })
  useEffect(() => showFailure(), [])

  const choose = async (bearer: string, password: string) => {
    const result = await setNewPassword(bearer, password)
    if (result.ok) {
      setDone(true)
      notify.success('Password updated successfully')
      leave(resetDelays.successMs)
    } else if (result.code === 'insufficient_aal') {
      setNeedsCode(true)
    } else if (result.code === 'invalid_link') {
      invalidLink('Please request a new link.')
    } else {
      notify.error('Password reset failed', result.message || 'Please try again later.')
    }
  }
  const submit = handleSubmit(async ({ password }) => {
    if (token !== undefined) await choose(token, password)
  })
  const showCode = async (code: string) => {
    if (token === undefined) return { ok: true } as const
    const raised = await raiseRecovery(token, code)
    if (raised.token === undefined) return raised.result
    setNeedsCode(false)
    setToken(raised.token)
    await choose(raised.token, getValues('password'))
    return raised.result
  }

  return (
    <AuthCard title="Choose a new password">
      {token === undefined ? (
        <div role="alert" className="mb-5 flex gap-3 rounded-card bg-sunken p-4 text-card">
          <TriangleAlert className="mt-0.5 size-5 shrink-0" />
          <div>
            <p className="font-semibold">Unable to reset password</p>
            <p className="mt-0.5">This page needs the link from your email. Please request a new link.</p>
          </div>
        </div>
      ) : null}
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {email === undefined ? null : (
          <>
            {/* Anyone can have a link of their own account opened elsewhere, so the reader sees whose password it is. */}
            <p className="text-card break-words">
              This is the new password of the account of <strong>{email}</strong>.
              {isOthers ? ' You are logged in with another account here, which stays as it is.' : null}
            </p>
            {/* Password managers store the new password for this account. */}
            <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
          </>
        )}
        <NewPasswordFields
          password={{ label: 'New password', error: errors.password?.message, ...register('password') }}
          confirmation={{ label: 'Confirm password', error: errors.confirm?.message, ...register('confirm') }}
        />
        {needsCode ? (
          <OneTimeCode
            label="Enter the 6-digit code from your authenticator app."
            autoFocus
            onCode={showCode}
            sayFailure={secondFactorFailure}
          />
        ) : null}
        <Button
          type="submit"
          wide
          size="large"
          disabled={token === undefined}
          busy={isSubmitting || done}
          busyLabel={done ? 'Password updated' : 'Updating...'}
        >
          Reset Password
        </Button>
      </form>
      <p className="mt-4 text-center">
        <Link to={paths.login()} className="inline-flex min-h-10 items-center text-card font-semibold text-brand">
          Back to Login
        </Link>
      </p>
    </AuthCard>
  )
}

/** Goes to /login after a while, unless the person has navigated by then. */
function useLoginSoon(): (afterMs: number) => void {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (afterMs) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void navigate(paths.login()), afterMs)
  }
}
