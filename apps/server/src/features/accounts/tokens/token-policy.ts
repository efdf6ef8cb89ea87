import { pathTo, screenPath, type SitePath } from '@itemo/domain/site-path.ts'
import type { Config } from '../../../config.ts'
import { addressWith, type SafeAddress, siteAddress, trustAddress } from '../../../platform/http/safe-address.ts'

export const linkKinds = ['signup', 'invite', 'recovery', 'magiclink', 'email_change'] as const
export type LinkKind = (typeof linkKinds)[number]

/** Whether a text is one of the kinds of links in emails. */
export function isLinkKind(word: string): word is LinkKind {
  return linkKinds.some((kind) => kind === word)
}

/** The purpose of an email's token; a reauthentication has a code and no link. */
export type TokenKind = LinkKind | 'reauthentication'

const hourMs = 3_600_000

export const tokenLifetimeMs: Readonly<Record<TokenKind, number>> = {
  signup: 24 * hourMs,
  invite: 7 * 24 * hourMs,
  recovery: hourMs,
  magiclink: hourMs,
  email_change: 24 * hourMs,
  reauthentication: 600_000,
}

/** The screen that a link leads to by default. */
export const usualScreen: Readonly<Record<LinkKind, SitePath>> = {
  signup: pathTo`/login`,
  invite: pathTo`/profile-setup`,
  recovery: pathTo`/reset-password?type=recovery`,
  magiclink: pathTo`/home`,
  email_change: pathTo`/account-settings`,
}

/** How long the six digits in an email are valid, in milliseconds, however long its link works. */
export const codeLifetimeMs = 600_000

/** The number of wrong codes, per closeness to the request, after which a code is dead there. */
export const maxCodeAttempts = 5

/** Where a code is entered, relative to the browser that requested its email. */
export type Closeness = 'browser' | 'network' | 'elsewhere'

export interface Typist {
  readonly browserHash: string | null
  readonly networkHash: string | null
}

/** How close a code is entered to where its email was requested. */
export function closenessOf(
  row: { readonly browser_hash: string | null; readonly network_hash: string | null },
  { browserHash, networkHash }: Typist,
): Closeness {
  if (browserHash !== null && row.browser_hash === browserHash) return 'browser'
  return networkHash !== null && row.network_hash === networkHash ? 'network' : 'elsewhere'
}

/** How many wrong codes were entered at this closeness. */
export function attemptsFrom(
  row: { readonly attempts: number; readonly network_attempts: number; readonly other_attempts: number },
  closeness: Closeness,
): number {
  if (closeness === 'browser') return row.attempts
  return closeness === 'network' ? row.network_attempts : row.other_attempts
}

/**
 * The codes that someone may refer to: the newest of their browser, of their network, and of all, so that a stranger's request doesn't
 * replace one's own code.
 */
function codesMeant<T extends Parameters<typeof closenessOf>[0]>(rows: readonly T[], typist: Typist): T[] {
  const newest = (closeness: Closeness) => rows.find((row) => closenessOf(row, typist) === closeness)
  const meant = [newest('browser'), newest('network'), rows[0]].filter((row) => row !== undefined)
  return [...new Set(meant)]
}

/** The same for several accounts that a code may belong to. */
export function codesMeantOfEach<T extends Parameters<typeof closenessOf>[0] & { readonly user_id: string }>(
  rows: readonly T[],
  typist: Typist,
): T[] {
  const accounts = [...new Set(rows.map(({ user_id }) => user_id))]
  return accounts.flatMap((id) =>
    codesMeant(
      rows.filter(({ user_id }) => user_id === id),
      typist,
    ),
  )
}

/**
 * Whether someone who enters the code of an address change may be the person who requested it. Anyone can request a change to anyone's
 * address: a code entered elsewhere could give the address to a stranger's account. A client without cookies is recognised by its
 * network, and an operator's change by nothing, as long as only one account wants the address.
 */
export function mayBeRequester(
  row: Parameters<typeof closenessOf>[0] & { readonly user_id: string },
  typist: Typist & { readonly userId: string | undefined },
  isContested: boolean,
): boolean {
  if (typist.userId !== undefined) return row.user_id === typist.userId
  if (closenessOf(row, typist) === 'browser') return true
  if (typist.browserHash !== null || isContested) return false
  return row.network_hash === null || closenessOf(row, typist) === 'network'
}

/** The ids of codes, grouped by how close they were entered to where each was requested. */
export function idsByCloseness(rows: readonly (Parameters<typeof closenessOf>[0] & { id: string })[], typist: Typist) {
  const from = (closeness: Closeness) =>
    rows.filter((row) => closenessOf(row, typist) === closeness).map(({ id }) => id)
  return { browser: from('browser'), network: from('network'), elsewhere: from('elsewhere') }
}

type Site = { readonly siteUrl: string; readonly config: Pick<Config, 'auth' | 'mode'> }

/** The address to redirect a person to: a path of the site or an address on the operator's list, else the fallback. */
export function safeRedirect(
  { siteUrl, config }: Site,
  wanted: string | null | undefined,
  fallback: SitePath,
): SafeAddress {
  const home = siteAddress(siteUrl, fallback)
  if (!wanted || wanted.length > 2000 || !URL.canParse(wanted, siteUrl)) return home
  const url = new URL(wanted, siteUrl)
  if (url.username || url.password) return home
  const isOwn = url.origin === new URL(siteUrl).origin
  if (isOwn || (config.mode !== 'production' && sameMachine(url, new URL(siteUrl)))) {
    const path = screenPath(url.href.slice(url.origin.length))
    return path === undefined ? home : siteAddress(url.origin, path)
  }
  const bare = (address: URL) => `${address.protocol}//${address.host}${address.pathname}`
  const listed = config.auth.redirectUrls.some((entry) => URL.canParse(entry) && bare(new URL(entry)) === bare(url))
  return listed ? trustAddress(url) : home
}

/** During development, localhost and 127.0.0.1 are the same machine, but browsers keep separate storage for each. */
export function sameMachine(one: URL, other: URL): boolean {
  const own = ['localhost', '127.0.0.1']
  const here = ({ hostname }: URL) => own.includes(hostname)
  return here(one) && here(other) && one.port === other.port && one.protocol === other.protocol
}

/** The link of a token, built from the configured address alone: the host name of a request doesn't influence it. */
export function linkOf(
  site: Site & { readonly oneTime: { linkToken(id: string): string } },
  { id, kind, redirect_to }: { id: string; kind: LinkKind; redirect_to: string | null },
): SafeAddress {
  const query = {
    token: site.oneTime.linkToken(id),
    type: kind,
    redirect_to: safeRedirect(site, redirect_to, usualScreen[kind]),
  }
  return addressWith(siteAddress(site.siteUrl, pathTo`/auth/v1/verify`), { query })
}
