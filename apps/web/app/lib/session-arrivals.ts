import { type CodeArrival, readArrival, type SessionArrival, withoutArrival } from './arrival.ts'
import { isRecord } from './kept-text.ts'
import { forgetRecovery, storeRecovery } from './recovery-token.ts'
import { act, renewAccessToken } from './session.ts'
import { emit, type SessionEvent, type SessionQuestion } from './session-events.ts'
import { getSession, storedSession } from './session-state.ts'

/**
 * Handles the parameters of a mail link or provider, and removes them from the address. Returns the error code of a failed link, if any.
 */
export function settleArrival(url: URL, startStored: () => void): string | undefined {
  const arrival = readArrival(url)
  // Secrets are removed from the address bar before anything else can read it.
  if (arrival) window.history.replaceState(window.history.state, '', withoutArrival(url))
  if (arrival?.kind === 'failure') {
    // An earlier recovery link isn't the one that the person followed now.
    forgetRecovery()
    emit({ type: 'arrival-failed', code: arrival.code })
  }
  if (arrival?.kind === 'message') emit({ type: 'confirmed', path: window.location.pathname })
  if (arrival?.kind === 'recovery') {
    storeRecovery(arrival.accessToken)
    emit({ type: 'recovery' })
  }
  if (arrival?.kind === 'session') void ask(arrival)
  if (arrival?.kind === 'code') void exchange(arrival, startStored)
  else startStored()
  return arrival?.kind === 'failure' ? arrival.code : undefined
}

/** Exchanges the code of a link or provider for its session; on failure `startStored` continues with this browser's. */
async function exchange({ code, flowId, type }: CodeArrival, startStored: () => void): Promise<void> {
  const before = storedSession()
  try {
    // Without a flow id the code isn't from our pages, and would use up the verifier of another flow.
    if (flowId === '') throw new Error('The code belongs to another client')
    const { data, error } = await act((client) => client.exchangeCodeForSession(code, { flowId }))
    if (error) throw error
    if (before && before.user.id !== data.user.id) emit({ type: 'user-changed' })
    else emit(arrivalOf(type))
  } catch {
    // The link took effect when it was followed; only the session is lost.
    const isConfirmed = type === 'signup' || type === 'email_change'
    emit(isConfirmed ? { type: 'confirmed-elsewhere' } : { type: 'arrival-failed', code: 'bad_oauth_state' })
    if (getSession().status === 'loading') startStored()
    // The session here may be the same person's, with their old address.
    if (type === 'email_change') renewAccessToken().catch(() => undefined)
  }
}

function arrivalOf(type: string): SessionEvent {
  return type === 'email_change' ? { type: 'user-updated' } : { type: 'arrived', confirmed: type === 'signup' }
}

/** Asks for confirmation before storing a session that anyone could have put into the address (R59). */
async function ask({ accessToken, refreshToken, type }: SessionArrival): Promise<void> {
  const email = await emailOf(accessToken)
  if (email === undefined) return emit({ type: 'arrival-failed', code: 'session' })
  const answered = () => emit({ type: 'asked', question: undefined })
  const question: SessionQuestion = {
    email,
    decline: answered,
    async confirm() {
      const tokens = { access_token: accessToken, refresh_token: refreshToken }
      const { error } = await act((client) => client.setSession(tokens)).catch((cause: unknown) => ({ error: cause }))
      answered()
      emit(error ? { type: 'arrival-failed', code: 'session' } : arrivalOf(type))
    },
  }
  emit({ type: 'asked', question })
}

/** The email address of a token's account, according to the server: the token's own claims could have been written by anyone. */
async function emailOf(accessToken: string): Promise<string | undefined> {
  try {
    const answer = await fetch('/auth/v1/user', { headers: { authorization: `Bearer ${accessToken}` } })
    const user: unknown = answer.ok ? await answer.json() : undefined
    return isRecord(user) && typeof user.email === 'string' ? user.email : undefined
  } catch {
    return undefined
  }
}
