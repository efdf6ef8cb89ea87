import type { Context as HonoContext } from 'hono'
import type { HttpEnv } from '../../platform/http/types.ts'
import { AuthError } from '../../platform/sessions/auth-error.ts'
import { hashToken, sameHash } from '../../platform/sessions/one-time.ts'

/** Requires the operator's key. Throws `no_authorization` without a token, `not_admin` for a member's, `bad_jwt` for any other. */
export function requireAdmin(c: HonoContext<HttpEnv>, serviceRoleKey: string | null): void {
  const header = c.req.header('authorization')
  if (!header) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  const given = /^Bearer (\S+)$/i.exec(header)?.[1] ?? ''
  // Hashes have the same length, so that the comparison doesn't reveal the key's.
  if (serviceRoleKey !== null && sameHash(hashToken(given), hashToken(serviceRoleKey))) return
  if (c.get('actor')) throw new AuthError(403, 'not_admin', 'User not allowed')
  throw new AuthError(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature')
}

const unitMs: ReadonlyMap<string, number> = new Map(Object.entries({ ms: 1, s: 1000, m: 60_000, h: 3_600_000 }))

/** When a ban ends: `none` lifts it, `24h` or `1h30m` start one. Throws `validation_failed`. */
export function banEnd(duration: string, at: Date): Date | null {
  if (duration === 'none') return null
  if (!/^(?:\d{1,9}(?:\.\d{1,6})?(?:ms|s|m|h))+$/.test(duration)) {
    throw new AuthError(400, 'validation_failed', `invalid format for ban duration: ${duration}`)
  }
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)]
  const ms = parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * (unitMs.get(unit ?? '') ?? 0), 0)
  // The year 9999 stands for ever.
  return new Date(Math.min(at.getTime() + ms, Date.UTC(9999, 0)))
}
