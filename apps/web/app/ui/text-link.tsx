import type { ReactNode } from 'react'
import { Link } from 'react-router'

export function TextLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} className="font-semibold text-brand underline underline-offset-4">
      {children}
    </Link>
  )
}
