import { Compass } from 'lucide-react'
import { paths } from '#app/lib/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

const home = { to: paths.home(), label: 'Browse items' }

/** The page of an unknown address, with a link elsewhere. */
export function NotFound({ way = home }: { readonly way?: typeof home }) {
  return (
    <EmptyState
      icon={<Compass />}
      level="h1"
      title="Page not found"
      action={<ButtonLink to={way.to}>{way.label}</ButtonLink>}
    >
      We can&apos;t find that page. The page may have moved, or the link may be incomplete.
    </EmptyState>
  )
}
