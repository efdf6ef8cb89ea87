import { pathTo, screenPath, type SitePath, sitePath } from '@itemo/domain/site-path.ts'

/** Every address of the product is built here, so that a route can move without a search through the source code. */
export const paths = {
  landing: () => pathTo`/`,
  home: (query: { search?: string | undefined; category?: string | undefined; view?: 'map' | undefined } = {}) =>
    withQuery(pathTo`/home`, query),
  login: (next?: string) => withQuery(pathTo`/login`, { next: sitePath(next) }),
  register: (next?: string) => withQuery(pathTo`/register`, { next: sitePath(next) }),
  signup: (next?: string) => withQuery(pathTo`/signup`, { next: sitePath(next) }),
  /** `next`: where to go once the second step is taken. */
  secondStep: (next?: string) => withQuery(pathTo`/second-step`, { next: sitePath(next) }),
  resetPassword: () => pathTo`/reset-password`,
  profile: () => pathTo`/profile`,
  /** One of the person's own items, in the list of all of them. */
  ownItem: (itemId: string) => pathTo`/profile?tab=items#${itemId}`,
  /** `next`: where to go once the profile is complete. */
  profileSetup: (next?: string) => withQuery(pathTo`/profile-setup`, { next: sitePath(next) }),
  accountSettings: () => pathTo`/account-settings`,
  /** What to preselect: days as `YYYY-MM-DD`, and comma-separated ids of add-ons. */
  item: (
    itemId: string,
    picked: { from?: string | undefined; until?: string | undefined; addons?: string | undefined } = {},
  ) => withQuery(pathTo`/item/${itemId}`, picked),
  /** A member's public profile. */
  person: (userId: string) => pathTo`/people/${userId}`,
  listItem: () => pathTo`/list-item`,
  /** The address that the boost page uses; it redirects to /list-item. */
  createItem: () => pathTo`/items/create`,
  editItem: (itemId: string) => pathTo`/items/edit/${itemId}`,
  myRentals: () => pathTo`/my-rentals`,
  /** One hire, for its two sides (ADR-0290). */
  rental: (rentalId: string) => pathTo`/my-rentals/${rentalId}`,
  /** The address that the payment pages use; it redirects to /my-rentals (R40). */
  rentals: () => pathTo`/rentals`,
  ownerResponse: (rentalId: string) => pathTo`/owner-response/${rentalId}`,
  messages: () => pathTo`/messages`,
  conversation: (conversationId: string) => pathTo`/messages/${conversationId}`,
  notifications: () => pathTo`/notifications`,
  saved: (tab?: 'alerts') => withQuery(pathTo`/saved`, { tab }),
  /** The wanted board, one need on it, and the form for a new one, prefilled from a search. */
  wanted: () => pathTo`/wanted`,
  want: (wantId: string) => pathTo`/wanted/${wantId}`,
  askTown: (
    asked: {
      words?: string | undefined
      near?: string | undefined
      from?: string | undefined
      until?: string | undefined
    } = {},
  ) => withQuery(pathTo`/wanted/ask`, asked),
  earnings: () => pathTo`/earnings`,
  /** All of them, or the one with a number. */
  receipts: (number?: string) => (number === undefined ? pathTo`/receipts` : pathTo`/receipts/${number}`),
  /** `back`: where to go on once it is done. */
  verifyIdentity: (back?: SitePath) => withQuery(pathTo`/verify-identity`, { return: back }),
  myReports: () => pathTo`/my-reports`,
  decision: (decisionId: string) => pathTo`/decisions/${decisionId}`,
  /** `items`: the comma-separated ids to preselect. */
  boost: (chosen: { items?: string; plan?: string } = {}) => withQuery(pathTo`/boost`, chosen),
  itemSupport: () => pathTo`/item-support`,
  howItWorks: () => pathTo`/how-it-works`,
  about: () => pathTo`/about`,
  terms: () => pathTo`/terms-of-conditions`,
  privacy: () => pathTo`/privacy-policy`,
  trustAndSafety: () => pathTo`/trust-and-safety`,
} as const

/** The navigation state that opens one of the tabs of `/my-rentals`. */
export interface MyRentalsState {
  readonly defaultTab?: 'hires' | 'listings'
}

/** The navigation state for one's own items right after one was listed. */
export interface OwnItemState {
  readonly listed?: boolean
}

/** Appends the given query values; empty and missing ones are left out. */
export function withQuery<Path extends string>(
  path: Path,
  query: Readonly<Record<string, string | number | null | undefined>>,
): Path {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  // A query can't change where the path leads.
  return search.size === 0 ? path : (`${path}?${search}` as Path)
}

/** The current address, as a place to come back to. */
export const currentPath = () => window.location.pathname + window.location.search

/** Where a person wanted to go before logging in (R38): a path of this site, or /home for anything else. */
export function safeNext(next: string | null | undefined): SitePath {
  return screenPath(next) ?? paths.home()
}
