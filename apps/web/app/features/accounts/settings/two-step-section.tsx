import type { User } from '@supabase/auth-js'
import { useState } from 'react'
import { formatDate } from '#app/lib/format.ts'
import { notify } from '#app/lib/toasts.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormSection } from '#app/ui/form-section.tsx'
import { OneTimeCode } from '../components/one-time-code.tsx'
import {
  appsOf,
  beginApp,
  finishApp,
  makeRecoveryCodes,
  type NewApp,
  secondFactorFailure,
  turnOff,
} from '../second-factor.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Two-step login: a code from an authenticator app after the password, and recovery codes in case the app is lost. */
export function TwoStepSection({ user }: { readonly user: User }) {
  const [app, setApp] = useState<NewApp>()
  const [codes, setCodes] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const apps = appsOf(user)
  const hasCodes = user.factors?.some(({ factor_type: type }) => (type as string) === 'recovery_code') === true

  const begin = async () => {
    setBusy(true)
    const begun = await beginApp()
    setBusy(false)
    if (begun.app) setApp(begun.app)
    else if (!begun.result.ok)
      notify.error("Two-step login couldn't be set up", begun.result.message || 'Please try again later.')
  }
  const makeCodes = async (hasSome: boolean) => {
    setBusy(true)
    const made = await makeRecoveryCodes(hasSome)
    setBusy(false)
    if (made.result.ok) setCodes(made.codes)
    else notify.error("Couldn't create recovery codes", made.result.message || 'Please try again later.')
  }
  const finish = async (factorId: string, code: string) => {
    const result = await finishApp(factorId, code)
    if (!result.ok) return result
    setApp(undefined)
    notify.success('Two-step login is on', 'All other devices were logged out.')
    await makeCodes(hasCodes)
    return result
  }

  return (
    <FormSection
      title="Two-step login"
      intro="After your password, you enter a code from an app on your phone. A stolen password alone isn't enough."
    >
      {codes.length > 0 ? <RecoveryCodes codes={codes} onKept={() => setCodes([])} /> : null}
      {app !== undefined ? (
        <AddApp app={app} onCode={(code) => finish(app.factorId, code)} onCancel={() => setApp(undefined)} />
      ) : apps[0] === undefined ? (
        <Button variant="secondary" className="self-start" busy={busy} onClick={() => void begin()}>
          Set Up
        </Button>
      ) : (
        <TurnedOn
          since={apps[0].created_at}
          busy={busy}
          onNewCodes={() => void makeCodes(hasCodes)}
          onOff={() => turnOff(apps)}
        />
      )}
    </FormSection>
  )
}

interface AddAppProps {
  readonly app: NewApp
  readonly onCode: Parameters<typeof OneTimeCode>[0]['onCode']
  readonly onCancel: () => void
}

function AddApp({ app, onCode, onCancel }: AddAppProps) {
  const groups = app.secret.match(/.{1,4}/g) ?? []
  return (
    <div className="flex flex-col gap-4">
      <p className="text-card">
        Scan this with an authenticator app, such as the one that comes with your phone or password manager.
      </p>
      <img src={app.picture} alt="Code to scan with an authenticator app" className="size-48 rounded-small bg-white" />
      <p className="text-small text-ink-2">
        Or type this key into the app: <code className="wrap-anywhere text-ink">{groups.join(' ')}</code>
      </p>
      <OneTimeCode label="Enter the 6-digit code that the app shows" onCode={onCode} sayFailure={secondFactorFailure} />
      <Button variant="quiet" className="-ms-3 self-start" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}

interface TurnedOnProps {
  readonly since: string
  readonly busy: boolean
  readonly onNewCodes: () => void
  readonly onOff: () => ReturnType<typeof turnOff>
}

function TurnedOn({ since, busy, onNewCodes, onOff }: TurnedOnProps) {
  const [isAsked, setAsked] = useState(false)
  const [isEnding, setEnding] = useState(false)
  const end = async () => {
    setEnding(true)
    const result = await onOff()
    setEnding(false)
    setAsked(false)
    if (result.ok) notify.success('Two-step login is off')
    else if (result.code === 'conflict') notify.error('Two-step login stays on', 'All staff need it.')
    else notify.error("Two-step login couldn't be turned off", result.message || 'Please try again later.')
  }
  return (
    <>
      <p className="text-card">On since {formatDate(since)}.</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" busy={busy} onClick={onNewCodes}>
          New Recovery Codes
        </Button>
        <Button variant="quiet" onClick={() => setAsked(true)}>
          Turn Off
        </Button>
      </div>
      <AlertDialog
        open={isAsked}
        onOpenChange={setAsked}
        title="Turn off two-step login?"
        description="You'll only need your password to log in. Your recovery codes stop working."
        confirmLabel="Turn Off"
        busy={isEnding}
        onConfirm={() => void end()}
      />
    </>
  )
}
