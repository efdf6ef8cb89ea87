/** What a mail link or a social provider hands back in the address (specification, accounts 2 and 7; decision 35). */
export type Arrival =
  | { readonly kind: 'session'; readonly accessToken: string; readonly refreshToken: string }
  | { readonly kind: 'recovery'; readonly accessToken: string }
  | { readonly kind: 'failure'; readonly code: string; readonly description: string }

const secretNames = [
  'access_token',
  'refresh_token',
  'provider_token',
  'provider_refresh_token',
  'expires_at',
  'expires_in',
  'token_type',
  'type',
  'error',
  'error_code',
  'error_description',
  'sb',
]

/** Reads an arrival from the fragment or the query; undefined when the address carries none. */
export function readArrival(url: URL): Arrival | undefined {
  const fragment = new URLSearchParams(url.hash.replace(/^#/, ''))
  const read = (name: string) => fragment.get(name) ?? url.searchParams.get(name) ?? ''
  if (read('error_description') !== '' || read('error_code') !== '') {
    return { kind: 'failure', code: read('error_code') || read('error'), description: read('error_description') }
  }
  const accessToken = read('access_token')
  if (accessToken === '') return undefined
  if (read('type') === 'recovery') return { kind: 'recovery', accessToken }
  const refreshToken = read('refresh_token')
  return refreshToken === '' ? undefined : { kind: 'session', accessToken, refreshToken }
}

/** The same address without anything secret: what stays in the address bar, the history and the referrer. */
export function withoutArrival(url: URL): string {
  const clean = new URL(url)
  for (const name of secretNames) clean.searchParams.delete(name)
  const fragment = new URLSearchParams(url.hash.replace(/^#/, ''))
  if (secretNames.some((name) => fragment.has(name))) clean.hash = ''
  return `${clean.pathname}${clean.search}${clean.hash}`
}
