import type { SitePath } from '@itemo/domain/site-path.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A link within the site in running text, underlined so that it doesn't differ by colour alone. */
export function TextLink({ to, children }: { readonly to: SitePath; readonly children: ReactNode }) {
  return (
    <Link to={to} className="font-semibold text-brand underline underline-offset-4">
      {children}
    </Link>
  )
}
