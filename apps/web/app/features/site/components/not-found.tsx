import { Compass } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#app/lib/paths.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** For an address that leads nowhere. */
export function NotFound() {
  return (
    <EmptyState
      icon={<Compass />}
      level="h1"
      title="Page not found"
      action={
        <Link to={paths.home()} className={buttonClass()}>
          Browse items
        </Link>
      }
    >
      We can&apos;t find that page. The page may have moved, or the link may be incomplete.
    </EmptyState>
  )
}
