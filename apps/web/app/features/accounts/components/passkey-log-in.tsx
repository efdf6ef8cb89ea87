import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { notify } from '#app/lib/toasts.ts'
import { Button } from '#app/ui/button.tsx'
import {
  logInWithPasskey,
  namedAddress,
  passkeyObstacleHere,
  type NamedLocation,
  passkeyFailure,
  type PasskeyOutcome,
} from '../passkeys.ts'

/** Log-in with a passkey: by the button, or from the browser's suggestions in the email field. */
export function PasskeyLogIn() {
  const [busy, setBusy] = useState(false)
  const obstacle = passkeyObstacleHere(true)
  const stopOffering = useOffer(obstacle === undefined)
  const logIn = async () => {
    setBusy(true)
    stopOffering()
    showResult(await logInWithPasskey())
    setBusy(false)
  }
  if (obstacle === 'browser') return null
  if (obstacle === 'address') return <NamedAddress />
  return (
    <Button variant="secondary" size="large" wide busy={busy} onClick={() => void logIn()}>
      {busy ? null : <KeyRound className="size-6" />}
      Log in with a passkey
    </Button>
  )
}

/** Says that passkeys need a host name, with a link to one. As tall as the button that it replaces. */
export function NamedAddress({ location }: { readonly location?: NamedLocation }) {
  const address = namedAddress(location)
  if (address === undefined) return null
  return (
    <p className="grid min-h-13 place-content-center text-center text-small text-ink-2">
      <span>
        Passkeys need a named address, such as{' '}
        <a href={address} className="font-semibold text-brand underline underline-offset-4">
          {address}
        </a>
        .
      </span>
    </p>
  )
}

function showResult(result: PasskeyOutcome): void {
  if (result === 'cancelled' || result.ok) return
  notify.error("The passkey didn't work", passkeyFailure(result))
}

/**
 * Offers passkeys in the browser's autofill from the first focus of the field on, and again after a time-out. Submitting a password ends
 * the offer: of two concurrent log-ins the later one would win.
 */
function useOffer(possible: boolean): () => void {
  const offer = useRef<AbortController>(undefined)
  const stop = () => offer.current?.abort()
  useEffect(() => {
    if (!possible) return
    const begin = (field: EventTarget | null) => {
      if (!(field instanceof HTMLInputElement) || !/\bwebauthn\b/.test(field.autocomplete)) return
      if (offer.current !== undefined && !offer.current.signal.aborted) return
      offer.current = new AbortController()
      void offerUntil(offer.current.signal)
    }
    const onFocus = ({ target }: FocusEvent) => begin(target)
    const end = () => offer.current?.abort()
    // This component is loaded late: the person may already be in the field.
    begin(document.activeElement)
    document.addEventListener('focusin', onFocus)
    document.addEventListener('submit', end)
    return () => {
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('submit', end)
      end()
    }
  }, [possible])
  return stop
}

async function offerUntil(signal: AbortSignal): Promise<void> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
  for (;;) {
    if (signal.aborted) return
    const result = await logInWithPasskey({ mediation: 'conditional', signal })
    if (result === 'cancelled' || result.ok) return
    // Nobody asked for the offer, so failures before a passkey was chosen aren't shown.
    if (result.code !== 'webauthn_challenge_expired')
      return result.code?.startsWith('webauthn_') ? showResult(result) : undefined
  }
}
