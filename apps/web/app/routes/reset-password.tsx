import { useLocation } from 'react-router'
import { ResetPasswordScreen } from '#app/features/accounts/components/reset-password-screen.tsx'
import { SecureAccountScreen } from '#app/features/accounts/components/secure-account-screen.tsx'
import { pageMeta } from '#app/lib/meta.ts'
import { paths } from '#app/lib/paths.ts'
import type { Route } from './+types/reset-password'

const isReset = ({ pathname }: { readonly pathname: string }) => pathname.startsWith(paths.resetPassword())

export const meta = ({ location }: Route.MetaArgs) => [
  ...(isReset(location)
    ? pageMeta('Reset password', 'Choose a new password.')
    : pageMeta('Secure your account', 'Log out everywhere and choose a new password.')),
  { name: 'robots', content: 'noindex' },
]

/** Both screens choose a new password with the link of an email; one file for both shortens the list of routes that every page loads. */
export default function ResetRoute() {
  return isReset(useLocation()) ? <ResetPasswordScreen /> : <SecureAccountScreen />
}
