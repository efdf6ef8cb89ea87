import { Terms } from '#app/features/info/terms.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { pageMeta } from '#app/lib/meta.ts'

export const handle = { nav: 'profile' } satisfies RouteHandle

export const meta = () =>
  pageMeta(
    'Terms of conditions',
    'The rules for hiring and listing on Itemo: prices, payment, cancelling, damage and more, in plain English.',
  )

export default function TermsScreen() {
  return <Terms />
}
