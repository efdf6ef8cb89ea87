import { jwtVerify, SignJWT } from 'jose'
import type { Actor } from '../http/types.ts'
import type { SessionKeys } from './keys.ts'
import { BoundedMap } from '../bounded-map.ts'

export interface VerifiedActor extends Actor {
  readonly expiresAt: Date
}

interface AccessClaims {
  readonly userId: string
  readonly sessionId: string
  readonly email: string
  readonly userMetadata: unknown
  readonly appMetadata: unknown
  readonly amr: unknown
  readonly aal?: Actor['aal']
  /** The account has a second factor that the session hasn't proved. */
  readonly needsFactor?: boolean
}

export interface AccessToken {
  readonly token: string
  readonly lifetimeSeconds: number
  /** Seconds since 1970. */
  readonly expiresAt: number
}

/** Access tokens: signed here, and verified anywhere without a query. */
export interface Tokens {
  issue(claims: AccessClaims): Promise<AccessToken>
  /** The actor of a token, synchronously when it is cached; undefined when it is not ours, was altered or has expired. */
  verify(token: string): VerifiedActor | Promise<VerifiedActor | undefined>
  readonly jwks: SessionKeys['jwks']
}

interface TokenOptions {
  readonly keys: SessionKeys
  readonly issuer: string
  readonly lifetimeSeconds: number
  readonly now: () => Date
}

const audience = 'authenticated'

/** How many verified tokens are cached: checking a signature costs several times as much as most requests. */
const maxRemembered = 10_000

/** Creates access tokens that are valid for `lifetimeSeconds`, and verifies them. */
export function createTokens({ keys, issuer, lifetimeSeconds, now }: TokenOptions): Tokens {
  const remembered = new BoundedMap<string, VerifiedActor>(maxRemembered)
  return {
    jwks: keys.jwks,
    async issue(claims) {
      const issuedAt = Math.floor(now().getTime() / 1000)
      const expiresAt = issuedAt + lifetimeSeconds
      const token = await new SignJWT({
        email: claims.email,
        phone: '',
        role: 'authenticated',
        aal: claims.aal ?? 'aal1',
        amr: claims.amr,
        ...(claims.needsFactor === true && { aal_required: 'aal2' }),
        session_id: claims.sessionId,
        is_anonymous: false,
        app_metadata: claims.appMetadata,
        user_metadata: claims.userMetadata,
      })
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: keys.signing.kid })
        .setSubject(claims.userId)
        .setAudience(audience)
        .setIssuer(issuer)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(keys.signing.key)
      return { token, lifetimeSeconds, expiresAt }
    },
    verify(token) {
      const known = remembered.get(token)
      if (known && known.expiresAt > now()) return known
      remembered.delete(token)
      return verifySigned(token)
    },
  }

  async function verifySigned(token: string): Promise<VerifiedActor | undefined> {
    try {
      const { payload } = await jwtVerify(token, ({ kid }) => keyOf(keys, kid), {
        algorithms: ['ES256'],
        audience,
        // Another site may sign with the same keys: a staging site, or a copy.
        issuer,
        currentDate: now(),
        requiredClaims: ['sub', 'exp'],
      })
      const { sub, exp, email, session_id: sessionId } = payload
      const aal: VerifiedActor['aal'] = payload['aal'] === 'aal2' ? 'aal2' : 'aal1'
      if (!sub || !exp || typeof email !== 'string' || typeof sessionId !== 'string') return undefined
      const needsFactor = payload['aal_required'] === 'aal2' && aal !== 'aal2'
      const actor = { userId: sub, sessionId, email, aal, needsFactor, expiresAt: new Date(exp * 1000) }
      remembered.set(token, actor)
      return actor
    } catch {
      // A token with any fault has no actor.
      return undefined
    }
  }
}

function keyOf(keys: SessionKeys, kid: string | undefined) {
  const key = kid === undefined ? undefined : keys.verifying.get(kid)
  if (!key) throw new Error('The token was signed with an unknown key')
  return key
}
