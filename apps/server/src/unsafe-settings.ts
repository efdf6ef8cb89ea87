/** Secrets from public examples: a well-known self-hosted backend, an object store, a database, and the RFCs on keys. */
const demoSecrets = new Set([
  'super-secret-jwt-token-with-at-least-32-characters-long',
  'your-super-secret-jwt-token-with-at-least-32-characters-long',
  'minioadmin',
  'minio123',
  'postgres',
  'password',
  'changeme',
  'jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI',
  '870MB6gfuTJ4HtUnUvYMyJpr5eUZNP4Bk43bVdj3eAE',
])

/** Words that are typical of placeholders. Only long ones: a random secret contains none of them. */
const placeholder = /secret|password|changeme|change[-_ ]me|placeholder|example|characters|service[-_]?role/i

/** Whether a secret is known from public examples, so that anyone could use it. */
export function isDemoSecret(secret: string): boolean {
  return demoSecrets.has(secret) || issuerOf(secret) === 'supabase-demo'
}

/** Whether a secret that the operator chose could be guessed: it is short, made of words, or repetitive. */
export function isGuessable(secret: string): boolean {
  if (secret.length < 32 || new Set(secret).size < 10) return true
  return placeholder.test(secret) || /^(.{1,16})\1+.{0,15}$/s.test(secret)
}

function issuerOf(secret: string): unknown {
  try {
    const claims: unknown = JSON.parse(Buffer.from(secret.split('.')[1] ?? '', 'base64url').toString())
    return typeof claims === 'object' && claims !== null && 'iss' in claims ? claims.iss : undefined
  } catch {
    return undefined
  }
}

/**
 * How an address protects its traffic: `https`, `local` (this machine), `open`, or `odd` (a password, no host, or an executable
 * scheme).
 */
export function addressSafety(address: string): 'https' | 'local' | 'open' | 'odd' {
  if (!URL.canParse(address)) return 'odd'
  const { protocol, hostname, username, password } = new URL(address)
  if (username !== '' || password !== '' || hostname === '') return 'odd'
  if (protocol === 'https:') return 'https'
  if (protocol !== 'http:') return 'odd'
  return isLoopback(hostname) ? 'local' : 'open'
}

/** An address for printing: without the user and password before its `@`, and without its query, which may contain a key. */
export function describeAddress(address: string): string {
  return address.replace(/(:\/*).*@/s, '$1…@').replace(/\?.*$/s, '?…')
}

/** Whether a server that listens on this host can be reached from other machines. */
export function isOpenHost(host: string): boolean {
  return !isLoopback(host.includes(':') ? `[${host}]` : host)
}

function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d+){3}$/.test(hostname)
  )
}
