import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { demoCoverProduct } from '@itemo/domain/cover-product.ts'
import type { SettingValues } from '@itemo/domain/settings/setting-table.ts'
import { identityChecks } from '@itemo/domain/identity/identity-policy.ts'
import { type Env, type Reader, reader } from './env-reader.ts'
import { readMfaKey, readSigningKeys } from './key-files.ts'
import { readMap } from './map-settings.ts'
import { readTracing } from './trace-settings.ts'
import { addressSafety, isDemoSecret, isGuessable, isOpenHost, describeAddress } from './unsafe-settings.ts'

export type SocialProvider = 'apple' | 'facebook' | 'google'

export interface ProviderConfig {
  readonly clientId: string
  readonly clientSecret: string
  readonly issuer: string
  /** The token endpoint, for an issuer whose discovery document lacks it. */
  readonly tokenUrl?: string
}

/** An invalid configuration. It lists every variable that is missing or wrong. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`Itemo can't start with this configuration:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

const root = resolve(import.meta.dirname, '../../..')

const defaultIssuers: Record<SocialProvider, string> = {
  apple: 'https://appleid.apple.com',
  facebook: 'https://www.facebook.com',
  google: 'https://accounts.google.com',
}

/** Facebook's discovery document has no token endpoint. */
const facebookTokenUrl = 'https://graph.facebook.com/oauth/access_token'

