import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { formRules } from '#app/lib/form-rules.ts'
import { notify } from '#app/lib/toasts.ts'
import { paths } from '#app/lib/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { recoverByCode, sendResetLink } from '../recovery-actions.ts'
import { OneTimeCode } from './one-time-code.tsx'
import { EmailField } from './email-field.tsx'
import { MailboxLink } from './mailbox-link.tsx'

const forgotPasswordRules = formRules(
  () => import('@itemo/domain/accounts/account-schemas.ts'),
  (schemas) => schemas.ForgotPasswordForm,
)

interface ForgotPasswordDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly initialEmail: string
}

/** Asks for an email address, sends a link and a code for choosing a new password, and accepts the code. */
export function ForgotPasswordDialog({ open, onOpenChange, initialEmail }: ForgotPasswordDialogProps) {
  const [sentTo, setSentTo] = useState<string>()
  const navigate = useNavigate()
  const change = (isOpen: boolean) => {
    if (!isOpen) setSentTo(undefined)
    onOpenChange(isOpen)
  }
  const send = async (email: string) => {
    const result = await sendResetLink(email)
    if (result.ok)
      notify.success('Password reset link sent!', 'Please check your email for instructions to reset your password.')
    else notify.error('Failed to send reset link', result.message || undefined)
    return result
  }
  const recover = async (email: string, code: string) => {
    const result = await recoverByCode(email, code)
    if (result.ok) {
      change(false)
      void navigate(paths.resetPassword())
    }
    return result
  }
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={sentTo === undefined ? 'Reset your password' : 'Check your email'}
      description={
        sentTo === undefined ? (
          'Tell us your email address and we will send you a link to choose a new password.'
        ) : (
          <>
            If there's an account with <span className="break-words">{sentTo}</span>, we sent a link and a code there.
            The link opens the page for a new password, and so does the code.
          </>
        )
      }
    >
      {sentTo === undefined ? (
        <EmailForm
          initialEmail={initialEmail}
          onSubmit={async (email) => {
            if ((await send(email)).ok) setSentTo(email)
          }}
        />
      ) : (
        <>
          <OneTimeCode autoFocus onCode={(code) => recover(sentTo, code)} onSendAgain={() => send(sentTo)} />
          <MailboxLink email={sentTo} />
        </>
      )}
    </Dialog>
  )
}

function EmailForm({ initialEmail, onSubmit }: { initialEmail: string; onSubmit: (email: string) => Promise<void> }) {
  const { register, handleSubmit, formState } = useForm({
    resolver: forgotPasswordRules,
    defaultValues: { email: initialEmail },
  })
  const submit = handleSubmit(({ email }) => onSubmit(email))
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <EmailField error={formState.errors.email?.message} {...register('email')} />
      <Button type="submit" wide busy={formState.isSubmitting} busyLabel="Sending...">
        Send reset link
      </Button>
    </form>
  )
}
