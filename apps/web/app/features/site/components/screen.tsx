import type { ReactNode } from 'react'
import { cx } from '#app/lib/cx.ts'

interface ScreenProps {
  readonly title: string
  readonly children: ReactNode
  readonly back?: ReactNode
  readonly action?: ReactNode
  /** narrow: forms and texts; wide: grids. */
  readonly width?: 'narrow' | 'wide'
  readonly intro?: ReactNode
}

/** The main part of an ordinary screen: one title, one column. */
export function Screen({ title, children, back, action, intro, width = 'wide' }: ScreenProps) {
  return (
    <main id="main" className={cx('page clear-nav pt-6 md:pt-10', width === 'narrow' && 'max-w-3xl')}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex items-center gap-2">
          {back}
          <h1 className="text-h1">{title}</h1>
        </div>
        {action}
      </div>
      {intro === undefined ? null : <p className="mt-2 text-ink-2">{intro}</p>}
      <div className="mt-6">{children}</div>
    </main>
  )
}
