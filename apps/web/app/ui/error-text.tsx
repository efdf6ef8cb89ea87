import type { ReactNode } from 'react'
import { cx } from '#app/lib/cx.ts'

/** An error message, announced by screen readers at once; renders nothing without one. */
export function ErrorText({ children, className }: { readonly children: ReactNode; readonly className?: string }) {
  if (children === undefined || children === null) return null
  return (
    <p role="alert" className={cx('text-danger', className)}>
      {children}
    </p>
  )
}
