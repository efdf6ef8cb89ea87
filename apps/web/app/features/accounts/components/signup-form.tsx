import { useForm } from 'react-hook-form'
import { formRules } from '#app/lib/form-rules.ts'
import { notify } from '#app/lib/toasts.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { signUp } from '../auth-actions.ts'
import { signupFailure } from '../auth-copy.ts'
import { EmailField } from './email-field.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

const signupRules = formRules(
  () => import('@itemo/domain/accounts/account-schemas.ts'),
  (schemas) => schemas.SignupForm,
)

/** Creates an account with email and password. `onCreated` gets the email address that has to be confirmed. */
export function SignupForm({ onCreated }: { readonly onCreated: (email: string) => void }) {
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: signupRules,
    defaultValues: { name: '', email: '', password: '', confirmPassword: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (account) => {
    const result = await signUp(account)
    if (!result.ok) {
      notify.error(signupFailure(result.message))
      const nameTaken = result.fields?.full_name
      if (nameTaken !== undefined) setError('name', { message: nameTaken }, { shouldFocus: true })
      return
    }
    const next = result.confirmed ? undefined : 'Please check your email to confirm your account.'
    notify.success('Account created successfully!', next)
    if (!result.confirmed) onCreated(account.email)
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <TextField label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
      <EmailField error={errors.email?.message} {...register('email')} />
      <NewPasswordFields
        password={{ label: 'Password', error: errors.password?.message, ...register('password') }}
        confirmation={{
          label: 'Confirm password',
          error: errors.confirmPassword?.message,
          ...register('confirmPassword'),
        }}
      />
      <Button type="submit" wide size="large" busy={isSubmitting} busyLabel="Creating account..." className="mt-1">
        Sign Up
      </Button>
    </form>
  )
}
