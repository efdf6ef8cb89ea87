import { emailCodeDigits, emailCodeLength } from '@itemo/domain/accounts/email-code.ts'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { Outcome } from '../auth-actions.ts'
import { codeFailure } from '../auth-copy.ts'
import { sendAgainDelayMs } from '../account-delays.ts'

interface OneTimeCodeProps {
  readonly label?: string
  /** Submits the six digits. After a right code the caller decides what happens. */
  readonly onCode: (code: string) => Promise<Outcome>
  /** Sends the email again and says so; without it there is no button. */
  readonly onSendAgain?: () => Promise<Outcome>
  /** The error below the field for a refused code. */
  readonly sayFailure?: typeof codeFailure
  readonly autoFocus?: boolean
}

/** A six-digit code from an email or an app: one field, submitted with its sixth digit, and optionally a button for another email. */
export function OneTimeCode(props: OneTimeCodeProps) {
  const {
    label = 'Enter the 6-digit code from the email',
    onCode,
    onSendAgain,
    autoFocus = false,
    sayFailure = codeFailure,
  } = props
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [checking, setChecking] = useState(false)

  const change = async (text: string) => {
    if (checking) return
    setTyped(text)
    setError(undefined)
    const code = emailCodeDigits(text)
    if (code.length !== emailCodeLength) return
    setChecking(true)
    const result = await onCode(code)
    setChecking(false)
    if (result.ok) return
    setTyped('')
    setError(sayFailure(result))
  }

  return (
    <div className="flex flex-col items-start gap-1">
      <TextField
        label={label}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus={autoFocus}
        className="w-full"
        value={typed}
        readOnly={checking}
        error={error}
        onChange={(event) => void change(event.target.value)}
      />
      {onSendAgain === undefined ? null : <SendAgain onSendAgain={onSendAgain} />}
    </div>
  )
}

/** A button that sends the email again, at most once a minute. */
export function SendAgain({ onSendAgain }: { readonly onSendAgain: () => Promise<Outcome> }) {
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const send = async () => {
    setState('sending')
    const { ok } = await onSendAgain()
    setState(ok ? 'sent' : 'idle')
    if (ok) timer.current = setTimeout(() => setState('idle'), sendAgainDelayMs)
  }
  return (
    <Button
      variant="quiet"
      busy={state === 'sending'}
      busyLabel="Sending..."
      disabled={state === 'sent'}
      onClick={() => void send()}
      className="-ms-4"
    >
      {state === 'sent' ? 'Sent again' : 'Send it again'}
    </Button>
  )
}
