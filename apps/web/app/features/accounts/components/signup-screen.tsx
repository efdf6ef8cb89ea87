import { useState } from 'react'
import { Link } from 'react-router'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { paths } from '#app/lib/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { AuthCard } from './auth-card.tsx'
import { SignupForm } from './signup-form.tsx'
import { SocialButtons } from './social-buttons.tsx'

const CheckEmail = lazyPart(() => import('./check-email.tsx'), 'CheckEmail')

interface SignupScreenProps {
  readonly next: string | undefined
  /** What happens after sign-up, if the person came for something. */
  readonly intro?: string | undefined
}

/** /signup: social buttons, 'Or', the form, a link to log in (spec: accounts 2 "Signup"). */
export function SignupScreen({ next, intro = 'It takes a minute and costs nothing.' }: SignupScreenProps) {
  const [waiting, setWaiting] = useState<string>()
  if (waiting !== undefined) {
    return (
      <AuthCard title="Almost there">
        <CheckEmail email={waiting} />
        <ButtonLink to={paths.login(next)} wide size="large" className="mt-5">
          Log In
        </ButtonLink>
      </AuthCard>
    )
  }
  return (
    <AuthCard title="Create your account" intro={intro}>
      <SocialButtons next={next} side="above" />
      <SignupForm onCreated={setWaiting} />
      <p className="mt-5 text-center text-card text-ink-2">
        Already have an account?{' '}
        <Link to={paths.login(next)} className="inline-flex min-h-10 items-center font-semibold text-brand">
          Log In
        </Link>
      </p>
    </AuthCard>
  )
}
