import type { User } from '@supabase/auth-js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { clientConfigQuery } from '#app/lib/client-config.ts'
import { formatDate, formatRelative } from '#app/lib/format.ts'
import { notify } from '#app/lib/toasts.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormSection } from '#app/ui/form-section.tsx'
import { Loaded } from '#app/ui/loaded.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { signIn } from '../auth-actions.ts'
import { PasswordField } from '../components/password-field.tsx'
import {
  addPasskey,
  namedAddress,
  passkeyObstacleHere,
  type Passkey,
  passkeyFailure,
  passkeysQuery,
  removePasskey,
  renamePasskey,
} from '../passkeys.ts'
import { appsOf } from '../second-factor.ts'
import { hasPassword } from './login-actions.ts'
import { SettingsRow } from './settings-row.tsx'

/** The passkeys of the account: add one on this device, rename, remove. */
export function PasskeysSection({ user }: { readonly user: User }) {
  const config = useQuery(clientConfigQuery())
  const query = useQuery(passkeysQuery())
  const obstacle = config.data && passkeyObstacleHere(config.data.passkeys)
  return (
    <FormSection title="Passkeys" intro={appsOf(user).length > 0 ? `${meaning} ${halfKey}` : meaning}>
      <Loaded query={query} loading="Loading your passkeys" failed="Couldn't load your passkeys">
        {(passkeys) => <Passkeys passkeys={passkeys} />}
      </Loaded>
      <AddPasskey user={user} obstacle={obstacle} known={config.data !== undefined} count={query.data?.length ?? 0} />
    </FormSection>
  )
}

const meaning =
  'Log in with your fingerprint, face or screen lock in place of your password. Nobody can steal or guess it.'
/** For an account with two-step login: a passkey without user verification counts as one step (ADR-0175). */
const halfKey = "If your device doesn't ask for them, you're asked for the code as well."

function usePasskeysChanged() {
  const queries = useQueryClient()
  return async () => {
    // The list of security events contains it, too.
    void queries.invalidateQueries({ queryKey: ['accounts', 'security-events'] })
    await queries.invalidateQueries(passkeysQuery())
  }
}

const maxPasskeys = 10

interface AddPasskeyProps {
  readonly user: User
  readonly obstacle: ReturnType<typeof passkeyObstacleHere>
  /** Whether the server's configuration is known. */
  readonly known: boolean
  readonly count: number
}

function AddPasskey({ user, obstacle, known, count }: AddPasskeyProps) {
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState(false)
  const changed = usePasskeysChanged()
  const add = async () => {
    setBusy(true)
    const result = await addPasskey()
    await changed()
    setBusy(false)
    if (result === 'cancelled') return
    const isOld = !result.ok && result.code === 'reauthentication_needed'
    if (isOld && hasPassword(user)) return setAsked(true)
    if (result.ok) notify.success('The passkey was added', 'You can log in with it from now on.')
    else notify.error("The passkey couldn't be added", passkeyFailure(result))
  }
  const reason = obstacle === undefined ? (count >= maxPasskeys ? tooMany : undefined) : obstacles[obstacle]()
  if (asked) {
    const confirmed = () => {
      setAsked(false)
      void add()
    }
    return <ConfirmPassword email={user.email ?? ''} onConfirmed={confirmed} onCancel={() => setAsked(false)} />
  }
  return (
    <>
      <Button
        variant="secondary"
        className="self-start"
        busy={busy}
        disabled={!known || reason !== undefined}
        onClick={() => void add()}
      >
        Add a Passkey
      </Button>
      {reason === undefined ? null : <p className="-mt-2 text-small text-ink-2">{reason}</p>}
    </>
  )
}

interface ConfirmPasswordProps {
  readonly email: string
  readonly onConfirmed: () => void
  readonly onCancel: () => void
}

