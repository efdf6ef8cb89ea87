import type { Config } from '@react-router/dev/config'

/** Static pages, in the order of the route table. Everything else is served by the fallback page. */
const prerendered = [
  '/',
  '/home',
  '/how-it-works',
  '/about',
  '/terms-of-conditions',
  '/privacy-policy',
  '/trust-and-safety',
  '/guarantees',
  '/what-may-be-listed',
  '/item-support',
]

export default {
  ssr: false,
  prerender: prerendered,
} satisfies Config
