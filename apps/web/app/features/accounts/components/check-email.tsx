import { MailCheck } from 'lucide-react'
import { notify } from '#app/lib/toasts.ts'
import { confirmByCode, resendConfirmation } from '../auth-actions.ts'
import { EmailCode } from './email-code.tsx'
import { MailboxLink } from './mailbox-link.tsx'

/** Says that an email is on its way, takes its code, and sends it again. */
export function CheckEmail({ email }: { readonly email: string }) {
  const confirm = async (code: string) => {
    const result = await confirmByCode(email, code)
    if (result.ok) notify.success('Login successful!', 'Your email address is confirmed.')
    return result
  }
  const resend = async () => {
    const result = await resendConfirmation(email)
    if (result.ok) notify.success('Confirmation email sent', 'Please check your email to confirm your account.')
    else notify.error("The email couldn't be sent", result.message || 'Please try again in a minute.')
    return result
  }
  return (
    <section aria-labelledby="check-email" className="flex gap-3 rounded-card bg-brand-soft p-4">
      <MailCheck className="mt-0.5 size-5 shrink-0 text-brand" />
      <div className="min-w-0 grow text-card">
        <div role="status">
          <h2 id="check-email" className="font-semibold">
            Check your email
          </h2>
          <p className="mt-0.5 mb-3 text-ink-2">
            We sent a link and a code to <span className="font-medium break-words text-ink">{email}</span>. Either of
            them confirms your account.
          </p>
        </div>
        <EmailCode onCode={confirm} onSendAgain={resend} />
        <MailboxLink email={email} />
      </div>
    </section>
  )
}
