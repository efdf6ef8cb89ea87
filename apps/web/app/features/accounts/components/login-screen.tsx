import type { ReactNode } from 'react'
import { AuthCard } from './auth-card.tsx'
import { type SignInTab, SignInTabs } from './sign-in-tabs.tsx'
import { SocialConfirmation } from './social-confirmation.tsx'

interface LoginScreenProps {
  readonly initialTab: SignInTab
  /** Where to go once signed in. */
  readonly next: string | undefined
  /** What the person wanted to see, above the form. */
  readonly wanted?: ReactNode
}

/** /login and /register: the same screen, opened on one tab or the other (specification, accounts 2 "Login"). */
export function LoginScreen({ initialTab, next, wanted }: LoginScreenProps) {
  return (
    <AuthCard title="Welcome to Itemo" intro="Search what you need, list what you own.">
      <SocialConfirmation />
      {wanted}
      <SignInTabs initialTab={initialTab} next={next} />
    </AuthCard>
  )
}
