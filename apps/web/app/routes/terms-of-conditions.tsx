import { Article } from '#app/features/info/components/article.tsx'
import { page } from '#app/features/info/terms.md'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { pageMeta } from '#app/lib/meta.ts'

export const handle = { nav: 'profile' } satisfies RouteHandle

export const meta = () =>
  pageMeta(
    'Terms of conditions',
    'The rules for hiring and listing on Itemo: prices, payment, cancelling, damage and more, in plain English.',
  )

export default function TermsScreen() {
  return <Article page={page} />
}