/** Everything that an operator can configure. `docs/settings.md` describes each variable. */
function readSettings(read: Reader, problems: string[]) {
  const mode = read.oneOf('NODE_ENV', ['development', 'test', 'production'], 'development')
  const production = mode === 'production'
  const roles = read.oneOf('ROLES', ['web,worker', 'web', 'worker'], 'web,worker', 'web, worker, or both as web,worker')
  const operator = readOperator(read, problems)
  const identity = readIdentity(read, production, problems)
  const seedDemo = !production && read.flag('SEED_DEMO', mode !== 'test')
  return {
    mode,
    roles: { web: roles !== 'worker', worker: roles !== 'web' },
    http: {
      host: read.text('HOST') ?? (production ? '0.0.0.0' : '127.0.0.1'),
      port: read.integer('PORT', 3000, 0, 65_535),
      /** The public address; null: http://host:port of the listening socket. */
      siteUrl: read.origin('SITE_URL') ?? null,
      /** Whether X-Forwarded-For, X-Request-ID and traceparent of the proxy in front are trusted. */
      trustProxy: read.flag('TRUST_PROXY', false),
      /** Whether browsers are told to insist on TLS for the subdomains, too. */
      strictSubdomains: read.flag('HSTS_SUBDOMAINS', false),
      requestTimeoutMs: read.integer('REQUEST_TIMEOUT_MS', 120_000, 1000, 600_000),
      shutdownMs: read.integer('SHUTDOWN_MS', 10_000, 0, 600_000),
    },
    log: {
      level: read.oneOf('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], 'info'),
      format: read.oneOf('LOG_FORMAT', ['json', 'text'], production ? 'json' : 'text'),
    },
    dataDir: resolve(read.text('DATA_DIR') ?? resolve(root, '.data')),
    webDir: resolve(read.text('WEB_DIR') ?? resolve(root, 'apps/web/build/client')),
    database: {
      ...readDatabaseUrls(read, problems),
      poolSize: read.integer('DATABASE_POOL_SIZE', 10, 2, 200),
      statementTimeoutMs: read.integer('DATABASE_STATEMENT_TIMEOUT_MS', 10_000, 100, 600_000),
      /** Whether statements are named, so that each connection parses them once; auto: unless a pooler doesn't support it. */
      prepared: read.oneOf('DATABASE_PREPARED', ['auto', 'on', 'off'], 'auto'),
    },
    auth: {
      /** Private keys, the first of which signs; empty: one is generated at the first start. */
      signingKeys: readSigningKeys(read, problems),
      /** Encrypts the secrets of authenticator apps; null: a key that is generated at the first start. */
      mfaKey: readMfaKey(read, problems),
      accessTokenSeconds: read.integer('ACCESS_TOKEN_SECONDS', 3600, 300, 86_400),
      sessionMaxDays: read.integer('SESSION_MAX_DAYS', 365, 1, 3650),
      confirmMails: read.flag('CONFIRM_MAILS', true),
      redirectUrls: read.list('AUTH_REDIRECT_URLS'),
      /** The operator's key for the admin calls; null: they are off. */
      serviceRoleKey: read.text('SERVICE_ROLE_KEY') ?? null,
      providers: {
        apple: readProvider(read, 'apple'),
        facebook: readProvider(read, 'facebook'),
        google: readProvider(read, 'google'),
      },
    },
    staff: {
      /** The networks that may use the console; empty: all. */
      networks: readNetworks(read, problems),
    },
    mail: {
      smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']) ?? null,
      from: read.sender('MAIL_FROM') ?? 'Itemo <hello@itemo.example>',
      supportTo: read.email('SUPPORT_EMAIL') ?? 'support@itemo.example',
      inbound: readInboundMail(read, { production, problems }),
    },
    /** How metrics are exposed: on a port of their own, or with a token; when both are null, metrics are off. */
    metrics: {
      port: read.text('METRICS_PORT') === undefined ? null : read.integer('METRICS_PORT', 0, 0, 65_535),
      host: read.text('METRICS_HOST') ?? '127.0.0.1',
      token: read.text('METRICS_TOKEN') ?? null,
    },
    /** Where traces of requests and jobs are sent, by OTLP. */
    tracing: readTracing(read, problems),
    /** Whether pushes may go to any address, even without TLS and inside the private network: for tests. */
    push: { anyHost: read.flag('PUSH_TO_ANY_HOST', false) },
    payments: readPayments(read, production, problems),
    identity,
    storage: readStorage(read),
    places: {
      postcodesUrl: read.flag('POSTCODES_LOOKUP', true)
        ? (read.url('POSTCODES_URL') ?? 'https://api.postcodes.io')
        : null,
      timeoutMs: read.integer('POSTCODES_TIMEOUT_MS', 2000, 50, 30_000),
    },
    map: readMap(read, problems),
    limits: {
      enabled: read.flag('RATE_LIMITS', true),
      scale: read.integer('RATE_LIMIT_SCALE', 1, 1, 1_000_000),
      /** Whether production may start without limits. */
      mayBeOff: read.flag('ALLOW_UNLIMITED', false),
    },
    site: {
      /** Whether search engines may index items; fixed pages may always be indexed. */
      indexing: read.flag('SITE_INDEXING', production),
      developerPages: !production,
      seedDemo,
    },
    /** Operators' settings that the environment sets: they override what operators decide. */
    fixedSettings: {
      ...(operator && { 'legal.operator': operator }),
      ...(identity.isPolicyFixed && { identity: identity.policy }),
      ...fixedFlag(read, 'PUBLIC_ITEM_PAGES', 'public_item_pages'),
      ...fixedFlag(read, 'SIGNUP_UNIQUE_FULL_NAME', 'signup_unique_full_name'),
      ...(read.text('PRICE_DISPLAY') !== undefined && {
        price_display: read.oneOf('PRICE_DISPLAY', ['rate', 'all-in'], 'rate'),
      }),
    } as Partial<SettingValues>,
    /** The initial values until operators decide. */
    initialSettings: {
      identity: identity.policy,
      ...(!production && read.flag('COVER_DEMO', seedDemo) && { cover: demoCoverProduct }),
    } as Partial<SettingValues>,
    socialLinks: readSocialLinks(read, problems),
  }
}

/** An operator's setting, if the environment sets it. */
const fixedFlag = (read: Reader, name: string, key: 'public_item_pages' | 'signup_unique_full_name') =>
  read.text(name) === undefined ? {} : { [key]: read.flag(name, true) }

type Settings = ReturnType<typeof readSettings>

export interface Config extends Settings {
  /** Deliberate but unsafe settings: sentences for the log. */
  readonly warnings: readonly string[]
}

/** Reads the environment; nothing else does. Throws a ConfigError that lists every problem. */
export function readConfig(env: Env): Config {
  const problems: string[] = []
  const config = readSettings(reader(env, problems), problems)
  for (const entry of config.auth.redirectUrls) {
    if (!URL.canParse(entry))
      problems.push(`AUTH_REDIRECT_URLS must contain complete addresses: "${describeAddress(entry)}" isn't one.`)
  }
  const production = config.mode === 'production'
  const warnings = production ? productionWarnings(config) : []
  if (production) problems.push(...productionProblems(config, env))
  // A variable that is read in several places is reported once.
  if (problems.length > 0) throw new ConfigError([...new Set(problems)])
  return { ...config, warnings }
}

/** The problems that keep production from starting. */
function productionProblems(config: Settings, env: Env): string[] {
  const problems: string[] = []
  if (!config.http.siteUrl) problems.push('SITE_URL is needed in production: the address that people use.')
  if (!config.mail.smtpUrl)
    problems.push('SMTP_URL is needed in production: the mailbox page exists in development only.')
  if (!env.MAIL_FROM) problems.push('MAIL_FROM is needed in production: the sender of every email.')
  if (!env.SUPPORT_EMAIL) problems.push('SUPPORT_EMAIL is needed in production: where support requests go.')
  if (config.push.anyHost) problems.push('PUSH_TO_ANY_HOST is for tests: production sends to public hosts only.')
  for (const [name, address] of addressesOf(config)) {
    if (['open', 'odd'].includes(addressSafety(address)))
      problems.push(`${name} must be an https:// address in production: ${describeAddress(address)} isn't one.`)
  }
  if (!config.limits.enabled && !config.limits.mayBeOff) {
    problems.push(
      'RATE_LIMITS is off: nothing would stop anyone from guessing passwords and codes. ALLOW_UNLIMITED=true starts production without limits all the same.',
    )
  }
  for (const [name, secret] of secretsOf(config)) {
    if (isDemoSecret(secret)) problems.push(`${name} is a secret from public examples: everyone knows it.`)
  }
  const { serviceRoleKey } = config.auth
  if (serviceRoleKey !== null && isGuessable(serviceRoleKey)) {
    problems.push('SERVICE_ROLE_KEY must be random, with at least 32 characters: `openssl rand -base64 48` makes one.')
  }
  const { token } = config.metrics
  if (token !== null && isGuessable(token)) {
    problems.push('METRICS_TOKEN must be random, with at least 32 characters: `openssl rand -base64 48` makes one.')
  }
  return problems
}

/** The problems with which production starts, but which are logged. */
function productionWarnings(config: Settings): string[] {
  const warnings: string[] = []
  for (const [name, address] of addressesOf(config)) {
    if (addressSafety(address) === 'local') warnings.push(`${name} only works on this machine, and isn't encrypted.`)
  }
  if (!config.limits.enabled)
    warnings.push('RATE_LIMITS is off: nothing stops anyone from guessing passwords and codes.')
  if (!config.auth.confirmMails)
    warnings.push("CONFIRM_MAILS is off: an account may have an address that isn't its own.")
  const { storage, payments } = config
  if (storage.kind === 's3' && addressSafety(storage.endpoint) === 'open') {
    warnings.push("S3_ENDPOINT isn't encrypted: keep it inside a private network.")
  }
  if (config.tracing.endpoint !== null && addressSafety(config.tracing.endpoint) === 'open') {
    warnings.push("OTEL_EXPORTER_OTLP_ENDPOINT isn't encrypted: keep it inside a private network.")
  }
  const { metrics } = config
  if (metrics.port !== null && metrics.token === null && isOpenHost(metrics.host)) {
    warnings.push(
      'METRICS_PORT answers anyone who reaches METRICS_HOST: set METRICS_TOKEN, or let only Prometheus reach it.',
    )
  }
  if (payments.provider === 'stripe' && /^[rs]k_test_/.test(payments.secretKey)) {
    warnings.push('STRIPE_SECRET_KEY is a test key: no money moves.')
  }
  return warnings
}

/** Every address that sessions, payments or pages rely on, by its variable. */
function addressesOf({ http, auth, payments, places, map }: Settings): [name: string, address: string][] {
  const providers = Object.entries(auth.providers).flatMap(([provider, keys]): [string, string | undefined][] => [
    [`${provider.toUpperCase()}_ISSUER`, keys?.issuer],
    [`${provider.toUpperCase()}_TOKEN_URL`, keys?.tokenUrl],
  ])
  const stripe = payments.provider === 'stripe' ? `${payments.protocol}://${payments.host}` : undefined
  const all: [string, string | null | undefined][] = [
    ['SITE_URL', http.siteUrl],
    ...auth.redirectUrls.map((address): [string, string] => ['AUTH_REDIRECT_URLS', address]),
    ...providers,
    ['STRIPE_PROTOCOL', stripe],
    ['POSTCODES_URL', places.postcodesUrl],
    ['MAP_TILE_URL', map.tileUrl],
  ]
  return all.flatMap(([name, address]) => (address ? [[name, address] as [string, string]] : []))
}

function secretsOf({ auth, identity, metrics, payments, storage }: Settings): [name: string, secret: string][] {
  return [
    ...(auth.serviceRoleKey === null ? [] : [['SERVICE_ROLE_KEY', auth.serviceRoleKey] as [string, string]]),
    ...(metrics.token === null ? [] : [['METRICS_TOKEN', metrics.token] as [string, string]]),
    ...auth.signingKeys.map(({ d }): [string, string] => ['AUTH_KEYS_FILE', d ?? '']),
    ...Object.entries(auth.providers).flatMap(([provider, keys]): [string, string][] =>
      keys ? [[`${provider.toUpperCase()}_CLIENT_SECRET`, keys.clientSecret]] : [],
    ),
    ...(payments.provider === 'stripe'
      ? [
          payments.secretKey,
          ...payments.webhookSecrets,
          ...payments.connectWebhookSecrets,
          ...payments.eventsWebhookSecrets,
        ].map((secret): [string, string] => ['STRIPE_…', secret])
      : []),
    ...[identity.secretKey, ...identity.webhookSecrets]
      .filter(Boolean)
      .map((secret): [string, string] => ['IDENTITY_…', secret]),
    ...(storage.kind === 's3' ? [['S3_SECRET_ACCESS_KEY', storage.secretAccessKey] as [string, string]] : []),
  ]
}

function readPayments(read: Reader, production: boolean, problems: string[]) {
  const provider = read.oneOf('PAYMENTS', ['sandbox', 'stripe'], 'sandbox')
  const timeoutMs = read.integer('PAYMENTS_TIMEOUT_MS', 10_000, 50, 60_000)
  if (provider === 'sandbox') {
    if (production && !read.text('PAYMENTS')) {
      problems.push(
        'PAYMENTS is needed in production: stripe, or sandbox when this really is a demonstration without money.',
      )
    }
    const payouts = read.oneOf('PAYOUTS', ['on', 'off'], 'on') === 'on'
    return { provider, timeoutMs, payouts, deposits: readDeposits(read, payouts, problems) }
  }
  const webhooks = {
    connect: read.text('STRIPE_CONNECT_WEBHOOK_SECRET'),
    events: read.text('STRIPE_EVENTS_WEBHOOK_SECRET'),
  }
  const payouts = read.oneOf('PAYOUTS', ['on', 'off'], webhooks.connect && webhooks.events ? 'on' : 'off') === 'on'
  if (payouts) {
    read.needed('STRIPE_CONNECT_WEBHOOK_SECRET', 'PAYOUTS=on')
    read.needed('STRIPE_EVENTS_WEBHOOK_SECRET', 'PAYOUTS=on')
  }
  return {
    provider,
    payouts,
    deposits: readDeposits(read, payouts, problems),
    secretKey: read.needed('STRIPE_SECRET_KEY', 'PAYMENTS=stripe') ?? '',
    webhookSecrets: secretList(read.needed('STRIPE_WEBHOOK_SECRET', 'PAYMENTS=stripe')),
    connectWebhookSecrets: secretList(webhooks.connect),
    eventsWebhookSecrets: secretList(webhooks.events),
    host: read.host('STRIPE_HOST') ?? 'api.stripe.com',
    port: read.integer('STRIPE_PORT', 443, 1, 65_535),
    protocol: read.oneOf('STRIPE_PROTOCOL', ['https', 'http'], 'https'),
    timeoutMs,
  }
}

/** Whether deposits are held and charged. What is charged of a deposit goes to the owner, so payouts have to be on. */
function readDeposits(read: Reader, payouts: boolean, problems: string[]): boolean {
  const on = read.oneOf('DEPOSITS', ['on', 'off'], payouts ? 'on' : 'off') === 'on'
  if (on && !payouts) problems.push('DEPOSITS=on needs PAYOUTS=on: what is taken of a deposit is sent to the owner.')
  return on
}

const policyNames = [
  'IDENTITY_CHECKS',
  'IDENTITY_ABOVE_PENCE',
  'IDENTITY_SELFIE',
  'IDENTITY_MAX_ATTEMPTS',
  'IDENTITY_RECHECK_MONTHS',
  'IDENTITY_REDACT_DAYS',
]

/** The identity provider, and when checks are needed. Without a provider there are no checks. */
function readIdentity(read: Reader, production: boolean, problems: string[]) {
  const cardSandbox = read.oneOf('PAYMENTS', ['sandbox', 'stripe'], 'sandbox') === 'sandbox'
  const provider = read.oneOf(
    'IDENTITY_PROVIDER',
    ['none', 'sandbox', 'stripe'],
    production || !cardSandbox ? 'none' : 'sandbox',
  )
  if (provider === 'sandbox' && !cardSandbox) problems.push('IDENTITY_PROVIDER=sandbox needs PAYMENTS=sandbox.')
  for (const name of ['IDENTITY_STRIPE_KEY', 'IDENTITY_WEBHOOK_SECRET']) {
    if (provider === 'stripe') read.needed(name, 'IDENTITY_PROVIDER=stripe')
    else if (read.text(name)) problems.push(`${name} is set: it needs IDENTITY_PROVIDER=stripe.`)
  }
  const checks = read.oneOf('IDENTITY_CHECKS', identityChecks, production || provider === 'none' ? 'off' : 'optional')
  if (checks !== 'off' && provider === 'none')
    problems.push(`IDENTITY_CHECKS=${checks} needs IDENTITY_PROVIDER: someone has to check documents.`)
  return {
    provider,
    secretKey: read.text('IDENTITY_STRIPE_KEY') ?? '',
    webhookSecrets: provider === 'stripe' ? secretList(read.text('IDENTITY_WEBHOOK_SECRET')) : [],
    host: read.host('STRIPE_HOST') ?? 'api.stripe.com',
    port: read.integer('STRIPE_PORT', 443, 1, 65_535),
    protocol: read.oneOf('STRIPE_PROTOCOL', ['https', 'http'], 'https'),
    policy: {
      checks,
      above_pence: read.integer('IDENTITY_ABOVE_PENCE', 0, 0, 99_999_999) || null,
      selfie: read.flag('IDENTITY_SELFIE', true),
      max_attempts: read.integer('IDENTITY_MAX_ATTEMPTS', 3, 1, 20),
      recheck_months: read.integer('IDENTITY_RECHECK_MONTHS', 0, 0, 120),
      redact_days: read.integer('IDENTITY_REDACT_DAYS', 30, 0, 30),
    },
    /** Whether the environment sets any part of the policy: then it defines all of it, and operators can't change it. */
    isPolicyFixed: policyNames.some((name) => read.text(name)),
  }
}

/**
 * The address for replies to support emails, and the secrets that sign incoming ones; null: replies aren't accepted. The mailbox
 * page needs no secret.
 */
function readInboundMail(read: Reader, { production, problems }: { production: boolean; problems: string[] }) {
  const [address, secret] = [read.text('INBOUND_MAIL_ADDRESS'), read.text('INBOUND_MAIL_SECRET')]
  if (address === undefined && secret === undefined) {
    const isMailbox = !production && read.text('SMTP_URL') === undefined
    return isMailbox ? { address: 'support@itemo.example', secrets: [] } : null
  }
  const secrets = secretList(read.needed('INBOUND_MAIL_SECRET', 'INBOUND_MAIL_ADDRESS'))
  if (!/^[^\s@<>+]{1,20}@[^\s@<>]+$/.test(read.needed('INBOUND_MAIL_ADDRESS', 'INBOUND_MAIL_SECRET') ?? 'a@b'))
    problems.push('INBOUND_MAIL_ADDRESS must be a plain address, with at most 20 characters before its @.')
  if (secrets.some(isGuessable))
    problems.push(
      'INBOUND_MAIL_SECRET must be random, with at least 32 characters: `openssl rand -base64 48` makes one.',
    )
  return { address: address ?? '', secrets }
}

/** Comma-separated secrets: several while one is being replaced. */
function secretList(text: string | null | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '')
}

