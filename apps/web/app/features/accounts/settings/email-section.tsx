import { zodResolver } from '@hookform/resolvers/zod'
import { ForgotPasswordForm } from '@itemo/domain/accounts/account-schemas.ts'
import type { User } from '@supabase/auth-js'
import { useForm } from 'react-hook-form'
import { notify } from '#app/lib/notify.ts'
import { Button } from '#app/ui/button.tsx'
import { FormSection } from '#app/ui/form-section.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { EmailChangeCodes } from './email-change-codes.tsx'
import { changeEmail } from './login-actions.ts'

const refusals: ReadonlyMap<string, string> = new Map(
  Object.entries({
    email_address_invalid: 'Please enter a valid email address',
    validation_failed: 'Please enter a valid email address',
  }),
)

/** The address to sign in with. A new one counts once both mailboxes said yes. */
export function EmailSection({ user }: { readonly user: User }) {
  const { register, handleSubmit, formState, reset, setError } = useForm({
    resolver: zodResolver(ForgotPasswordForm),
    defaultValues: { email: '' },
  })
  const submit = handleSubmit(async ({ email }) => {
    if (email.toLowerCase() === user.email) {
      return setError('email', { message: 'This is your address already.' })
    }
    const result = await changeEmail(email)
    if (result.ok) {
      reset({ email: '' })
      return notify.success('Please check your email', 'We sent a link and a code to your old and your new address.')
    }
    const refusal = refusals.get(result.code ?? '')
    if (refusal === undefined)
      notify.error("Your email address wasn't changed", result.message || 'Please try again later.')
    else setError('email', { message: refusal })
  })
  return (
    <FormSection
      title="Email address"
      intro={
        <>
          You log in as <strong className="font-semibold break-words text-ink">{user.email}</strong>.
        </>
      }
    >
      {user.new_email ? (
        <EmailChangeCodes key={user.new_email} email={user.email ?? ''} newEmail={user.new_email} />
      ) : null}
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <TextField
          label="New email address"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          hint="We ask both addresses to confirm the change."
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <Button
          type="submit"
          variant="secondary"
          className="self-start"
          busy={formState.isSubmitting}
          busyLabel="Sending..."
        >
          Change Email
        </Button>
      </form>
    </FormSection>
  )
}
