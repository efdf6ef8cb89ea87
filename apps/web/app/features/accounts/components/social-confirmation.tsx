import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { socialProviders } from '../social.ts'
import {
  confirmWaitingSignIn,
  findWaitingSignIn,
  forgetWaitingSignIn,
  mayWaitForEmail,
} from '../social-confirmation.ts'
import { MailboxLink } from './mailbox-link.tsx'

/** So many digits a code has. */
const codeLength = 6

/** Asks for the code of the email where a social sign-in waits for one (reading 57); nothing anywhere else. */
export function SocialConfirmation() {
  const [mayWait] = useState(mayWaitForEmail)
  const { data: waiting } = useQuery({
    queryKey: ['social-confirmation'],
    queryFn: findWaitingSignIn,
    enabled: mayWait,
  })
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [gone, setGone] = useState(false)
  if (!waiting || gone) return null
  const name = socialProviders.find(({ id }) => id === waiting.provider)?.name ?? ''

  const enter = async (typed: string) => {
    setBusy(true)
    const outcome = await confirmWaitingSignIn(typed)
    if (typeof outcome === 'object') return window.location.assign(outcome.to)
    setBusy(false)
    if (outcome === 'wrong') return setError("This code isn't right, or it has expired.")
    if (outcome === 'unanswered') return setError('Could not connect to login service')
    forgetWaitingSignIn()
    setGone(true)
  }
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    setError(undefined)
    if (event.target.value.replace(/\D/g, '').length === codeLength) void enter(event.target.value)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('code')
    void enter(typeof typed === 'string' ? typed : '')
  }

  return (
    <section aria-labelledby="social-confirmation" className="mb-6 rounded-card bg-brand-soft p-4">
      <h2 id="social-confirmation" className="text-card font-semibold">
        Finish signing in with {name}
      </h2>
      <p className="mt-1 mb-4 text-card text-ink-2">
        {waiting.vouched
          ? "This address isn't confirmed at Itemo yet."
          : `${name} didn't tell us that this address is yours.`}{' '}
        Enter the code we sent to <span className="font-medium wrap-anywhere text-ink">{waiting.email}</span>.
      </p>
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
        <TextField
          label="Enter the 6-digit code from the email"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          readOnly={busy}
          error={error}
          onChange={onChange}
        />
        <Button type="submit" wide busy={busy} busyLabel="Checking...">
          Continue
        </Button>
      </form>
      <MailboxLink />
    </section>
  )
}
