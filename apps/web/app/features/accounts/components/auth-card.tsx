import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/lib/paths.ts'

interface AuthCardProps {
  readonly title: string
  readonly intro?: string
  /** Set where nobody signs up or in, so that there are no terms to accept. */
  readonly plain?: boolean
  readonly children: ReactNode
}

/** The centred card of the sign-in pages, with the privacy policy below it. */
export function AuthCard({ title, intro, plain, children }: AuthCardProps) {
  return (
    <main id="main" className="clear-nav mx-auto w-full max-w-md px-4 pt-6 md:pt-12">
      <div className="rounded-dialog border border-line bg-surface p-5 shadow-e1 md:p-8">
        <h1 className="text-h1">{title}</h1>
        {intro === undefined ? null : <p className="mt-1 text-ink-2">{intro}</p>}
        <div className="mt-6">{children}</div>
      </div>
      {plain ? null : <PrivacyNote />}
    </main>
  )
}

const look = 'font-medium text-brand underline underline-offset-2'

/** The terms that a person accepts, below every form that signs someone up or in: the server stores their version (R64). */
export function PrivacyNote() {
  return (
    <p className="mt-5 text-center text-small text-ink-2">
      By continuing you agree to our{' '}
      <Link to={paths.privacy()} className={look}>
        Privacy Policy
      </Link>{' '}
      and accept the{' '}
      <Link to={paths.terms()} className={look}>
        Terms
      </Link>
      . You need to be 18.
    </p>
  )
}
