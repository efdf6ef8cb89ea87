import { isIP } from 'node:net'
import type { Context } from '../../../context.ts'
import { AuthError } from '../../../platform/sessions/auth-error.ts'
import { sameMachine } from '../tokens/token-policy.ts'

export const maxPasskeys = 10
export const maxPasskeyName = 120
/** How long a challenge can be answered, in milliseconds. */
export const challengeMs = 5 * 60_000

/** The site that a passkey belongs to: its name, and the origins of its pages. */
export interface RelyingParty {
  readonly id: string
  readonly origins: readonly string[]
}

/**
 * The relying party of this site; null if its host is an IP address, which authenticators don't accept as a name. During development, a
 * local address also works as 'localhost' (ADR-0175).
 */
export function relyingPartyOf({ siteUrl, config }: RelyingPartySource): RelyingParty | null {
  const { hostname, origin, protocol, port } = new URL(siteUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) === 0) return { id: hostname, origins: [origin] }
  const local = new URL(`${protocol}//localhost${port && `:${port}`}`)
  if (config.mode === 'production' || !sameMachine(new URL(siteUrl), local)) return null
  return { id: local.hostname, origins: [local.origin] }
}

/** The origin where passkeys work if it isn't the site's own; undefined if they work on the site itself, or nowhere. */
export function passkeyOrigin(site: RelyingPartySource): string | undefined {
  return relyingPartyOf(site)?.origins.find((origin) => origin !== new URL(site.siteUrl).origin)
}

export type RelyingPartySource = Pick<Context, 'siteUrl'> & { readonly config: Pick<Context['config'], 'mode'> }

/** Throws `passkey_disabled` if the site has no host name. */
export function requireRelyingParty(site: RelyingPartySource): RelyingParty {
  const party = relyingPartyOf(site)
  if (party === null) throw new AuthError(404, 'passkey_disabled', 'Passkeys need a named address')
  return party
}

/** The error for a passkey response that fails verification: 400 `webauthn_verification_failed`. */
export const verificationFailed = () =>
  new AuthError(400, 'webauthn_verification_failed', "The passkey couldn't be verified")

/** The error for a passkey that doesn't exist or belongs to someone else: 404 `webauthn_credential_not_found`. */
export const passkeyNotFound = () => new AuthError(404, 'webauthn_credential_not_found', 'Passkey not found')

/** The error for a challenge that isn't open: 400 `webauthn_challenge_not_found`. */
export const challengeNotFound = () => new AuthError(400, 'webauthn_challenge_not_found', 'Challenge not found')
