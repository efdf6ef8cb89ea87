import type { NavigateFunction } from 'react-router'
import { loadClientConfig } from '#app/lib/client-config.ts'
import { storeText, readStored } from '#app/lib/kept-text.ts'
import { paths } from '#app/lib/paths.ts'
import { queryClient } from '#app/lib/query-client.ts'
import { ownId } from '#app/lib/session-state.ts'
import { notify } from '#app/lib/toasts.ts'
import { passkeyObstacleHere, passkeysQuery } from './passkeys.ts'

/** Suggests a passkey to someone who has just used their password and has no passkey: once per account in this browser. */
export async function suggestPasskey(navigate: NavigateFunction): Promise<void> {
  const name = `itemo-passkey-suggested-${ownId() ?? ''}`
  if (readStored('localStorage', name) !== null) return
  if (passkeyObstacleHere((await loadClientConfig()).passkeys) !== undefined) return
  if ((await queryClient().fetchQuery(passkeysQuery())).length > 0) return
  storeText('localStorage', name, 'yes')
  notify.info({
    title: 'Log in without a password next time',
    description: 'A passkey is your fingerprint, face or screen lock. Nobody can steal or guess it.',
    action: { label: 'Add a passkey', onClick: () => void navigate(paths.accountSettings()) },
  })
}
