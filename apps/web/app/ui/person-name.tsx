import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/lib/paths.ts'

/** A name that links to the person's page; plain text where that page no longer exists. */
export function PersonName({ id, children }: { readonly id: string | null; readonly children: ReactNode }) {
  if (id === null) return children
  return (
    <Link to={paths.person(id)} className="hover:underline">
      {children}
    </Link>
  )
}
