import { Hammer } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#app/lib/paths.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'

interface ComingScreenProps {
  readonly title: string
  /** One honest sentence about what this page will do. */
  readonly sentence: string
  readonly way?: { readonly to: string; readonly label: string }
}

/** A screen that is not built yet: it says so, and leads on. */
export function ComingScreen({
  title,
  sentence,
  way = { to: paths.home(), label: 'Browse items' },
}: ComingScreenProps) {
  return (
    <main id="main" className="page clear-nav pt-6 md:pt-10">
      <h1 className="text-h1">{title}</h1>
      <EmptyState
        icon={<Hammer />}
        title="Still on the workbench"
        action={
          <Link to={way.to} className={buttonClass()}>
            {way.label}
          </Link>
        }
      >
        {sentence}
      </EmptyState>
    </main>
  )
}
