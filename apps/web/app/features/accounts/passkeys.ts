import type { PasskeyListItem } from '@supabase/auth-js'
import { queryOptions } from '@tanstack/react-query'
import { act, authClient } from '#app/lib/session.ts'
import { attempt, attemptAct, outcome, type Outcome } from './auth-actions.ts'

/** A passkey as its owner sees it. */
export type Passkey = PasskeyListItem

/**
 * Why passkeys don't work here: an IP address, which authenticators don't accept as a name, or a browser without support.
 * @param offered whether the server has a name for them.
 */
export function passkeyObstacle(
  offered: boolean,
  { hostname, hasSupport }: { readonly hostname: string; readonly hasSupport: boolean },
): 'address' | 'browser' | undefined {
  if (!offered || /^[\d.]+$|^\[/.test(hostname)) return 'address'
  return hasSupport ? undefined : 'browser'
}

/** The same for this page. */
export function passkeyObstacleHere(offered: boolean) {
  return passkeyObstacle(offered, {
    hostname: window.location.hostname,
    hasSupport: 'PublicKeyCredential' in window,
  })
}

export type NamedLocation = Pick<Location, 'hostname' | 'protocol' | 'port'>

/** The address of this server under which passkeys work; undefined where there is none. */
export function namedAddress({ hostname, protocol, port }: NamedLocation = window.location): string | undefined {
  return hostname === '127.0.0.1' ? `${protocol}//localhost${port && `:${port}`}` : undefined
}

/** Whether the person cancelled or let the time pass, which isn't reported. */
export function isCancelledByUser(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ['NotAllowedError', 'AbortError'].includes(error.name) || isCancelledByUser(error.cause)
}

/** The result of an authenticator request; `cancelled`: the person closed its window. */
export type PasskeyOutcome = Outcome | 'cancelled'

/** Logs in with a passkey. The new session is then handled like any other that arrives (spec: accounts 4). */
export async function logInWithPasskey(
  options: { readonly mediation?: 'conditional'; readonly signal?: AbortSignal } = {},
): Promise<PasskeyOutcome> {
  return withAuthenticator(async () => (await authClient()).signInWithPasskey({ options }))
}

/** Adds a passkey to the account; the server may require a recent log-in first (`reauthentication_needed`, `insufficient_aal`). */
export async function addPasskey(): Promise<PasskeyOutcome> {
  return withAuthenticator(() => act((client) => client.registerPasskey()))
}

/** Requests a credential from an authenticator, and has the server verify it. */
export async function withAuthenticator(
  ask: () => Promise<{
    readonly error: (Error & { readonly code?: string | undefined; status?: number | undefined }) | null
  }>,
): Promise<PasskeyOutcome> {
  let wasCancelled = false
  const result = await attempt(async () => {
    const { error } = await ask()
    wasCancelled = isCancelledByUser(error)
    return outcome(error)
  })
  return wasCancelled ? 'cancelled' : result
}

const failures: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device already has a passkey for your account.',
    webauthn_credential_exists: 'This device already has a passkey for your account.',
    too_many_passkeys: 'You can have ten passkeys. Please remove one first.',
    webauthn_challenge_expired: 'That took too long. Please try again.',
    webauthn_challenge_not_found: 'That took too long. Please try again.',
    webauthn_verification_failed: "We don't know this passkey. It may have been removed from your account.",
    over_request_rate_limit: 'Too many attempts. Please wait a little and try again.',
    reauthentication_needed: "Please confirm it's you: log out and in again, then add the passkey.",
    insufficient_aal: 'Please log out and in again first.',
    user_banned: 'This account is closed.',
  }),
)

/** The sentence for a failed passkey. */
export function passkeyFailure({ code }: Exclude<Outcome, { readonly ok: true }>): string {
  return failures.get(code ?? '') ?? 'Please try again, or use your password.'
}

/** The passkeys of the account. Throws the authentication client's errors, not an `ApiError`. */
export function passkeysQuery() {
  return queryOptions({
    queryKey: ['accounts', 'passkeys'],
    async queryFn(): Promise<Passkey[]> {
      const { data, error } = await act((client) => client.passkey.list())
      if (error) throw error
      return data
    },
  })
}

/** Renames a passkey for its owner; the device keeps its own name. */
export function renamePasskey(passkeyId: string, friendlyName: string): Promise<Outcome> {
  return attemptAct((client) => client.passkey.update({ passkeyId, friendlyName }))
}

/** Removes a passkey from the account; the copy on the device no longer works. */
export function removePasskey(passkeyId: string): Promise<Outcome> {
  return attemptAct((client) => client.passkey.delete({ passkeyId }))
}
