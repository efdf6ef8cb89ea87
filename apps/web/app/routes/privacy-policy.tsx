import { Privacy } from '#app/features/info/privacy.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { pageMeta } from '#app/lib/meta.ts'

export const handle = { nav: 'profile' } satisfies RouteHandle

export const meta = () =>
  pageMeta(
    'Privacy policy',
    'What Itemo keeps about you, what for, who sees it, and how to see, download or delete it.',
  )

export default function PrivacyScreen() {
  return <Privacy />
}
