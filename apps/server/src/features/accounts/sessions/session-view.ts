import { addressWith, type SafeAddress } from '../../../platform/http/safe-address.ts'
import type { AuthError } from '../../../platform/sessions/auth-error.ts'
import type { AccessToken } from '../../../platform/sessions/tokens.ts'
import type { UserView } from '../users/user-view.ts'

/** A session in the format of supabase-js; lifetimes and timestamps in seconds. */
export function presentSession(access: AccessToken, refreshToken: string, user: UserView) {
  return {
    access_token: access.token,
    token_type: 'bearer',
    expires_in: access.lifetimeSeconds,
    expires_at: access.expiresAt,
    refresh_token: refreshToken,
    user,
  }
}
export type SessionView = ReturnType<typeof presentSession>

/** An address with a session in its fragment, which never reaches a server's log or another site's referrer. */
export function addressWithSession(address: SafeAddress, session: SessionView, type?: string): SafeAddress {
  return withFragment(address, {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    ...(type !== undefined && { type }),
  })
}

/** An address with the code of a PKCE flow, which is useless without the verifier. `type`: the purpose of an email's link. */
export function addressWithCode(address: SafeAddress, code: string, type?: string): SafeAddress {
  return addressWith(address, { query: { code, ...(type !== undefined && { type }) } })
}

/** An address with an error in its fragment, for the page that the person returns to. */
export function addressWithError(
  address: SafeAddress,
  error: 'access_denied' | 'invalid_request' | 'server_error',
  { errorCode, message }: Pick<AuthError, 'errorCode' | 'message'>,
): SafeAddress {
  return withFragment(address, { error, error_code: errorCode, error_description: message })
}

/** An address with its fragment replaced by parameters. */
export function withFragment(address: SafeAddress, parameters: Readonly<Record<string, string>>): SafeAddress {
  return addressWith(address, { fragment: parameters })
}
