import type { User } from '@supabase/auth-js'
import { useFocusInPlace } from '#app/lib/keep-focus.ts'
import { EmailSection } from './email-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { TwoStepSection } from './two-step-section.tsx'

/** All settings about logging in. */
export function LoginSections({ user }: { readonly user: User }) {
  const box = useFocusInPlace<HTMLDivElement>()
  return (
    <div ref={box} className="contents">
      <EmailSection user={user} />
      <PasswordSection user={user} />
      <PasskeysSection user={user} />
      <TwoStepSection user={user} />
      <SessionsSection />
    </div>
  )
}
