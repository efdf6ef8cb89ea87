import type { User } from '@supabase/auth-js'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { formRules } from '#app/lib/form-rules.ts'
import { notify } from '#app/lib/toasts.ts'
import { Button } from '#app/ui/button.tsx'
import { FormSection } from '#app/ui/form-section.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { OneTimeCode, SendAgain } from '../components/one-time-code.tsx'
import { MailboxLink } from '../components/mailbox-link.tsx'
import { changeEmail, confirmEmailChange, resendEmailChange } from './login-actions.ts'

const emailRules = formRules(
  () => import('@itemo/domain/accounts/account-schemas.ts'),
  (schemas) => schemas.ForgotPasswordForm,
)

const invalidCodes = ['email_address_invalid', 'validation_failed']

/** The address to log in with. A new one takes effect once both mailboxes have confirmed it. */
export function EmailSection({ user }: { readonly user: User }) {
  const { register, handleSubmit, formState, reset, setError } = useForm({
    resolver: emailRules,
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
    if (invalidCodes.includes(result.code ?? '')) setError('email', { message: 'Please enter a valid email address' })
    else notify.error("Your email address wasn't changed", result.message || 'Please try again later.')
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

/** A change of address that both addresses have to confirm: with the links in the emails, or with their codes here. */
function EmailChangeCodes({ email, newEmail }: { readonly email: string; readonly newEmail: string }) {
  const [confirmed, setConfirmed] = useState<readonly string[]>([])
  const confirm = async (address: string, code: string) => {
    const result = await confirmEmailChange(address, code)
    if (result.ok && result.isDone === true) notify.success('Account updated successfully')
    else if (result.ok) setConfirmed((before) => [...before, address])
    return result
  }
  const resend = async () => {
    const result = await resendEmailChange(email)
    if (result.ok) notify.success('Emails sent again', 'Please check both addresses.')
    else notify.error("The emails couldn't be sent", result.message || 'Please try again in a minute.')
    return result
  }
  return (
    <div className="flex flex-col gap-3 rounded-control bg-brand-soft p-3 text-card">
      <p role="status">
        Waiting for both addresses to confirm <strong className="break-words">{newEmail}</strong>. Open the links in the
        emails that we sent, or enter their codes here.
      </p>
      {[email, newEmail].map((address) =>
        confirmed.includes(address) ? (
          <p key={address} role="status" className="break-words">
            {address} has confirmed.
          </p>
        ) : (
          <OneTimeCode
            key={address}
            label={`Enter the 6-digit code from the email to ${address}`}
            onCode={(code) => confirm(address, code)}
          />
        ),
      )}
      <SendAgain onSendAgain={resend} />
      <MailboxLink />
    </div>
  )
}
