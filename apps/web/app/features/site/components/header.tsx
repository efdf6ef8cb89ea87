import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/lib/paths.ts'
import { Logo } from './logo.tsx'

/** The header of every page but /home: the logo, which links to the landing page, and content at its end. */
export function Header({ end }: { readonly end?: ReactNode }) {
  return (
    <header className="border-b border-line bg-surface">
      <div className="page flex h-14 items-center justify-between">
        <Link to={paths.landing()} className="-mx-2 inline-flex min-h-10 items-center rounded-control px-2">
          <Logo />
        </Link>
        {end}
      </div>
    </header>
  )
}
