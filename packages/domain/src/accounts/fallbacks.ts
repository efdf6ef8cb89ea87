/** What is shown where a profile has no value (spec: accounts 3, marketplace 9; R43: one fallback per place). */
export const profileFallbacks = {
  /** On one's own profile page. */
  ownTrustScore: 5.0,
  ownMemberSince: 'May 2025',
  /** On an item page, about its owner. */
  ownerName: 'Anonymous User',
  ownerMemberSince: 'Recently',
  ownerTrustScore: 0,
  /** On the payment page. */
  paymentOwnerName: 'Anonymous',
  /** For an account that has no profile yet. */
  newUserName: 'New User',
} as const

/** The name of a default profile: full name, else name, else the email before the @, else 'New User' (spec: accounts 4). */
export function defaultFullName(metadata: { full_name?: unknown; name?: unknown }, email: string | undefined): string {
  const candidates = [metadata.full_name, metadata.name, email?.split('@')[0]]
  const found = candidates.find((value): value is string => typeof value === 'string' && value.trim() !== '')
  return found?.trim() ?? profileFallbacks.newUserName
}