/** Logs in again: adding a passkey requires a fresh session. */
function ConfirmPassword({ email, onConfirmed, onCancel }: ConfirmPasswordProps) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    if (password === '') return setError('Please enter your password.')
    setBusy(true)
    const result = await signIn(email, password)
    setBusy(false)
    if (result.ok) return onConfirmed()
    const isWrong = result.code === 'invalid_credentials'
    setError(isWrong ? "This isn't your password." : result.message || 'Please try again later.')
  }
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={(event) => void confirm(event)}>
      <p className="text-card text-ink-2">Please confirm it&apos;s you before you add a passkey.</p>
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        autoFocus
        value={password}
        error={error}
        onChange={(event) => {
          setPassword(event.target.value)
          setError(undefined)
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" busy={busy}>
          Continue
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const tooMany = 'You can have ten passkeys. Remove one to add another.'
const obstacles = {
  address: () => `Passkeys need a named address, such as ${namedAddress() ?? 'https://itemo.example'}.`,
  browser: () => 'This browser has no passkeys. Update it, or use another one.',
}

function Passkeys({ passkeys }: { readonly passkeys: readonly Passkey[] }) {
  const [renamed, setRenamed] = useState<string>()
  const [removed, setRemoved] = useState<Passkey>()
  const [busy, setBusy] = useState(false)
  const changed = usePasskeysChanged()
  const remove = async () => {
    if (removed === undefined) return
    setBusy(true)
    const result = await removePasskey(removed.id)
    await changed()
    setBusy(false)
    setRemoved(undefined)
    if (result.ok) notify.success('The passkey was removed')
    else notify.error("The passkey couldn't be removed", result.message || 'Please try again later.')
  }
  if (passkeys.length === 0) return <p className="text-card text-ink-2">You have no passkeys yet.</p>
  return (
    <>
      <ul className="-my-1 divide-y divide-line">
        {passkeys.map((passkey) =>
          passkey.id === renamed ? (
            <li key={passkey.id} className="py-2">
              <RenamePasskey passkey={passkey} onDone={() => setRenamed(undefined)} />
            </li>
          ) : (
            <SettingsRow
              key={passkey.id}
              start={<KeyRound className="size-5 shrink-0 text-brand" />}
              title={<p className="wrap-anywhere">{nameOf(passkey)}</p>}
              hint={`Added on ${formatDate(passkey.created_at)}, ${lastUse(passkey)}`}
              end={
                <div className="flex flex-wrap justify-end">
                  <Button
                    variant="quiet"
                    aria-label={`Rename the passkey ${nameOf(passkey)}`}
                    onClick={() => setRenamed(passkey.id)}
                  >
                    Rename
                  </Button>
                  <Button
                    variant="quiet"
                    aria-label={`Remove the passkey ${nameOf(passkey)}`}
                    onClick={() => setRemoved(passkey)}
                  >
                    Remove
                  </Button>
                </div>
              }
            />
          ),
        )}
      </ul>
      <AlertDialog
        open={removed !== undefined}
        onOpenChange={(open) => !open && setRemoved(undefined)}
        title="Remove this passkey?"
        description="You can't log in with it any more, and other devices that used it are logged out. Your device may keep offering it until you delete it there."
        confirmLabel="Remove"
        busy={busy}
        onConfirm={() => void remove()}
      />
    </>
  )
}

const nameOf = ({ friendly_name: name }: Passkey) => name ?? 'Passkey'

function lastUse({ last_used_at: at }: Passkey): string {
  return at === undefined ? 'not used yet' : `last used ${formatRelative(at)}`
}

function RenamePasskey({ passkey, onDone }: { readonly passkey: Passkey; readonly onDone: () => void }) {
  const [name, setName] = useState(nameOf(passkey))
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const changed = usePasskeysChanged()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setError('Please enter a name.')
    setBusy(true)
    const result = await renamePasskey(passkey.id, name.trim())
    await changed()
    setBusy(false)
    if (result.ok) onDone()
    else setError(result.message || "The name couldn't be saved. Please try again later.")
  }
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={(event) => void save(event)}>
      <TextField
        label="Name of the passkey"
        autoFocus
        maxLength={120}
        value={name}
        error={error}
        onChange={(event) => {
          setName(event.target.value)
          setError(undefined)
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" busy={busy}>
          Save
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
