import { pathTo, type SitePath } from '@itemo/domain/site-path.ts'
import { MailCheck } from 'lucide-react'
import { useNavigate } from 'react-router'
import { storedSession } from '#app/lib/session-state.ts'
import { notify } from '#app/lib/toasts.ts'
import { confirmByCode, resendConfirmation } from '../auth-actions.ts'
import { codeFailure } from '../auth-copy.ts'
import { OneTimeCode } from './one-time-code.tsx'
import { MailboxLink } from './mailbox-link.tsx'

const ownPassword = pathTo`/account-settings#password`

/** Strangers can use up the attempts at a code, but not those of a link. */
const sayFailure: typeof codeFailure = (result) =>
  result.code === 'otp_expired' || result.code === 'over_request_rate_limit'
    ? `${codeFailure(result)} The link in the email works too.`
    : codeFailure(result)

/** Says that an email was sent, accepts its code, and sends it again. */
export function CheckEmail({ email }: { readonly email: string }) {
  const navigate = useNavigate()
  const confirm = async (code: string) => {
    const result = await confirmByCode(email, code)
    if (!result.ok) return result
    notify.success('Login successful!', 'Your email address is confirmed.')
    // The code was from someone else's sign-up. The pending action continues all the same.
    if (storedSession()?.user.app_metadata.has_password === false) {
      notify.info({
        title: 'Your account has no password yet',
        description: "The password and name you signed up with couldn't be kept. Choose a password to log in with it.",
        action: {
          label: 'Choose a password',
          onClick: () => void navigate(ownPassword satisfies SitePath),
        },
      })
    }
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
        <OneTimeCode onCode={confirm} onSendAgain={resend} sayFailure={sayFailure} />
        <MailboxLink email={email} />
      </div>
    </section>
  )
}
