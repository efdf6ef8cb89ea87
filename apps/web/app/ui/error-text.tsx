import type { ReactNode } from 'react'
import { cx } from '#app/lib/cx.ts'

/** What went wrong, read out at once; nothing while there is nothing to say. */
export function ErrorText({ children, className }: { readonly children: ReactNode; readonly className?: string }) {
  if (children === undefined || children === null) return null
  return (
    <p role="alert" className={cx('text-danger', className)}>
      {children}
    </p>
  )
}
