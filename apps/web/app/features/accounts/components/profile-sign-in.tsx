import { UserRound } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#app/lib/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

const links = [
  ['How It Works', paths.howItWorks()],
  ['About', paths.about()],
  ['Privacy Policy', paths.privacy()],
] as const

/** The profile page for visitors. */
export function ProfileSignIn() {
  return (
    <>
      <h1 className="sr-only">Profile</h1>
      <EmptyState
        icon={<UserRound />}
        title="Log in to see your profile"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <ButtonLink to={paths.login(paths.profile())}>Log In</ButtonLink>
            <ButtonLink to={paths.signup(paths.profile())} variant="secondary">
              Sign Up
            </ButtonLink>
          </div>
        }
      >
        Your items, your bookings and everything you saved are there.
      </EmptyState>
      <ul className="flex flex-wrap justify-center gap-x-6 gap-y-1">
        {links.map(([label, to]) => (
          <li key={label}>
            <Link to={to} className="inline-flex min-h-10 items-center text-card font-medium text-brand">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
