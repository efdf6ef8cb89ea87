import { pageMeta } from '#app/lib/meta.ts'

export const meta = () => [
  ...pageMeta('Reset password', 'Choose a new password.'),
  { name: 'robots', content: 'noindex' },
]

export { ResetPasswordScreen as default } from '#app/features/accounts/components/reset-password-screen.tsx'
