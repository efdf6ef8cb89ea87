/** The data that a mail link or a social provider passes in the address (spec: accounts 2, 7; R35). */
export type Arrival =
  | SessionArrival
  | CodeArrival
  | { readonly kind: 'recovery'; readonly accessToken: string }
  /** Only the code is used: anyone could write a sentence into an address, so the page shows its own. */
  | { readonly kind: 'failure'; readonly code: string }
  /** The link worked but opens no session: the address was confirmed before, or this is one of two confirmations of a new one. */
  | { readonly kind: 'message' }

/** A session that this browser may never have requested: anyone can write such an address. */
export interface SessionArrival {
  readonly kind: 'session'
  readonly accessToken: string
  readonly refreshToken: string
  /** The purpose of the link: 'signup', 'magiclink', 'email_change' ...; empty from a social provider. */
  readonly type: string
}

/** A code that can be exchanged for a session, only in the browser that began the flow (PKCE). */
export interface CodeArrival {
  readonly kind: 'code'
  readonly code: string
  /** Identifies the verifier; empty when the flow wasn't begun by our own pages. */
  readonly flowId: string
  readonly type: string
}

const flowIdName = 'sb_flow_id'

const secretNames = [
  'access_token',
  'refresh_token',
  'provider_token',
  'provider_refresh_token',
  'code',
  flowIdName,
  'expires_at',
  'expires_in',
  'token_type',
  'type',
  'error',
  'error_code',
  'error_description',
  'message',
  'sb',
]

const recoveryPath = '/reset-password'

/** Reads an arrival from the fragment or the query; undefined when the address has none. */
export function readArrival(url: URL): Arrival | undefined {
  const fragment = new URLSearchParams(url.hash.replace(/^#/, ''))
  const read = (name: string) => fragment.get(name) ?? url.searchParams.get(name) ?? ''
  const failure = read('error_code') || read('error')
  if (failure !== '' || read('error_description') !== '') return { kind: 'failure', code: failure || 'unknown' }
  if (fragment.get('message')) return { kind: 'message' }
  const accessToken = read('access_token')
  const type = read('type')
  if (accessToken !== '') {
    const isRecovery = type === 'recovery' || url.pathname.replace(/\/$/, '') === recoveryPath
    if (isRecovery) return { kind: 'recovery', accessToken }
    const refreshToken = read('refresh_token')
    return refreshToken === '' ? undefined : { kind: 'session', accessToken, refreshToken, type }
  }
  const code = url.searchParams.get('code') ?? ''
  return code === '' ? undefined : { kind: 'code', code, flowId: url.searchParams.get(flowIdName) ?? '', type }
}

/** The same address without its secrets, for the address bar, the history and the referrer. */
export function withoutArrival(url: URL): string {
  const clean = new URL(url)
  for (const name of secretNames) if (name !== 'message') clean.searchParams.delete(name)
  const fragment = new URLSearchParams(url.hash.replace(/^#/, ''))
  if (secretNames.some((name) => fragment.has(name))) clean.hash = ''
  // The whole URL: the path alone can be read as the address of another site.
  return clean.href
}
