import { pageMeta } from '#app/lib/meta.ts'

export const meta = () => pageMeta('About', 'What Itemo is, why it exists, how it earns money and who runs this site.')

export { About as default } from '#app/features/info/about.tsx'
