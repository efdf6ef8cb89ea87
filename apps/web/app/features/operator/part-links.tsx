import type { SitePath } from '@itemo/domain/site-path.ts'
import { Link } from 'react-router'

interface PartLinksProps {
  readonly label: string
  readonly parts: readonly { readonly to: SitePath; readonly label: string; readonly isHere: boolean }[]
}

/** The tabs of a console screen, each at its own address. */
export function PartLinks({ label, parts }: PartLinksProps) {
  return (
    <nav aria-label={label} className="-mx-2 mb-5 flex flex-wrap">
      {parts.map(({ to, label: name, isHere }) => (
        <Link
          key={to}
          to={to}
          aria-current={isHere ? 'page' : undefined}
          className="inline-flex min-h-11 items-center rounded-small px-3 text-card text-ink-2 hover:bg-sunken aria-[current=page]:bg-sunken aria-[current=page]:font-semibold aria-[current=page]:text-ink"
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
