import { useState } from 'react'
import { notify } from '#app/lib/notify.ts'
import { EmailCode, SendAgain } from '../components/email-code.tsx'
import { MailboxLink } from '../components/mailbox-link.tsx'
import { confirmEmailChange, resendEmailChange } from './login-actions.ts'

/** A change of address that both addresses have to confirm: by the links of the emails, or by their codes here. */
export function EmailChangeCodes({ email, newEmail }: { readonly email: string; readonly newEmail: string }) {
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
          <EmailCode
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
