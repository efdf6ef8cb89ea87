/** Every address of the product is built here, so that a route can move without a search through the sources. */
export const paths = {
  landing: () => '/',
  home: (query: { search?: string | undefined; category?: string | undefined; view?: 'map' | undefined } = {}) =>
    withQuery('/home', query),
  login: (next?: string) => withQuery('/login', { next }),
  register: (next?: string) => withQuery('/register', { next }),
  signup: (next?: string) => withQuery('/signup', { next }),
  resetPassword: () => '/reset-password',
  profile: () => '/profile',
  profileSetup: () => '/profile-setup',
  accountSettings: () => '/account-settings',
  /** `days`: which to pick on arriving there, `YYYY-MM-DD`. */
  item: (itemId: string, days: { from?: string | undefined; until?: string | undefined } = {}) =>
    withQuery(`/item/${encodeURIComponent(itemId)}`, days),
  listItem: () => '/list-item',
  /** The address that the boost page names; it leads to /list-item. */
  createItem: () => '/items/create',
  editItem: (itemId: string) => `/items/edit/${encodeURIComponent(itemId)}`,
  myItems: () => '/my-items',
  myRentals: () => '/my-rentals',
  /** The address that the payment pages name; it leads to /my-rentals (decision 40). */
  rentals: () => '/rentals',
  ownerResponse: (rentalId: string) => `/owner-response/${encodeURIComponent(rentalId)}`,
  messages: () => '/messages',
  conversation: (conversationId: string) => `/messages/${encodeURIComponent(conversationId)}`,
  notifications: () => '/notifications',
  saved: () => '/saved',
  /** `items`: the ids to tick on arriving, with commas between them. */
  boost: (chosen: { items?: string; plan?: string } = {}) => withQuery('/boost', chosen),
  boostSuccess: () => '/boost-success',
  bookingTest: () => '/booking-test',
  paymentSuccess: () => '/payment-success',
  paymentCanceled: () => '/payment-canceled',
  itemSupport: () => '/item-support',
  howItWorks: () => '/how-it-works',
  about: () => '/about',
  terms: () => '/terms-of-conditions',
  privacy: () => '/privacy-policy',
  trustAndSafety: () => '/trust-and-safety',
} as const

/** The navigation state with which `/my-rentals` opens one of its tabs. */
export interface MyRentalsState {
  readonly defaultTab?: 'hires' | 'listings'
}

/** Appends the values that are there; empty and missing ones are left out. */
export function withQuery(path: string, query: Readonly<Record<string, string | number | null | undefined>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  return search.size === 0 ? path : `${path}?${search}`
}

/**
 * Where a person wanted to go before signing in (decision 38): only a path of this site, everything else becomes `fallback`.
 * The value is resolved as a browser would, so that `//elsewhere`, `/\elsewhere` and hidden characters do not slip through.
 */
export function safeNext(next: string | null | undefined, fallback: string = paths.home()): string {
  if (!next?.startsWith('/')) return fallback
  const base = 'http://itemo.invalid'
  if (!URL.canParse(next, base)) return fallback
  const url = new URL(next, base)
  return url.origin === base ? `${url.pathname}${url.search}${url.hash}` : fallback
}
