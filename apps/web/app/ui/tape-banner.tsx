import type { ReactNode } from 'react'

interface TapeBannerProps {
  /** What the banner is, for those who jump between the parts of a page. */
  readonly label: string
  readonly icon?: ReactNode
  readonly children: ReactNode
}

/** A stretch of measuring tape across the page, with ruler ticks along its lower edge. */
export function TapeBanner({ label, icon, children }: TapeBannerProps) {
  return (
    <aside aria-label={label} className="ruler-ticks bg-tape text-on-tape">
      <div className="page flex min-h-10 items-start gap-2 pt-2 pb-3.5 text-small">
        {icon}
        <p>{children}</p>
      </div>
    </aside>
  )
}
