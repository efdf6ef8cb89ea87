import type { ReactNode } from 'react'
import { cx } from '#app/lib/cx.ts'

interface ChipProps {
  readonly label: string
  readonly icon?: ReactNode
  readonly active: boolean
  readonly onToggle: () => void
}

/** A filter that is on or off. */
export function Chip({ label, icon, active, onToggle }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={active}
      onClick={onToggle}
      className={cx(
        'inline-flex min-h-10 shrink-0 items-center gap-2 rounded-full border px-3.5 text-card font-medium whitespace-nowrap transition-colors md:text-small print:hidden',
        active ? 'border-brand bg-brand text-on-brand' : 'border-line bg-surface text-ink hover:border-line-strong',
      )}
    >
      {icon}
      {label}
    </button>
  )
}
