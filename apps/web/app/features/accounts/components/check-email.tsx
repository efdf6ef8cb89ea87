import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { notify } from '#app/lib/notify.ts'
import { Button } from '#app/ui/button.tsx'
import { resendConfirmation } from '../auth-acts.ts'
import { MailboxLink } from './mailbox-link.tsx'

/** Says that a mail is on its way, and sends it again. */
export function CheckEmail({ email }: { readonly email: string }) {
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle')
  const resend = async () => {
    setState('sending')
    const result = await resendConfirmation(email)
    setState(result.ok ? 'sent' : 'idle')
    if (result.ok) notify.success('Confirmation email sent', 'Please check your email to confirm your account.')
    else notify.error("The email couldn't be sent", result.message || 'Please try again in a minute.')
  }
  return (
    <div role="status" className="flex gap-3 rounded-card bg-brand-soft p-4">
      <MailCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand" />
      <div className="min-w-0 text-card">
        <p className="font-semibold">Check your email</p>
        <p className="mt-0.5 text-ink-2">
          We sent a link to <span className="font-medium break-words text-ink">{email}</span>. Open it to confirm your
          account, then log in.
        </p>
        <MailboxLink to={email} />
        <Button
          variant="quiet"
          busy={state === 'sending'}
          busyLabel="Sending..."
          disabled={state === 'sent'}
          onClick={() => void resend()}
          className="-ms-4 mt-1"
        >
          {state === 'sent' ? 'Sent again' : 'Send it again'}
        </Button>
      </div>
    </div>
  )
}
