/** The pages that search engines may list: those that everybody can see (spec: accounts 2 "Route table"). */
export const listedPages = [
  '/',
  '/home',
  '/how-it-works',
  '/about',
  '/trust-and-safety',
  '/terms-of-conditions',
  '/privacy-policy',
  '/item-support',
] as const