const postgresSchemes = ['postgres:', 'postgresql:']

function readDatabaseUrls(read: Reader, problems: string[]) {
  const url = read.url('DATABASE_URL', postgresSchemes) ?? null
  const readUrls = read.list('DATABASE_READ_URL')
  const isAddress = (address: string) => URL.canParse(address) && postgresSchemes.includes(new URL(address).protocol)
  if (!readUrls.every(isAddress))
    problems.push('DATABASE_READ_URL must contain addresses that begin with postgres://, one for each replica.')
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL']) {
    if (read.text(name)) read.needed('DATABASE_URL', name)
  }
  return {
    url,
    /** The address that bypasses the pooler in `url`; null: `url` leads to PostgreSQL itself. */
    directUrl: read.url('DATABASE_DIRECT_URL', postgresSchemes) ?? null,
    readUrls,
  }
}

function readStorage(read: Reader) {
  const endpoint = read.url('S3_ENDPOINT')
  if (!endpoint) {
    for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']) {
      if (read.text(name)) read.needed('S3_ENDPOINT', name)
    }
    return { kind: 'disk' as const }
  }
  return {
    kind: 's3' as const,
    endpoint,
    region: read.text('S3_REGION') ?? 'auto',
    accessKeyId: read.needed('S3_ACCESS_KEY_ID', 'S3_ENDPOINT') ?? '',
    secretAccessKey: read.needed('S3_SECRET_ACCESS_KEY', 'S3_ENDPOINT') ?? '',
  }
}

