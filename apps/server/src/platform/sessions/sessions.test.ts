import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { describe, expect, it } from 'vitest'
import type { Secrets } from '../secrets.ts'
import { loadSessionKeys } from './keys.ts'
import { createOneTimeSecrets, sameHash } from './one-time.ts'
import { createPasswords } from './passwords.ts'
import { createTokens } from './tokens.ts'

const noSecrets: Secrets = { getOrCreate: () => Promise.reject(new Error('a key was configured')) }
const now = () => new Date('2026-06-01T12:00:00Z')

async function newKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return exportJWK(privateKey)
}

const tokensOf = async (...configured: JWK[]) => {
  const keys = await loadSessionKeys(configured, noSecrets)
  return { keys, tokens: createTokens({ keys, issuer: 'http://site/auth/v1', lifetimeSeconds: 3600, now }) }
}

const claims = { userId: 'u', sessionId: 's', email: 'a@b.c', userMetadata: {}, appMetadata: {}, amr: [] }

describe('configured signing keys', () => {
  it("rotate: the first signs, an older one still verifies, a removed one doesn't [R47]", async () => {
    const [older, newer] = [await newKey(), await newKey()]
    const before = await tokensOf(older)
    const during = await tokensOf(newer, older)
    const after = await tokensOf(newer)
    const old = (await before.tokens.issue(claims)).token
    const fresh = (await during.tokens.issue(claims)).token
    expect(await during.tokens.verify(old)).toMatchObject({ userId: 'u', sessionId: 's', email: 'a@b.c' })
    expect(await after.tokens.verify(fresh)).toMatchObject({ expiresAt: new Date('2026-06-01T13:00:00Z') })
    expect(await after.tokens.verify(old)).toBeUndefined()
    expect(during.tokens.jwks.keys).toHaveLength(2)
    expect(during.tokens.jwks.keys.every((key) => key.d === undefined && key.alg === 'ES256')).toBe(true)
  })

  it('verify no token of another site with the same keys', async () => {
    const key = await newKey()
    const keys = await loadSessionKeys([key], noSecrets)
    const site = createTokens({ keys, issuer: 'http://site/auth/v1', lifetimeSeconds: 3600, now })
    const stage = createTokens({ keys, issuer: 'http://stage/auth/v1', lifetimeSeconds: 3600, now })
    const { token } = await stage.issue(claims)
    expect(await stage.verify(token)).toBeDefined()
    expect(await site.verify(token)).toBeUndefined()
  })

  it("check a signature once, and a token's expiry every time", async () => {
    const keys = await loadSessionKeys([await newKey()], noSecrets)
    let at = now()
    const tokens = createTokens({ keys, issuer: 'http://site/auth/v1', lifetimeSeconds: 3600, now: () => at })
    const [known, unknown] = [
      (await tokens.issue(claims)).token,
      (await tokens.issue({ ...claims, userId: 'v' })).token,
    ]
    const actor = await tokens.verify(known)
    // From here on no signature can be checked.
    ;(keys.verifying as Map<string, unknown>).clear()
    expect(await tokens.verify(known)).toEqual(actor)
    expect(await tokens.verify(unknown)).toBeUndefined()
    expect(await tokens.verify(`${known.slice(0, -2)}AA`)).toBeUndefined()
    at = new Date(at.getTime() + 3_599_999)
    expect(await tokens.verify(known)).toEqual(actor)
    at = new Date(at.getTime() + 1)
    expect(await tokens.verify(known)).toBeUndefined()
  })

  it('must be P-256 private keys', async () => {
    const { d: _, ...half } = await newKey()
    await expect(loadSessionKeys([half], noSecrets)).rejects.toThrow('P-256')
    await expect(loadSessionKeys([{ kty: 'RSA', d: 'x' }], noSecrets)).rejects.toThrow('P-256')
  })

  it('derive secrets that are stable for a key and differ by purpose', async () => {
    const key = await newKey()
    const [one, two, other] = [await tokensOf(key), await tokensOf(key), await tokensOf(await newKey())]
    expect(one.keys.derive('a')).toEqual(two.keys.derive('a'))
    expect(one.keys.derive('a')).not.toEqual(one.keys.derive('b'))
    expect(one.keys.derive('a')).not.toEqual(other.keys.derive('a'))
  })
})

describe('one-time secrets', () => {
  it('are derived from the id; codes have six digits, and hashes are compared exactly', async () => {
    const { keys } = await tokensOf(await newKey())
    const secrets = createOneTimeSecrets(keys)
    expect(secrets.linkToken('a')).toBe(secrets.linkToken('a'))
    expect(secrets.linkToken('a')).not.toBe(secrets.linkToken('b'))
    for (let index = 0; index < 200; index++) expect(secrets.code(`id ${index}`)).toMatch(/^\d{6}$/)
    expect(secrets.hashCode('a', '123456')).not.toBe(secrets.hashCode('b', '123456'))
    expect(sameHash('abc', 'abc')).toBe(true)
    expect(sameHash('abc', 'abd') || sameHash('abc', 'abcd')).toBe(false)
  })
})

describe('passwords', () => {
  it('are compared with their hash; without a hash they never match', async () => {
    const passwords = await createPasswords()
    const hashed = await passwords.hash('correct horse')
    expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await passwords.verify(hashed, 'correct horse')).toBe(true)
    expect(await passwords.verify(hashed, 'wrong horse')).toBe(false)
    expect(await passwords.verify(null, 'nobody has this password')).toBe(false)
  })
})
