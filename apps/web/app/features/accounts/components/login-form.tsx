import { zodResolver } from '@hookform/resolvers/zod'
import { LoginForm as LoginSchema } from '@itemo/domain/accounts/account-schemas.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { lazyDialog } from '#app/lib/lazy-dialog.ts'
import { notify } from '#app/lib/toasts.ts'
import { Button } from '#app/ui/button.tsx'
import { signIn } from '../auth-actions.ts'
import { loginFailure } from '../auth-copy.ts'
import { EmailField } from './email-field.tsx'
import { PasswordField } from './password-field.tsx'

const ForgotPasswordDialog = lazyDialog(() => import('./forgot-password-dialog.tsx'), 'ForgotPasswordDialog')

interface LoginFormProps {
  readonly initialEmail?: string | undefined
  /** The account waits for its mail to be confirmed. */
  readonly onUnconfirmed: (email: string) => void
}

/** Signs in. Where the person goes then is the guard's matter: it runs again as soon as the session is there. */
export function LoginForm({ initialEmail = '', onUnconfirmed }: LoginFormProps) {
  const [isForgotOpen, setForgotOpen] = useState(false)
  const { register, handleSubmit, formState, getValues } = useForm({
    resolver: zodResolver(LoginSchema),
    defaultValues: { email: initialEmail, password: '' },
  })
  const { errors, isSubmitting } = formState
  const [signedIn, setSignedIn] = useState(false)

  const submit = handleSubmit(async ({ email, password }) => {
    const result = await signIn(email, password)
    if (result.ok) {
      setSignedIn(true)
      return notify.success('Login successful!')
    }
    notify.error(loginFailure(result.message))
    if (result.code === 'email_not_confirmed') onUnconfirmed(email)
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <EmailField error={errors.email?.message} {...register('email')} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <button
        type="button"
        onClick={() => setForgotOpen(true)}
        className="-my-1 min-h-10 self-end rounded-small text-card font-medium text-brand"
      >
        Forgot password?
      </button>
      <Button type="submit" wide size="large" busy={isSubmitting || signedIn} busyLabel="Logging in...">
        Log In
      </Button>
      <ForgotPasswordDialog open={isForgotOpen} onOpenChange={setForgotOpen} initialEmail={getValues('email')} />
    </form>
  )
}
