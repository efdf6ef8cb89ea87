import type { NoticeWords } from '#app/lib/toasts.ts'
import type { Outcome } from './auth-actions.ts'

/** The message for a failed sign-in (spec: accounts 8 "Login"). */
export function loginFailure(message: string | undefined): NoticeWords {
  if (message?.startsWith('Invalid login')) {
    return { title: 'Invalid email or password', description: 'Please check your credentials and try again.' }
  }
  return { title: 'Login failed', description: message || 'Please try again later.' }
}

/** The message for a failed sign-up (spec: accounts 8 "Signup"). */
export function signupFailure(message: string | undefined): NoticeWords {
  if (message !== undefined && /already|registered/i.test(message)) {
    return { title: 'Email already registered', description: 'Please use a different email or try logging in instead.' }
  }
  return { title: 'Signup failed', description: message || 'Please try again later.' }
}

/** The message when a social sign-in waits for an email. */
export function checkEmail(provider: string | undefined): string {
  return `Check your email to finish logging in${provider === undefined ? '' : ` with ${provider}`}`
}

/** The error below the field of a refused code. */
export function codeFailure({ code, message }: Exclude<Outcome, { readonly ok: true }>): string {
  if (code === 'otp_expired') return "This code isn't right, or it has expired."
  return message || "We couldn't check the code. Please try again."
}

/** The message for a failed social sign-in (spec: accounts 8 "Social login"): never the text in the address. */
export function socialFailure(provider: string, code: string): NoticeWords {
  const description = socialReasons.get(code) ?? 'Could not connect to login service'
  return { title: `${provider} login failed`, description }
}

const socialReasons: ReadonlyMap<string, string> = new Map(
  Object.entries({
    access_denied: `You didn't finish logging in there. Please try again.`,
    bad_oauth_callback: "You didn't finish logging in there, or it didn't share your email address.",
    bad_oauth_state: 'The log-in took too long or was opened twice. Please try again.',
    email_exists: 'There is already an account with your email address. Please log in with your password.',
    user_already_exists: 'There is already an account with your email address. Please log in with your password.',
    user_banned: 'This account is closed.',
    over_request_rate_limit: 'Too many attempts. Please wait a moment and try again.',
  }),
)

/** The message for a mail link that failed, by its error code: never the text in the address. */
export function linkFailure(code: string): NoticeWords {
  const title = "This link didn't work"
  if (code === 'otp_expired')
    return { title, description: 'It has expired or was used already. Please ask for a new one.' }
  if (code === 'email_exists') return { title, description: 'That address is now used by another account.' }
  return { title, description: 'Please ask for a new one.' }
}
