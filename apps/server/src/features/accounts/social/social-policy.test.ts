import { expect, test } from 'vitest'
import { isSocialProvider, oidcSettings, readClaims } from './social-policy.ts'

test('apple, facebook and google are the only providers', () => {
  for (const name of ['apple', 'facebook', 'google']) expect(isSocialProvider(name), name).toBe(true)
  for (const name of ['github', 'Apple', '', undefined]) expect(isSocialProvider(name), name).toBe(false)
})

test.each([
  ['google', { scope: 'openid email profile' }],
  ['facebook', { scope: 'openid email public_profile' }],
  ['apple', { scope: 'openid name email', parameters: { response_mode: 'form_post' } }],
] as const)('%s asks for name and email, and allows plain http only outside production', (provider, own) => {
  const keys = { issuer: 'https://id.example', clientId: 'site', clientSecret: 'hidden' }
  const settings = (mode: 'development' | 'production') =>
    oidcSettings(provider, keys, { siteUrl: 'https://itemo.example', mode })
  const common = { ...keys, ...own, redirectUri: 'https://itemo.example/auth/v1/callback' }
  expect(settings('production')).toEqual({ ...common, allowHttp: false })
  expect(settings('development')).toEqual({ ...common, allowHttp: true })
  const moved = oidcSettings(
    provider,
    { ...keys, tokenUrl: 'https://id.example/token' },
    { siteUrl: 'https://itemo.example', mode: 'production' },
  )
  expect(moved).toEqual({ ...common, allowHttp: false, tokenEndpoint: 'https://id.example/token' })
})

test.each([
  [{ email: ' Ann@Example.ORG ', email_verified: true }, null, { email: 'ann@example.org', emailVerified: true }],
  [{ email: 'a@example.org', email_verified: 'true' }, null, { email: 'a@example.org', emailVerified: true }],
  [{ email: 'a@example.org', email_verified: 'false' }, null, { email: 'a@example.org' }],
  [{ email: 'a@example.org', email_verified: 1 }, null, { email: 'a@example.org' }],
  [{ email: 'a@example.org' }, null, { email: 'a@example.org' }],
  [{ email: '  ' }, null, {}],
  [{ email: 5, name: 7 }, null, {}],
  [{ name: ' Ann Lee ' }, null, { name: 'Ann Lee' }],
  [{ name: '', given_name: 'Ann', family_name: 'Lee' }, null, { name: 'Ann Lee' }],
  [{ given_name: 'Ann' }, null, { name: 'Ann' }],
  [{ name: 'Ann Lee', given_name: 'Other' }, 'Ann as Apple posted it', { name: 'Ann as Apple posted it' }],
] as const)('claims %j with the posted name %j give %j', (claims, given, believed) => {
  const nothing = { email: undefined, emailVerified: false, name: undefined }
  expect(readClaims({ sub: 12, ...claims }, given)).toEqual({ sub: '12', ...nothing, ...believed })
})
