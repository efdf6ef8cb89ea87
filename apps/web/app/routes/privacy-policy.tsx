import { Article } from '#app/features/info/components/article.tsx'
import { page } from '#app/features/info/privacy.md'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { pageMeta } from '#app/lib/meta.ts'

export const handle = { nav: 'profile' } satisfies RouteHandle

export const meta = () =>
  pageMeta(
    'Privacy policy',
    'What Itemo keeps about you, what for, who sees it, and how to see, download or delete it.',
  )

export default function PrivacyScreen() {
  return <Article page={page} />
}
