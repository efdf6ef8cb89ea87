import { Compass } from 'lucide-react'
import { paths } from '#app/lib/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

export function NotFound() {
  return (
    <EmptyState
      icon={<Compass />}
      level="h1"
      title="Page not found"
      action={<ButtonLink to={paths.home()}>Browse items</ButtonLink>}
    >
      We can&apos;t find that page. The page may have moved, or the link may be incomplete.
    </EmptyState>
  )
}
