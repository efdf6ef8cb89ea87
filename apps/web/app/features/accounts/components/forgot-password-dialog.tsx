import { zodResolver } from '@hookform/resolvers/zod'
import { ForgotPasswordForm } from '@itemo/domain/accounts/schemas.ts'
import { useForm } from 'react-hook-form'
import { notify } from '#app/lib/notify.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { sendResetLink } from '../auth-acts.ts'
import { EmailField } from './email-field.tsx'

interface ForgotPasswordDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly initialEmail: string
}

/** Asks for an email and sends a link to choose a new password. */
export function ForgotPasswordDialog({ open, onOpenChange, initialEmail }: ForgotPasswordDialogProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(ForgotPasswordForm),
    defaultValues: { email: initialEmail },
  })
  const submit = handleSubmit(async ({ email }) => {
    const result = await sendResetLink(email)
    if (result.ok) {
      notify.success('Password reset link sent!', 'Please check your email for instructions to reset your password.')
      onOpenChange(false)
    } else {
      notify.error('Failed to send reset link', result.message || undefined)
    }
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Reset your password"
      description="Tell us your email address and we will send you a link to choose a new password."
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <EmailField error={formState.errors.email?.message} {...register('email')} />
        <Button type="submit" wide busy={formState.isSubmitting} busyLabel="Sending...">
          Send reset link
        </Button>
      </form>
    </Dialog>
  )
}
