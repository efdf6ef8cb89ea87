import { NotFound } from '#app/features/site/components/not-found.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { pageMeta } from '#app/lib/meta.ts'

export const handle = { nav: 'none' } satisfies RouteHandle

export const meta = () => [
  ...pageMeta('Page not found', "We can't find that page."),
  { name: 'robots', content: 'noindex' },
]

/** The page of every unknown address. */
export default function NotFoundScreen() {
  return (
    <main id="main" className="page clear-nav">
      <NotFound />
    </main>
  )
}
