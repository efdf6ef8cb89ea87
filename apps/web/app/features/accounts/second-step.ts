import { call } from '#app/lib/api.ts'
import { loadPart } from '#app/lib/lazy-part.ts'
import { authClient } from '#app/lib/session.ts'
import { storedSession } from '#app/lib/session-state.ts'
import { tokenClaims } from '#app/lib/token-claims.ts'
import { type PasskeyOutcome, withAuthenticator } from './passkeys.ts'

/** The result as a second step; it may also be a passkey of another account, or one that counts as one step. */
export type SecondStepOutcome = PasskeyOutcome | 'another_account' | 'one_step'

/**
 * Takes the second step of a log-in with a passkey. That is a log-in of its own, so it only counts if it's the same account's and proves
 * both steps; the session of the password then ends, and is left unchanged otherwise.
 */
export async function takeSecondStep(): Promise<SecondStepOutcome> {
  const before = storedSession()
  let refused: 'another_account' | 'one_step' | undefined
  const result = await withAuthenticator(async () => {
    const { createDetachedClient } = await loadPart(() => import('#app/lib/auth-client.ts'))
    const detached = createDetachedClient()
    const { data, error } = await detached.signInWithPasskey()
    if (error || !data?.session) return { error }
    const { user, access_token, refresh_token } = data.session
    if (user.id !== before?.user.id) refused = 'another_account'
    else if (tokenClaims(access_token)?.aal !== 'aal2') refused = 'one_step'
    if (refused === undefined) return (await authClient()).setSession({ access_token, refresh_token })
    await detached.signOut({ scope: 'local' })
    return { error: null }
  })
  if (refused !== undefined || result === 'cancelled' || !result.ok) return refused ?? result
  const sessionId = tokenClaims(before?.access_token ?? '')?.session_id
  if (typeof sessionId === 'string')
    await call('DELETE /my/sessions/:sessionId', { params: { sessionId } }).catch(() => undefined)
  return result
}
