import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/lib/paths.ts'

/** A name that leads to the page of its person; only the name where there is no page any more. */
export function PersonName({ id, children }: { readonly id: string | null; readonly children: ReactNode }) {
  if (id === null) return children
  return (
    <Link to={paths.person(id)} className="hover:underline">
      {children}
    </Link>
  )
}
