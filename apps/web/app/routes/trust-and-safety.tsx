import { Article } from '#app/features/info/components/article.tsx'
import { page } from '#app/features/info/trust-and-safety.md'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { pageMeta } from '#app/lib/meta.ts'

export const handle = { nav: 'profile' } satisfies RouteHandle

export const meta = () =>
  pageMeta('Trust and Safety', "What Itemo does for your safety, what it doesn't do, and what you can do yourself.")

export default function TrustAndSafetyScreen() {
  return <Article page={page} />
}
