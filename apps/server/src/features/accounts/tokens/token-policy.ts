import { pathTo, screenPath, type SitePath } from '@itemo/domain/site-path.ts'
import type { Config } from '../../../config.ts'
import { addressWith, type SafeAddress, siteAddress, trustAddress } from '../../../platform/http/safe-address.ts'

export const linkKinds = ['signup', 'invite', 'recovery', 'magiclink', 'email_change'] as const
export type LinkKind = (typeof linkKinds)[number]

/** Whether a word is one of the kinds of links that emails hold. */
export function isLinkKind(word: string): word is LinkKind {
  return linkKinds.some((kind) => kind === word)
}

/** What a mail's token is for; a reauthentication has a code and no link. */
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

/** The screen that a link leads to when nobody asked for another. */
export const usualScreen: Readonly<Record<LinkKind, SitePath>> = {
  signup: pathTo`/login`,
  invite: pathTo`/profile-setup`,
  recovery: pathTo`/reset-password?type=recovery`,
  magiclink: pathTo`/home`,
  email_change: pathTo`/account-settings`,
}

/** The six digits of an email are good for ten minutes, in milliseconds, however long its link works. */
export const codeLifetimeMs = 600_000

/** After so many wrong codes from as close to where it was asked for, a code is dead there. */
export const maxCodeAttempts = 5

/** Where a code is typed in, seen from the browser that asked for its email. */
export type Closeness = 'browser' | 'network' | 'elsewhere'

export interface Typist {
  readonly browserHash: string | null
  readonly networkHash: string | null
}

/** How close to where its email was asked for a code is typed in. */
export function closenessOf(
  row: { readonly browser_hash: string | null; readonly network_hash: string | null },
  { browserHash, networkHash }: Typist,
): Closeness {
  if (browserHash !== null && row.browser_hash === browserHash) return 'browser'
  return networkHash !== null && row.network_hash === networkHash ? 'network' : 'elsewhere'
}

/** How many wrong codes were typed in from as close as that. */
export function attemptsFrom(
  row: { readonly attempts: number; readonly network_attempts: number; readonly other_attempts: number },
  closeness: Closeness,
): number {
  if (closeness === 'browser') return row.attempts
  return closeness === 'network' ? row.network_attempts : row.other_attempts
}

/** The codes someone may mean: the newest of their browser, of their network and of all, so a stranger's request replaces no own code. */
function codesMeant<T extends Parameters<typeof closenessOf>[0]>(rows: readonly T[], typist: Typist): T[] {
  const newest = (closeness: Closeness) => rows.find((row) => closenessOf(row, typist) === closeness)
  const meant = [newest('browser'), newest('network'), rows[0]].filter((row) => row !== undefined)
  return [...new Set(meant)]
}

/** The same where a code may be of several accounts: those of each. */
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
 * Whether someone who types the code of a change of address may be the one who asked for it. Anyone can ask for anyone's address: a
 * code that its reader typed elsewhere could give it to a stranger's account. A client that keeps no cookies is known by its
 * network, and an operator's change by nothing, while one account alone wants the address.
 */
export function mayBeAsker(
  row: Parameters<typeof closenessOf>[0] & { readonly user_id: string },
  typist: Typist & { readonly userId: string | undefined },
  isContested: boolean,
): boolean {
  if (typist.userId !== undefined) return row.user_id === typist.userId
  if (closenessOf(row, typist) === 'browser') return true
  if (typist.browserHash !== null || isContested) return false
  return row.network_hash === null || closenessOf(row, typist) === 'network'
}

/** The ids of codes by how close to the asker of each they were typed in. */
export function idsByCloseness(rows: readonly (Parameters<typeof closenessOf>[0] & { id: string })[], typist: Typist) {
  const from = (closeness: Closeness) =>
    rows.filter((row) => closenessOf(row, typist) === closeness).map(({ id }) => id)
  return { browser: from('browser'), network: from('network'), elsewhere: from('elsewhere') }
}

type Site = { readonly siteUrl: string; readonly config: Pick<Config, 'auth' | 'mode'> }

/** The address to send a person back to: a path of the site or an address on the operator's list; else the fallback. */
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

/** While developing, one's own machine goes by two names, and the browser's store tells them apart. */
export function sameMachine(one: URL, other: URL): boolean {
  const own = ['localhost', '127.0.0.1']
  const here = ({ hostname }: URL) => own.includes(hostname)
  return here(one) && here(other) && one.port === other.port && one.protocol === other.protocol
}

/** The link of a token, built from the configured address alone: whatever host a request named has no say in it. */
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
