import { describe, expect, it } from 'vitest'
import { encodeBase32, totpAt } from './totp.ts'

describe('authenticator codes', () => {
  const secret = encodeBase32(Buffer.from('12345678901234567890'))

  it('use the base32 secret that apps expect', () => {
    expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  })

  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('match RFC 6238 after %i seconds', (seconds, code) => {
    expect(totpAt(secret, new Date(seconds * 1000))).toBe(code)
  })
})
