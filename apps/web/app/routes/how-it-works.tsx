import { pageMeta } from '#app/lib/meta.ts'

export const meta = () =>
  pageMeta('How It Works', 'How hiring and listing on Itemo works, step by step, from the first search to the return.')

export { HowItWorks as default } from '#app/features/info/how-it-works.tsx'
