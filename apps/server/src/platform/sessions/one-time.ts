import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { SessionKeys } from './keys.ts'

/** Secrets of mails and refresh tokens, made from a row's id and a key of the site, so that only hashes are stored. */
export interface OneTimeSecrets {
  linkToken(id: string): string
  /** Six digits for the person who types them in. */
  code(id: string): string
  /** A code is short: its hash needs the site's key, or it could be found by trying. */
  hashCode(id: string, code: string): string
  /** The refresh token after this one; the same however often it is asked for. */
  successor(refreshToken: string): string
}

/** The one-time secrets of a site: the same keys make the same secrets in every process. */
export function createOneTimeSecrets(keys: SessionKeys): OneTimeSecrets {
  const links = keys.derive('links')
  const codes = keys.derive('codes')
  const refresh = keys.derive('refresh')
  const mac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  return {
    linkToken: (id) => mac(links, id).toString('base64url'),
    // 48 random bits make a remainder that is as good as even.
    code: (id) => String(mac(codes, `code ${id}`).readUIntBE(0, 6) % 1_000_000).padStart(6, '0'),
    hashCode: (id, code) => mac(codes, `hash ${id} ${code}`).toString('base64url'),
    successor: (refreshToken) => mac(refresh, refreshToken).toString('base64url'),
  }
}

/** The hash of a token that is random enough to need neither salt nor key. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Whether two hashes are the same, in a time that does not depend on where they differ. */
export function sameHash(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