function readProvider(read: Reader, provider: SocialProvider): ProviderConfig | null {
  const prefix = provider.toUpperCase()
  const clientId = read.text(`${prefix}_CLIENT_ID`)
  const clientSecret = read.text(`${prefix}_CLIENT_SECRET`)
  if (!clientId && !clientSecret) return null
  return {
    clientId: read.needed(`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`) ?? '',
    clientSecret: read.needed(`${prefix}_CLIENT_SECRET`, `${prefix}_CLIENT_ID`) ?? '',
    issuer: read.url(`${prefix}_ISSUER`) ?? defaultIssuers[provider],
    ...(provider === 'facebook' && { tokenUrl: read.url('FACEBOOK_TOKEN_URL') ?? facebookTokenUrl }),
  }
}

/** The maximum number of links to social networks. */
const maxSocialLinks = 8

/** Parses `Name=https://address`, separated by commas. */
function readSocialLinks(read: Reader, problems: string[]) {
  const links = read.list('SOCIAL_LINKS').map((entry) => {
    const [, name = '', url = ''] = /^([^=]{1,40})=(.*)$/.exec(entry) ?? []
    return { name: name.trim(), url: url.trim() }
  })
  const isWrong = ({ name, url }: (typeof links)[number]) =>
    !name || !URL.canParse(url) || new URL(url).protocol !== 'https:'
  if (links.some(isWrong) || links.length > maxSocialLinks) {
    problems.push(
      `SOCIAL_LINKS must contain at most ${maxSocialLinks} of the form Name=https://address, separated by commas.`,
    )
  }
  return links
}

