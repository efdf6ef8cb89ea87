import { notify } from '#app/lib/notify.ts'
import type { SessionEvent } from '#app/lib/session.ts'
import { takeSocialProvider } from './social.ts'

/**
 * The one toast of each thing that happens to a session without a button of this page (specification, accounts 4; decision 37).
 * What a form did is told by the form.
 */
export function tellSessionEvent(event: SessionEvent): void {
  switch (event.type) {
    case 'arrived':
      takeSocialProvider()
      return notify.success('Logged in successfully')
    case 'arrival-failed':
      return tellFailedArrival(event.description)
    case 'recovery':
      return notify.info('Password recovery initiated', 'Choose a new password to get back in.')
    case 'ended':
      return notify.info('Logged out successfully')
    case 'user-changed':
      return notify.warning('Security warning: User session changed unexpectedly')
    case 'user-updated':
      return notify.success('Account updated successfully')
  }
}

function tellFailedArrival(description: string): void {
  const provider = takeSocialProvider()
  if (provider !== undefined)
    notify.error(`${provider} login failed`, description || 'Could not connect to login service')
  // The reset page says it itself, where the person is looking.
  else if (!window.location.pathname.startsWith('/reset-password')) {
    notify.error('This link did not work', description || 'Please ask for a new one.')
  }
}
