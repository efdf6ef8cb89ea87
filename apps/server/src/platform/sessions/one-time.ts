import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { SessionKeys } from './keys.ts'

/** The secrets in emails and refresh tokens, derived from a row's id and a key of the site, so that only hashes are stored. */
export interface OneTimeSecrets {
  linkToken(id: string): string
  /** Six digits for people to type in. */
  code(id: string): string
  /** A code is short: without the site's key in its hash, it could be found by trying all codes. */
  hashCode(id: string, code: string): string
  /** The refresh token that follows this one; the same on every call. */
  successor(refreshToken: string): string
}

/** Creates the one-time secrets of a site: the same keys give the same secrets in every process. */
export function createOneTimeSecrets(keys: SessionKeys): OneTimeSecrets {
  const links = keys.derive('links')
  const codes = keys.derive('codes')
  const refresh = keys.derive('refresh')
  const mac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  return {
    linkToken: (id) => mac(links, id).toString('base64url'),
    // With 48 random bits the bias of the remainder is negligible.
    code: (id) => String(mac(codes, `code ${id}`).readUIntBE(0, 6) % 1_000_000).padStart(6, '0'),
    hashCode: (id, code) => mac(codes, `hash ${id} ${code}`).toString('base64url'),
    successor: (refreshToken) => mac(refresh, refreshToken).toString('base64url'),
  }
}

/** The hash of a token with enough entropy to need neither salt nor key. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Whether two hashes are equal, compared in constant time. */
export function sameHash(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
