import { pageMeta } from '#app/lib/meta.ts'

export const meta = () => pageMeta('My items', 'Search what you need, list what you own.')

/** The same screen as the landing page (spec: accounts 2; R40). */
export { Landing as default } from '#app/features/site/components/landing.tsx'
