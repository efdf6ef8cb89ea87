import type { ReactNode } from 'react'

/** A stretch of measuring tape across the page, with ruler ticks along its lower edge. */
export function TapeBanner({ icon, children }: { readonly icon?: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="ruler-ticks bg-tape text-on-tape">
      <div className="page flex min-h-10 items-start gap-2 pt-2 pb-3.5 text-small">
        {icon}
        <p>{children}</p>
      </div>
    </div>
  )
}
