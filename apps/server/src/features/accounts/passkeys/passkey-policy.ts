import { isIP } from 'node:net'
import type { Context } from '../../../context.ts'
import { AuthError } from '../../../platform/sessions/auth-error.ts'
import { sameMachine } from '../tokens/token-policy.ts'

export const maxPasskeys = 10
export const maxPasskeyName = 120
/** A challenge is answered within so long, in milliseconds. */
export const challengeMs = 5 * 60_000

/** For whom an authenticator makes a key: the name of the site, and the origins of its pages. */
export interface RelyingParty {
  readonly id: string
  readonly origins: readonly string[]
}

/**
 * The site as authenticators know it; null where it has an address of digits only, which they take for no name. While developing,
 * one's own machine goes by 'localhost' too (ADR-0175).
 */
export function relyingPartyOf({ siteUrl, config }: RelyingPartySource): RelyingParty | null {
  const { hostname, origin, protocol, port } = new URL(siteUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) === 0) return { id: hostname, origins: [origin] }
  const local = new URL(`${protocol}//localhost${port && `:${port}`}`)
  if (config.mode === 'production' || !sameMachine(new URL(siteUrl), local)) return null
  return { id: local.hostname, origins: [local.origin] }
}

/** Where passkeys work, where that isn't the site's own address; undefined: they do there, or nowhere. */
export function passkeyOrigin(site: RelyingPartySource): string | undefined {
  return relyingPartyOf(site)?.origins.find((origin) => origin !== new URL(site.siteUrl).origin)
}

export type RelyingPartySource = Pick<Context, 'siteUrl'> & { readonly config: Pick<Context['config'], 'mode'> }

/** Throws `passkey_disabled` where the site has no name. */
export function requireRelyingParty(site: RelyingPartySource): RelyingParty {
  const party = relyingPartyOf(site)
  if (party === null) throw new AuthError(404, 'passkey_disabled', 'Passkeys need a named address')
  return party
}

/** What a passkey's wrong answer is refused with: 400 `webauthn_verification_failed`. */
export const verificationFailed = () =>
  new AuthError(400, 'webauthn_verification_failed', "The passkey couldn't be verified")

/** What a passkey of nobody, or of someone else, is answered with: 404 `webauthn_credential_not_found`. */
export const passkeyNotFound = () => new AuthError(404, 'webauthn_credential_not_found', 'Passkey not found')

/** What a challenge that isn't open is refused with: 400 `webauthn_challenge_not_found`. */
export const challengeNotFound = () => new AuthError(400, 'webauthn_challenge_not_found', 'Challenge not found')
