import type { User } from '@supabase/auth-js'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router'
import { formRules } from '#app/lib/form-rules.ts'
import { notify } from '#app/lib/toasts.ts'
import { Button } from '#app/ui/button.tsx'
import { FormSection } from '#app/ui/form-section.tsx'
import { NewPasswordFields } from '../components/new-password-fields.tsx'
import { PasswordField } from '../components/password-field.tsx'
import { mySessionsQuery } from '../account-queries.ts'
import { CodeField } from './code-field.tsx'
import { changePassword, hasPassword, sendProofCode } from './login-actions.ts'

const passwordRules = formRules(
  () => import('./settings-schemas.ts'),
  (schemas) => schemas.PasswordChange,
)
const empty = { currentPassword: '', code: '', password: '', confirm: '' }

/** Error codes that belong to one field. */
const refusals: ReadonlyMap<string, readonly [keyof typeof empty, string]> = new Map(
  Object.entries({
    invalid_credentials: ['currentPassword', "This isn't your current password."],
    current_password_mismatch: ['currentPassword', "This isn't your current password."],
    current_password_required: ['currentPassword', 'Please enter your current password.'],
    same_password: ['password', 'Please choose a password that differs from the current one.'],
    reauthentication_not_valid: ['code', "This code isn't right, or it has expired."],
  }),
)

/** The form for a new password. The current one serves as proof, or a code by mail for those without one. */
export function PasswordSection({ user }: { readonly user: User }) {
  const knowsPassword = hasPassword(user)
  const queries = useQueryClient()
  const [byCode, setByCode] = useState(false)
  const [sending, setSending] = useState(false)
  const { register, handleSubmit, formState, reset, setError } = useForm({
    resolver: passwordRules,
    defaultValues: empty,
  })
  const { errors, isSubmitting } = formState
  const form = useRef<HTMLFormElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === '#password') form.current?.scrollIntoView({ block: 'center' })
  }, [hash])

  const askForCode = async () => {
    setSending(true)
    const sent = await sendProofCode()
    setSending(false)
    if (sent.ok) setByCode(true)
    if (sent.ok) notify.info('Please check your email', "We sent you a code to confirm it's you.")
    else notify.error("The code couldn't be sent", sent.message || 'Please try again later.')
  }

  const submit = handleSubmit(async ({ password, currentPassword, code }) => {
    if (knowsPassword && !byCode && currentPassword === '') {
      return setError('currentPassword', { message: 'Please enter your current password.' }, { shouldFocus: true })
    }
    const result = await changePassword(password, byCode ? { code } : { currentPassword })
    if (result.ok) {
      reset(empty)
      setByCode(false)
      notify.success('Password updated successfully', 'All other devices were logged out.')
      return queries.invalidateQueries(mySessionsQuery())
    }
    if (result.code === 'reauthentication_needed') return askForCode()
    const refusal = refusals.get(result.code ?? '')
    if (refusal) setError(refusal[0], { message: refusal[1] }, { shouldFocus: true })
    else if (result.code === 'weak_password') setError('password', { message: result.message }, { shouldFocus: true })
    else notify.error("Your password wasn't changed", result.message || 'Please try again later.')
  })

  return (
    <FormSection
      title="Password"
      intro={
        knowsPassword
          ? 'A new password logs out all your other devices.'
          : 'You have no password yet. With one you can also log in by email.'
      }
    >
      <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <input type="email" name="email" autoComplete="username" value={user.email ?? ''} readOnly hidden />
        {byCode ? (
          <CodeField
            error={errors.code?.message}
            busy={sending}
            onSendAnother={() => void askForCode()}
            {...register('code')}
          />
        ) : null}
        {knowsPassword && !byCode ? (
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            error={errors.currentPassword?.message}
            {...register('currentPassword')}
          />
        ) : null}
        <NewPasswordFields
          password={{ label: 'New password', error: errors.password?.message, ...register('password') }}
          confirmation={{ label: 'Confirm new password', error: errors.confirm?.message, ...register('confirm') }}
        />
        <Button type="submit" variant="secondary" className="self-start" busy={isSubmitting} busyLabel="Updating...">
          {knowsPassword ? 'Change Password' : 'Set Password'}
        </Button>
      </form>
    </FormSection>
  )
}
