import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { notify } from '#app/lib/toasts.ts'
import type { Outcome } from '../auth-actions.ts'
import { socialProviders } from '../social.ts'
import { confirmWaitingSignIn, findWaitingSignIn } from '../social-confirmation.ts'
import { OneTimeCode } from './one-time-code.tsx'
import { MailboxLink } from './mailbox-link.tsx'

/** Asks for the code of the email when a social sign-in waits for one (R57); nothing otherwise. */
export function SocialConfirmation() {
  const { data: waiting } = useQuery({ queryKey: ['social-confirmation'], queryFn: findWaitingSignIn })
  const [gone, setGone] = useState(false)
  if (!waiting || gone) return null
  const name = socialProviders.find(({ id }) => id === waiting.provider)?.name ?? ''

  const confirm = async (code: string): Promise<Outcome> => {
    const outcome = await confirmWaitingSignIn(code)
    if ('to' in outcome) {
      window.location.assign(outcome.to)
      return { ok: true }
    }
    if (outcome.code === 'not_found') {
      setGone(true)
      notify.error(`${name} login failed`, 'The log-in took too long. Please try again.')
    }
    return outcome
  }

  return (
    <section aria-labelledby="social-confirmation" className="mb-6 rounded-card bg-brand-soft p-4">
      <h2 id="social-confirmation" className="text-card font-semibold">
        Finish logging in with {name}
      </h2>
      <p className="mt-1 mb-4 text-card text-ink-2">
        {waiting.vouched
          ? "This address isn't confirmed at Itemo yet."
          : `${name} didn't tell us that this address is yours.`}{' '}
        Enter the code we sent to{' '}
        <span className="inline-block max-w-full font-medium wrap-anywhere text-ink">{waiting.email}</span>.
      </p>
      <OneTimeCode autoFocus onCode={confirm} />
      <MailboxLink />
    </section>
  )
}
