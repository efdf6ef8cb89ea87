import { pageMeta } from '#app/lib/meta.ts'

export const meta = () =>
  pageMeta(undefined, 'Hire tools, tents, cameras and more from people nearby by the day, and earn from what you own.')

export { Landing as default } from '#app/features/site/components/landing.tsx'
