import { describe, expect, it } from 'vitest'
import { passkeyOrigin, relyingPartyOf } from './passkey-policy.ts'

describe('the relying party for passkeys', () => {
  it.each([
    ['https://itemo.example', 'production', { id: 'itemo.example', origins: ['https://itemo.example'] }],
    [
      'https://hire.itemo.example:8443',
      'production',
      { id: 'hire.itemo.example', origins: ['https://hire.itemo.example:8443'] },
    ],
    ['http://localhost:3000', 'development', { id: 'localhost', origins: ['http://localhost:3000'] }],
    ['http://127.0.0.1:3000', 'development', { id: 'localhost', origins: ['http://localhost:3000'] }],
    ['http://127.0.0.1:3000', 'production', null],
    ['http://192.168.1.4:3000', 'development', null],
    ['http://[::1]:3000', 'development', null],
  ] as const)('%s in %s', (siteUrl, mode, expected) => {
    expect(relyingPartyOf({ siteUrl, config: { mode } })).toEqual(expected)
  })

  it("is announced at the start when it differs from the site's address", () => {
    const at = (siteUrl: string, mode: 'development' | 'production') => passkeyOrigin({ siteUrl, config: { mode } })
    expect(at('http://127.0.0.1:3000', 'development')).toBe('http://localhost:3000')
    expect(at('http://localhost:3000', 'development')).toBeUndefined()
    expect(at('http://192.168.1.4:3000', 'development')).toBeUndefined()
    expect(at('https://itemo.example', 'production')).toBeUndefined()
  })
})