function readNetworks(read: Reader, problems: string[]): string[] {
  const networks = read.list('STAFF_NETWORKS')
  const isNetwork = (network: string) => {
    const [base = '', prefix] = network.split('/')
    const bits = { 0: -1, 4: 32, 6: 128 }[isIP(base)] ?? -1
    return bits > 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  }
  if (!networks.every(isNetwork))
    problems.push('STAFF_NETWORKS must contain addresses or networks such as 203.0.113.0/24, separated by commas.')
  return networks
}

/** The operator's legal details; undefined when no variable sets them. */
function readOperator(read: Reader, problems: string[]): SettingValues['legal.operator'] | undefined {
  const vatNumber = read.text('VAT_NUMBER')?.replaceAll(' ', '').toUpperCase() ?? null
  if (vatNumber !== null && !/^GB(\d{9}|\d{12})$/.test(vatNumber))
    problems.push('VAT_NUMBER must be GB and 9 or 12 digits, such as GB123456789.')
  if (vatNumber !== null) read.needed('OPERATOR_ADDRESS', 'VAT_NUMBER')
  const name = read.text('OPERATOR_NAME')
  const address = read.text('OPERATOR_ADDRESS') ?? null
  if (name === undefined && address === null && vatNumber === null) return undefined
  return { name: name ?? 'Itemo', address, vat_number: vatNumber, company_number: null, complaints_email: null }
}
