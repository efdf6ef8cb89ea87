import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clientConfigQuery } from '#app/lib/client-config.ts'
import { notify } from '#app/lib/toasts.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorText } from '#app/ui/error-text.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { passkeyObstacleHere, passkeyFailure } from '../passkeys.ts'
import { secondFactorFailure, showRecoveryCode } from '../second-factor.ts'
import { takeSecondStep } from '../second-step.ts'
import { useLogOut } from '../use-log-out.ts'
import { AppCode } from './app-code.tsx'
import { AuthCard } from './auth-card.tsx'
import { NamedAddress } from './passkey-log-in.tsx'

/** The second step of a log-in. The route guard decides where the person goes next: it runs again once the code was right. */
export function SecondStepScreen() {
  const [isByRecovery, setByRecovery] = useState(false)
  const { logOut, busy } = useLogOut('elsewhere')
  return (
    <AuthCard title="One more step" intro="Your account also needs a code.">
      <div className="flex flex-col gap-4">
        {isByRecovery ? (
          <RecoveryCode />
        ) : (
          <AppCode label="Enter the 6-digit code from your authenticator app." onShown={showSuccess} />
        )}
        <PasskeyStep />
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => setByRecovery(!isByRecovery)}>
            {isByRecovery ? 'Use your authenticator app' : 'Use a recovery code'}
          </Button>
          <Button variant="quiet" busy={busy} onClick={() => void logOut()}>
            Log Out
          </Button>
        </div>
      </div>
    </AuthCard>
  )
}

const showSuccess = () => notify.success('Logged in successfully')

const refusals = {
  another_account: 'This passkey belongs to another account. Please use one of yours, or enter the code.',
  one_step:
    "This passkey counts as one step only: it's older than your authenticator app, or your device didn't ask for a PIN, fingerprint or face. Please enter the code.",
}

/** A passkey proves both steps at once, so it's a log-in of its own: the session of the password ends with it. */
function PasskeyStep() {
  const { data: config } = useQuery(clientConfigQuery())
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const obstacle = config && passkeyObstacleHere(config.passkeys)
  if (config === undefined || obstacle === 'browser') return null
  if (obstacle === 'address') return <NamedAddress />
  const show = async () => {
    setBusy(true)
    setError(undefined)
    const result = await takeSecondStep()
    setBusy(false)
    if (result === 'cancelled') return
    if (result === 'another_account' || result === 'one_step') return setError(refusals[result])
    if (!result.ok) setError(passkeyFailure(result))
  }
  return (
    <>
      <Button variant="secondary" wide busy={busy} busyLabel="Checking..." onClick={() => void show()}>
        Use a passkey
      </Button>
      <ErrorText className="text-card">{error}</ErrorText>
    </>
  )
}

function RecoveryCode() {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    const result = await showRecoveryCode(code)
    setBusy(false)
    if (result.ok) return showSuccess()
    const isWrong = result.code === 'mfa_verification_failed'
    setError(isWrong ? "That code isn't right, or it was used before." : secondFactorFailure(result))
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim() === '') setError('Please enter one of your recovery codes.')
        else void submit()
      }}
    >
      <TextField
        label="Recovery code"
        hint="One of your ten codes. Each works once."
        autoComplete="off"
        autoFocus
        value={code}
        error={error}
        onChange={(event) => {
          setCode(event.target.value)
          setError(undefined)
        }}
      />
      <Button type="submit" wide busy={busy} busyLabel="Checking...">
        Go On
      </Button>
    </form>
  )
}
