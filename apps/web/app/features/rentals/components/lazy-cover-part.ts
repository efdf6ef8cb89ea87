import { lazyPart } from '#app/lib/lazy-part.ts'

/** The cover of a hire, loaded only when there is one: most have none. */
export const LazyCoverPart = lazyPart(() => import('./cover-part.tsx'), 'CoverPart')
