import { hkdfSync } from 'node:crypto'
import { calculateJwkThumbprint, type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Secrets } from '../secrets.ts'

/** The keys of this site: the first one signs, all of them verify, and other secrets are derived from the first. */
export interface SessionKeys {
  readonly signing: { readonly kid: string; readonly key: CryptoKey }
  readonly verifying: ReadonlyMap<string, CryptoKey>
  readonly jwks: { readonly keys: readonly JWK[] }
  /** Derives 32 bytes for one purpose; the same in every process with the same first key. */
  derive(purpose: string): Buffer
}

/** Reads the configured private JWKs (ES256); if there are none, creates one that all processes share through the secrets. */
export async function loadSessionKeys(configured: readonly JWK[], secrets: Secrets): Promise<SessionKeys> {
  const privateKeys = configured.length > 0 ? configured : [await ownKey(secrets)]
  const loaded = await Promise.all(privateKeys.map(loadKey))
  const [first] = loaded
  if (!first) throw new Error('There is no signing key')
  return {
    signing: { kid: first.kid, key: first.privateKey },
    verifying: new Map(loaded.map(({ kid, publicKey }) => [kid, publicKey])),
    jwks: { keys: loaded.map(({ publicJwk }) => publicJwk) },
    derive: (purpose) => Buffer.from(hkdfSync('sha256', first.secret, '', `itemo ${purpose}`, 32)),
  }
}

async function ownKey(secrets: Secrets): Promise<JWK> {
  const text = await secrets.getOrCreate('auth_signing_key', async () => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    return JSON.stringify(await exportJWK(privateKey))
  })
  return JSON.parse(text) as JWK
}

async function loadKey(jwk: JWK) {
  if (jwk.kty !== 'EC' || jwk.crv !== 'P-256' || !jwk.x || !jwk.y || !jwk.d) {
    throw new Error('A signing key must be a private P-256 JWK (ES256)')
  }
  const { d, x, y } = jwk
  const shared = { kty: 'EC', crv: 'P-256', x, y }
  const kid = jwk.kid ?? (await calculateJwkThumbprint(shared))
  return {
    kid,
    secret: Buffer.from(d, 'base64url'),
    privateKey: (await importJWK({ ...shared, d }, 'ES256')) as CryptoKey,
    publicKey: (await importJWK(shared, 'ES256')) as CryptoKey,
    publicJwk: { ...shared, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] },
  }
}
