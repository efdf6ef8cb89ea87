/** The link of a claim's email works for this time, in milliseconds. */
export const claimLifetimeMs = 60 * 60_000

/** What a provider is called in what people read. */
export const providerNames = { apple: 'Apple', facebook: 'Facebook', google: 'Google' } as const
