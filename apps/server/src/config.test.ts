import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoCoverProduct } from '@itemo/domain/cover-product.ts'
import { exportJWK, generateKeyPair } from 'jose'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

function problems(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

const production = {
  NODE_ENV: 'production',
  SITE_URL: 'https://hire.example',
  SMTP_URL: 'smtps://user:secret@mail.example',
  MAIL_FROM: 'Hire <hello@hire.example>',
  SUPPORT_EMAIL: 'help@hire.example',
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x, whsec_old',
}

describe('the configuration', () => {
  it("fixes settings by environment; a VAT number is valid only with the operator's address", () => {
    expect(readConfig({}).fixedSettings).toEqual({})
    const said = { PUBLIC_ITEM_PAGES: 'false', SIGNUP_UNIQUE_FULL_NAME: 'true', PRICE_DISPLAY: 'all-in' }
    expect(readConfig(said).fixedSettings).toEqual({
      public_item_pages: false,
      signup_unique_full_name: true,
      price_display: 'all-in',
    })
    const env = { OPERATOR_NAME: 'Borrow & Co', OPERATOR_ADDRESS: '1 High Street', VAT_NUMBER: 'GB 123 4567 89' }
    const operator = { name: 'Borrow & Co', address: '1 High Street', vat_number: 'GB123456789' }
    expect(readConfig(env).fixedSettings['legal.operator']).toMatchObject(operator)
    expect(problems({ VAT_NUMBER: 'GB123456789' }).join()).toContain('OPERATOR_ADDRESS is missing')
    for (const wrong of ['123456789', 'GB12345678', 'DE123456789'])
      expect(problems({ ...env, VAT_NUMBER: wrong }).join(), wrong).toContain('VAT_NUMBER must be')
  })

  it('names what incomplete identity settings lack, and fixes the checks only when they are set', () => {
    expect(problems({ IDENTITY_PROVIDER: 'stripe', IDENTITY_STRIPE_KEY: 'rk_test_x' }).join()).toContain(
      'IDENTITY_WEBHOOK_SECRET',
    )
    expect(problems({ IDENTITY_PROVIDER: 'stripe', IDENTITY_WEBHOOK_SECRET: 'whsec_x' }).join()).toContain(
      'IDENTITY_STRIPE_KEY',
    )
    for (const name of ['IDENTITY_STRIPE_KEY', 'IDENTITY_WEBHOOK_SECRET'])
      expect(problems({ [name]: 'x' }).join()).toContain(`${name} is set`)
    expect(problems({ IDENTITY_PROVIDER: 'none', IDENTITY_CHECKS: 'both' }).join()).toContain('needs IDENTITY_PROVIDER')
    expect(readConfig({}).initialSettings.identity?.checks).toBe('optional')
    expect(readConfig(production).initialSettings.identity?.checks).toBe('off')
    expect(readConfig({ IDENTITY_ABOVE_PENCE: '5000' }).fixedSettings).toMatchObject({
      identity: { checks: 'optional', above_pence: 5000 },
    })
  })

  it('needs nothing for development', () => {
    const config = readConfig({})
    expect(config.mode).toBe('development')
    expect(config.payments).toEqual({ provider: 'sandbox', timeoutMs: 10_000, payouts: true, deposits: true })
    expect(config.http.host).toBe('127.0.0.1')
    expect(config.initialSettings.cover).toEqual(demoCoverProduct)
    expect(config.site).toEqual({
      indexing: false,
      developerPages: true,
      seedDemo: true,
    })
  })

  it('is complete for production [accounts 2.19] [R40]', () => {
    const config = readConfig(production)
    expect(config.payments).toMatchObject({ provider: 'stripe', webhookSecrets: ['whsec_x', 'whsec_old'] })
    expect(config.site).toMatchObject({ developerPages: false, seedDemo: false })
    expect(readConfig({ ...production, SEED_DEMO: 'true' }).site.seedDemo).toBe(false)
  })

  it('turns on payouts and deposits with Stripe only if both webhook secrets are set', () => {
    const payouts = (env: Record<string, string>) => readConfig({ ...production, ...env }).payments.payouts
    const secrets = { STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_c', STRIPE_EVENTS_WEBHOOK_SECRET: 'whsec_e' }
    expect([payouts({}), payouts(secrets), payouts({ ...secrets, PAYOUTS: 'off' })]).toEqual([false, true, false])
    const said = problems({ ...production, PAYOUTS: 'on' }).join('\n')
    for (const name of Object.keys(secrets)) expect(said).toContain(name)
    expect(readConfig({ PAYOUTS: 'off' }).payments.payouts).toBe(false)
    const deposits = (env: Record<string, string>) => readConfig({ ...production, ...env }).payments.deposits
    expect([deposits({}), deposits(secrets), deposits({ ...secrets, DEPOSITS: 'off' })]).toEqual([false, true, false])
    expect(readConfig({ PAYOUTS: 'off' }).payments.deposits).toBe(false)
    expect(() => readConfig({ PAYOUTS: 'off', DEPOSITS: 'on' })).toThrow('DEPOSITS=on needs PAYOUTS=on')
  })

  it('reports everything that production lacks at once [accounts 7.17] [R47]', () => {
    const said = problems({ NODE_ENV: 'production' }).join('\n')
    for (const name of ['SITE_URL', 'SMTP_URL', 'MAIL_FROM', 'SUPPORT_EMAIL', 'PAYMENTS']) expect(said).toContain(name)
  })

  it('accepts inbound email only with an address and a strong secret; without SMTP the mailbox page stands in', () => {
    const inbound = (env: Record<string, string>) => readConfig(env).mail.inbound
    expect(inbound({})).toEqual({ address: 'support@itemo.example', secrets: [] })
    expect(inbound({ SMTP_URL: 'smtp://127.0.0.1' })).toBeNull()
    expect(inbound(production)).toBeNull()
    const secret = 'Kx9vPq2LmN8rTz4WbYc7HdJf3GsAe6Uo'
    const both = { INBOUND_MAIL_ADDRESS: 'support@reply.example', INBOUND_MAIL_SECRET: secret }
    expect(inbound({ ...production, ...both })).toEqual({ address: 'support@reply.example', secrets: [secret] })
    expect(problems({ INBOUND_MAIL_SECRET: secret }).join()).toContain('INBOUND_MAIL_ADDRESS is missing')
    expect(problems({ INBOUND_MAIL_ADDRESS: 'support@reply.example' }).join()).toContain(
      'INBOUND_MAIL_SECRET is missing',
    )
    expect(problems({ ...both, INBOUND_MAIL_SECRET: 'short' }).join()).toContain('random')
    expect(problems({ ...both, INBOUND_MAIL_ADDRESS: 'Support <support@reply.example>' }).join()).toContain(
      'plain address',
    )
  })

  it('accepts a direct URL and replicas only with DATABASE_URL', () => {
    expect(readConfig({}).database).toMatchObject({ url: null, directUrl: null, readUrls: [], prepared: 'auto' })
    const urls = { DATABASE_URL: 'postgres://pooler/itemo', DATABASE_DIRECT_URL: 'postgres://proxy/itemo' }
    const env = { ...urls, DATABASE_READ_URL: 'postgres://b/itemo, postgres://c/itemo', DATABASE_PREPARED: 'off' }
    expect(readConfig(env).database).toMatchObject({
      directUrl: 'postgres://proxy/itemo',
      readUrls: ['postgres://b/itemo', 'postgres://c/itemo'],
      prepared: 'off',
    })
    expect(problems({ DATABASE_DIRECT_URL: 'postgres://proxy/itemo' }).join()).toContain('DATABASE_URL is missing')
    expect(problems({ DATABASE_READ_URL: 'postgres://b/itemo' }).join()).toContain('DATABASE_URL is missing')
    expect(problems({ ...urls, DATABASE_READ_URL: 'http://b' }).join()).toContain('DATABASE_READ_URL must contain')
  })

  it('accepts pages on social networks with whole https addresses only', () => {
    const links = readConfig({
      SOCIAL_LINKS: 'Instagram=https://instagram.com/itemo, X=https://x.com/itemo?a=b',
    }).socialLinks
    expect(links).toEqual([
      { name: 'Instagram', url: 'https://instagram.com/itemo' },
      { name: 'X', url: 'https://x.com/itemo?a=b' },
    ])
    expect(readConfig({}).socialLinks).toEqual([])
    for (const wrong of [
      'https://x.com/itemo',
      'X=javascript:alert(1)',
      'X=http://x.com',
      'X=',
      '=https://x.com',
      Array(9).fill('X=https://x.com').join(),
    ]) {
      expect(problems({ SOCIAL_LINKS: wrong }).join(), wrong).toContain('SOCIAL_LINKS')
    }
  })

  it('refuses PUSH_TO_ANY_HOST in production', () => {
    expect(problems({ ...production, PUSH_TO_ANY_HOST: 'true' }).join()).toContain('PUSH_TO_ANY_HOST')
  })

  it('uses the payment sandbox in production only if it is named [R47]', () => {
    const { PAYMENTS: _, ...unnamed } = production
    expect(problems(unnamed).join()).toContain('PAYMENTS')
    expect(problems({ ...unnamed, PAYMENTS: 'sandbox' })).toEqual([])
  })

  it.each([
    ['STRIPE_SECRET_KEY', { PAYMENTS: 'stripe', STRIPE_WEBHOOK_SECRET: 'whsec_x' }],
    ['STRIPE_WEBHOOK_SECRET', { PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk_x' }],
    ['S3_ENDPOINT', { S3_ACCESS_KEY_ID: 'key' }],
    ['S3_SECRET_ACCESS_KEY', { S3_ENDPOINT: 'https://s3.example/bucket', S3_ACCESS_KEY_ID: 'key' }],
    ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'id' }],
    ['APPLE_CLIENT_ID', { APPLE_CLIENT_SECRET: 'secret' }],
  ])('names %s when only its counterpart is set [accounts 7.17]', (missing, env) => {
    expect(problems(env).join('\n')).toContain(missing)
  })

  it.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['DATABASE_URL', 'mysql://localhost'],
    ['SITE_URL', 'hire.example'],
    ['SITE_URL', 'https://hire.example/home'],
    ['SITE_URL', 'https://hire.example?from=mail'],
    ['SITE_URL', 'https://user:word@hire.example'],
    ['MAIL_FROM', 'Hire'],
    ['MAIL_FROM', 'Hire hello@hire.example'],
    ['MAIL_FROM', 'Hire\r\nBcc: all@hire.example <hello@hire.example>'],
    ['SUPPORT_EMAIL', 'help'],
    ['SUPPORT_EMAIL', 'Help <help@hire.example>'],
    ['SUPPORT_EMAIL', 'help@hire.example, boss@hire.example'],
    ['MAP_TILE_URL', 'https://tiles.example/'],
    ['MAP_TILE_URL', 'tiles/{z}/{x}/{y}.png'],
    ['STRIPE_HOST', 'https://api.stripe.com'],
    ['PAYMENTS', 'paypal'],
    ['RATE_LIMITS', 'maybe'],
    ['ROLES', 'api'],
    ['ACCESS_TOKEN_SECONDS', '60'],
    ['AUTH_KEYS_FILE', '/nowhere/keys.json'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://collector:4317'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'x-key=%'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['OTEL_TRACES_SAMPLER_ARG', 'all'],
  ])('refuses %s=%s', (name, value) => {
    expect(problems({ [name]: value }).join()).toContain(`${name} must`)
  })

  it('accepts addresses in any spelling, and every notation of a sender', () => {
    const siteOf = (SITE_URL: string) => readConfig({ SITE_URL }).http.siteUrl
    expect(['https://hire.example/', 'HTTPS://Hire.Example:443'].map(siteOf)).toEqual(
      Array(2).fill('https://hire.example'),
    )
    for (const MAIL_FROM of ['hello@hire.example', '<hello@hire.example>', '"Hire, Ltd" <hello@hire.example>'])
      expect(readConfig({ MAIL_FROM }).mail.from).toBe(MAIL_FROM)
    for (const MAP_TILE_URL of [
      'https://{s}.tiles.example/{z}/{x}/{y}.png?key=k',
      'http://localhost:8080/{z}/{x}/{-y}.png',
    ])
      expect(readConfig({ MAP_TILE_URL }).map.tileUrl).toBe(MAP_TILE_URL)
    expect(readConfig({ MAP_TILE_URL: 'none' }).map.tileUrl).toBeNull()
  })

  it('reports an invalid variable once even if several parts read it, and lists the values of ROLES', () => {
    const wrong = problems({ PAYMENTS: 'paypal', ROLES: 'web, worker', STRIPE_PORT: 'x' })
    expect(wrong.filter((problem) => !problem.startsWith('STRIPE_'))).toEqual([
      'ROLES must be web, worker, or both as web,worker.',
      'PAYMENTS must be one of: sandbox, stripe.',
    ])
    expect(new Set(wrong).size).toBe(wrong.length)
  })

  it('starts with the fictional cover in the demo town only, and never in production [R49]', () => {
    const cover = (env: Record<string, string>) => readConfig(env).initialSettings.cover
    expect(cover({})).toEqual(demoCoverProduct)
    expect([cover({ SEED_DEMO: 'false' }), cover({ COVER_DEMO: 'false' })]).toEqual([undefined, undefined])
    expect(cover({ SEED_DEMO: 'false', COVER_DEMO: 'true' })).toEqual(demoCoverProduct)
    expect(cover({ ...production, SEED_DEMO: 'true', COVER_DEMO: 'true' })).toBeUndefined()
  })

  const social = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'x7Vd0-client-key' }
  const stored = { S3_ENDPOINT: 'https://s3.example/b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 'q0Zr-store-key' }
  const demoJwt = `e30.${Buffer.from('{"iss":"supabase-demo","role":"service_role"}').toString('base64url')}.c2lnbmF0dXJl`

  it.each<[name: string, env: Record<string, string>]>([
    ['SERVICE_ROLE_KEY', { SERVICE_ROLE_KEY: 'short' }],
    ['SERVICE_ROLE_KEY', { SERVICE_ROLE_KEY: 'super-secret-jwt-token-with-at-least-32-characters-long' }],
    ['SERVICE_ROLE_KEY', { SERVICE_ROLE_KEY: demoJwt }],
    ['SERVICE_ROLE_KEY', { SERVICE_ROLE_KEY: 'a'.repeat(64) }],
    ['SERVICE_ROLE_KEY', { SERVICE_ROLE_KEY: 'abcdefghijkl'.repeat(4) }],
    ['SERVICE_ROLE_KEY', { SERVICE_ROLE_KEY: 'please-changeme-before-going-live-2026' }],
    ['SITE_URL', { SITE_URL: 'http://hire.example' }],
    ['SITE_URL', { SITE_URL: 'http://localhost.hire.example' }],
    ['SITE_URL', { SITE_URL: 'http://10.0.0.7' }],
    ['SITE_URL', { SITE_URL: 'http://127.0.0.1.hire.example' }],
    ['SITE_URL', { SITE_URL: 'https://user:word@hire.example' }],
    ['AUTH_REDIRECT_URLS', { AUTH_REDIRECT_URLS: 'https://app.example/back,javascript:alert(1)' }],
    ['AUTH_REDIRECT_URLS', { AUTH_REDIRECT_URLS: 'data:text/html,hello' }],
    ['AUTH_REDIRECT_URLS', { AUTH_REDIRECT_URLS: 'http://app.example/back' }],
    ['AUTH_REDIRECT_URLS', { AUTH_REDIRECT_URLS: 'itemo://open' }],
    ['AUTH_REDIRECT_URLS', { AUTH_REDIRECT_URLS: '/home' }],
    ['GOOGLE_ISSUER', { ...social, GOOGLE_ISSUER: 'http://login.example' }],
    ['GOOGLE_CLIENT_SECRET', { ...social, GOOGLE_CLIENT_SECRET: 'changeme' }],
    [
      'FACEBOOK_TOKEN_URL',
      { FACEBOOK_CLIENT_ID: 'i', FACEBOOK_CLIENT_SECRET: 's', FACEBOOK_TOKEN_URL: 'http://x.example' },
    ],
    ['STRIPE_PROTOCOL', { STRIPE_PROTOCOL: 'http' }],
    ['POSTCODES_URL', { POSTCODES_URL: 'http://codes.example' }],
    ['MAP_TILE_URL', { MAP_TILE_URL: 'http://tiles.example/{z}/{x}/{y}.png' }],
    ['ALLOW_UNLIMITED', { RATE_LIMITS: 'false' }],
    ['ALLOW_UNLIMITED', { RATE_LIMITS: 'false', ALLOW_UNLIMITED: 'false' }],
    ['S3_SECRET_ACCESS_KEY', { ...stored, S3_SECRET_ACCESS_KEY: 'minioadmin' }],
  ])('production refuses an unsafe %s: %o [R47]', (name, env) => {
    expect(problems({ ...production, ...env }).join('\n')).toContain(name)
  })

  it.each<[name: string, env: Record<string, string>]>([
    ['SITE_URL', { SITE_URL: 'http://localhost:3000' }],
    ['SITE_URL', { SITE_URL: 'http://127.0.0.1:3000' }],
    ['AUTH_REDIRECT_URLS', { AUTH_REDIRECT_URLS: 'http://localhost:8080/back' }],
    ['RATE_LIMITS', { RATE_LIMITS: 'false', ALLOW_UNLIMITED: 'true' }],
    ['CONFIRM_MAILS', { CONFIRM_MAILS: 'false' }],
    ['S3_ENDPOINT', { ...stored, S3_ENDPOINT: 'http://store:9000/b' }],
    ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'sk_test_x' }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }],
    ['METRICS_PORT', { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }],
    ['METRICS_PORT', { METRICS_PORT: '9464', METRICS_HOST: '::' }],
  ])("production warns about %s: %o, and development doesn't", (name, env) => {
    expect(readConfig({ ...production, ...env }).warnings.join('\n')).toContain(name)
    expect(readConfig({ ...production, ...env, NODE_ENV: 'development' }).warnings).toEqual([])
  })

  it("doesn't warn about metrics that are local or protected by a token", () => {
    const token = randomBytes(48).toString('base64')
    for (const more of [{}, { METRICS_HOST: '::1' }, { METRICS_HOST: '0.0.0.0', METRICS_TOKEN: token }])
      expect(readConfig({ ...production, METRICS_PORT: '9464', ...more }).warnings).toEqual([])
  })

  it('hides the password in an address that it refuses', () => {
    const env = {
      POSTCODES_URL: 'https://me:hidden@codes.example',
      MAP_TILE_URL: 'http://tiles.example/{z}/{x}/{y}.png?key=hidden',
      AUTH_REDIRECT_URLS: 'me://you:hidden@ [,http:me:hidden@app.example',
    }
    const said = problems({ ...production, ...env }).join('\n')
    expect(said).toMatch(/POSTCODES_URL .*: https:\/\/…@codes\.example isn't one/)
    expect(said).toContain('http://tiles.example/{z}/{x}/{y}.png?… isn')
    expect(said).toContain('AUTH_REDIRECT_URLS must be an https:// address in production: http:…@app.example')
    expect(said).not.toContain('hidden')
  })

  it('production accepts a random key and safe addresses without a warning', () => {
    for (const key of [
      randomBytes(48).toString('base64'),
      randomBytes(24).toString('base64url'),
      randomBytes(32).toString('hex'),
    ]) {
      const env = { ...social, ...stored, SERVICE_ROLE_KEY: key, AUTH_REDIRECT_URLS: 'https://app.example/back' }
      expect(readConfig({ ...production, ...env }).warnings, key).toEqual([])
    }
  })

  it('refuses a signing key from a public document', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'itemo-keys-'))
    const file = join(dir, 'keys.json')
    const key = { kty: 'EC', crv: 'P-256', d: 'jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI' }
    await writeFile(file, JSON.stringify({ keys: [key] }))
    expect(problems({ ...production, AUTH_KEYS_FILE: file }).join()).toContain('AUTH_KEYS_FILE')
    await rm(dir, { recursive: true })
  })

  it('reads signing keys from a file', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'itemo-keys-'))
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    const file = join(dir, 'keys.json')
    await writeFile(file, JSON.stringify({ keys: [await exportJWK(privateKey)] }))
    expect(readConfig({ AUTH_KEYS_FILE: file }).auth.signingKeys).toHaveLength(1)
    await rm(dir, { recursive: true })
  })
})
