import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { sessionEndedBy } from '#app/lib/session-events.ts'
import { mayWaitForEmail } from '../social-confirmation.ts'
import { AuthCard } from './auth-card.tsx'
import { type SignInTab, SignInTabs } from './sign-in-tabs.tsx'

const SocialConfirmation = lazyPart(() => import('./social-confirmation.tsx'), 'SocialConfirmation')

interface LoginScreenProps {
  readonly initialTab: SignInTab
  /** The item that the person wanted to see, shown above the form. */
  readonly wantedItem: ReactNode
}

/** /login and /register: the same screen with a different initial tab (spec: accounts 2 "Login"). */
export function LoginScreen({ initialTab, wantedItem }: LoginScreenProps) {
  const [search] = useSearchParams()
  const next = search.get('next') ?? undefined
  const [mayWait] = useState(mayWaitForEmail)
  return (
    <AuthCard title="Welcome to Itemo" intro="Search what you need, list what you own.">
      {mayWait ? <SocialConfirmation /> : null}
      {next === undefined ? null : <EndedNote />}
      {next?.startsWith('/item/') ? wantedItem : null}
      <SignInTabs initialTab={initialTab} next={next} />
    </AuthCard>
  )
}

const endings = {
  person: 'You logged out in another tab. Log in to carry on where you were.',
  server:
    'Your session has ended. This happens when you log out of all devices, change your password, or stay away for a long time. Log in to carry on where you were.',
} as const

/** Says why someone was logged out: the toast about it disappears after four seconds. */
function EndedNote() {
  // Signing in again clears it, while this page is still shown until the next one is ready.
  const [ending] = useState(sessionEndedBy)
  if (ending === undefined) return null
  return (
    <p role="status" className="mb-5 rounded-card bg-sunken p-4 text-card">
      {endings[ending]}
    </p>
  )
}
