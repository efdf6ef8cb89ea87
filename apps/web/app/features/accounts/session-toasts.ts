import { notify } from '#app/lib/toasts.ts'
import { paths } from '#app/lib/paths.ts'
import type { SessionEvent } from '#app/lib/session-events.ts'
import { storedSession } from '#app/lib/session-state.ts'
import { checkEmail, linkFailure, socialFailure } from './auth-copy.ts'
import { takeSocialProvider } from './social.ts'
import { waitsForEmail } from './social-confirmation.ts'

/** The toast for a session event that no button of this page caused (spec: accounts 4; R37). */
export function showSessionEvent(event: Exclude<SessionEvent, { readonly type: 'renewed' | 'asked' }>): void {
  switch (event.type) {
    case 'arrived':
      takeSocialProvider()
      return notify.success('Logged in successfully', event.confirmed ? 'Your email address is confirmed.' : undefined)
    case 'arrival-failed':
      return showFailedArrival(event.code)
    case 'confirmed':
      return showConfirmed(event.path)
    case 'confirmed-elsewhere': {
      const isVisitor = storedSession() === undefined
      return notify.success('Your email address is confirmed', isVisitor ? 'Please log in.' : undefined)
    }
    case 'recovery':
      return notify.info('Password recovery initiated', 'Choose a new password to get back in.')
    case 'ended':
      return notify.info(
        'Logged out successfully',
        event.by === 'server' ? 'Your session has ended. Please log in again.' : undefined,
      )
    case 'user-changed':
      return notify.warning('Security warning: User session changed unexpectedly')
    case 'user-updated':
      return notify.success('Account updated successfully')
  }
}

function showFailedArrival(code: string): void {
  const provider = takeSocialProvider()
  if (code === waitsForEmail) return notify.info(checkEmail(provider))
  if (provider !== undefined) return notify.error(socialFailure(provider, code))
  // The reset page shows it itself, where the person is looking.
  if (!window.location.pathname.startsWith(paths.resetPassword())) notify.error(linkFailure(code))
}

function showConfirmed(path: string): void {
  if (path.startsWith(paths.accountSettings())) {
    return notify.info('Confirmed', 'Now follow the link in the email to your other address.')
  }
  notify.success('Your email address is confirmed', 'Please log in.')
}
