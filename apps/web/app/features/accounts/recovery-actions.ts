import { isRecord } from '#app/lib/kept-text.ts'
import { loadPart } from '#app/lib/lazy-part.ts'
import { forgetRecovery, storeRecovery } from '#app/lib/recovery-token.ts'
import { emit } from '#app/lib/session-events.ts'
import { endSessionHere, ownId } from '#app/lib/session-state.ts'
import { tokenClaims } from '#app/lib/token-claims.ts'
import { attempt, type Outcome, outcome } from './auth-actions.ts'

/** Sends a mail with a link to /reset-password; the response is the same whether or not there is such an account. */
export function sendResetLink(email: string): Promise<Outcome> {
  return attempt(async () => {
    const { createDetachedClient } = await loadPart(() => import('#app/lib/auth-client.ts'))
    const redirectTo = `${window.location.origin}/reset-password?type=recovery`
    return outcome((await createDetachedClient().resetPasswordForEmail(email, { redirectTo })).error)
  })
}

/** Submits the code of the same mail: this tab may then choose a new password, as with the link (R59). */
export function recoverByCode(email: string, token: string): Promise<Outcome> {
  return attempt(async () => {
    const { createDetachedClient } = await loadPart(() => import('#app/lib/auth-client.ts'))
    const { data, error } = await createDetachedClient().verifyOtp({ email, token, type: 'recovery' })
    if (data.session) {
      storeRecovery(data.session.access_token)
      emit({ type: 'recovery' })
    }
    return outcome(error)
  })
}

/** Sets a new password with the token of a recovery link. All sessions end, and the person has to log in again. */
export function setNewPassword(token: string, password: string): Promise<Outcome> {
  return attempt(async () => {
    const response = await fetch('/auth/v1/user', {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ password }),
    })
    if (response.ok) {
      // The link's own session is no longer needed, and nothing else would end it.
      void fetch('/auth/v1/logout?scope=local', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      }).catch(() => undefined)
      forgetRecovery()
      // All sessions of this account ended, but not that of another person who is logged in here.
      if (ownId() === tokenClaims(token)?.sub) endSessionHere()
      return { ok: true }
    }
    const body: unknown = await response.json().catch(() => undefined)
    const message = isRecord(body) && typeof body.msg === 'string' ? body.msg : ''
    if (isRecord(body) && body.error_code === 'insufficient_aal')
      return { ok: false, message, code: 'insufficient_aal' }
    const refused = response.status === 401 || response.status === 403
    if (refused) forgetRecovery()
    return { ok: false, message, code: refused ? 'invalid_link' : undefined }
  })
}

/** Verifies a code of the account's authenticator app for the session of a recovery link; returns its new token. */
export async function raiseRecovery(
  token: string,
  code: string,
): Promise<{ readonly token?: string; readonly result: Outcome }> {
  let raised: string | undefined
  const result = await attempt(async () => {
    const { createDetachedClient } = await loadPart(() => import('#app/lib/auth-client.ts'))
    const { data, error } = await createDetachedClient().getUser(token)
    const factorId = data.user?.factors?.find(
      ({ factor_type: type, status }) => type === 'totp' && status === 'verified',
    )?.id
    if (error || factorId === undefined) return { ok: false, message: error?.message ?? '' }
    const challenge = await post(token, `/factors/${factorId}/challenge`, {})
    const answer = await post(token, `/factors/${factorId}/verify`, { challenge_id: challenge.id, code })
    if (typeof answer.access_token !== 'string')
      return { ok: false, message: textOf(answer.msg), code: textOf(answer.error_code) }
    raised = answer.access_token
    storeRecovery(raised)
    return { ok: true }
  })
  return { ...(raised !== undefined && { token: raised }), result }
}

async function post(token: string, path: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(`/auth/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer: unknown = await response.json()
  return isRecord(answer) ? answer : {}
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
