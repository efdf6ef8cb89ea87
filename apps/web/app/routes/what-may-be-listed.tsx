import { WhatMayBeListed } from '#app/features/info/what-may-be-listed.tsx'
import { pageMeta } from '#app/lib/meta.ts'

export const meta = () =>
  pageMeta('What may be listed', "What can't be listed on Itemo, and what we look at before it shows.")

/** /what-may-be-listed, linked from the error about forbidden words. */
export default function WhatMayBeListedScreen() {
  return <WhatMayBeListed />
}
