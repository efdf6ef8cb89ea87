import type { SecurityEventView } from '@itemo/contract/account-views.ts'
import { knownWords } from '#app/lib/known-words.ts'

type SecurityEvent = Omit<SecurityEventView, 'network'>

const titles: Readonly<Record<SecurityEventView['kind'], string>> = knownWords(
  {
    signed_in: 'Log-in',
    sign_in_failed: 'Failed log-in',
    token_reused: 'An old session key was used again, so its device was logged out',
    password_changed: 'Password changed',
    email_changed: 'Email address changed',
    name_changed: 'Name changed',
    two_step_on: 'Two-step login turned on',
    two_step_off: 'Two-step login turned off',
    app_removed: 'Authenticator app removed',
    recovery_code_used: 'Recovery code used',
    passkey_added: 'Passkey added',
    passkey_removed: 'Passkey removed',
    passkey_copied: 'A passkey was refused, since it may have been copied',
    login_connected: 'Login connected',
    login_disconnected: 'Login disconnected',
    sessions_ended: 'Devices logged out',
    account_secured: 'Account secured: everyone logged out',
    data_exported: 'Your data downloaded',
    two_step_reset: 'Two-step login reset',
    staff_looked: 'Someone from Itemo support looked at this list',
  },
  'Something else changed',
)

const methods = new Map([
  ['password', 'with your password'],
  ['passkey', 'with a passkey'],
  ['otp', 'by a link or code in an email'],
  ['recovery', 'by a link to reset your password'],
  ['google', 'with Google'],
  ['apple', 'with Apple'],
  ['facebook', 'with Facebook'],
])

/** Describes a security event in a sentence. `whose`: 'your' for its person, 'their' for staff. */
export function describeSecurityEvent(event: SecurityEvent, whose: 'your' | 'their' = 'your'): string {
  const { by, count } = event
  const what = kindInWords(event, whose)
  if (count > 1) return `${what}, ${count} times`
  return by === 'staff' && event.kind !== 'staff_looked' ? `${what} by Itemo` : what
}

function kindInWords({ kind, method }: SecurityEvent, whose: string): string {
  const how = method === null ? undefined : methods.get(method)?.replace('your', whose)
  if (how === undefined) return whose === 'your' ? titles[kind] : titles[kind].replace('Your', 'Their')
  return kind === 'signed_in' ? `${titles[kind]} ${how}` : `${titles[kind]}: ${how.replace('with ', '')}`
}
