import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#app/lib/cx.ts'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'className' | 'type'> {
  /** What it does, for those who do not see the icon. */
  readonly label: string
  readonly icon: ReactNode
  readonly look?: 'plain' | 'raised'
  readonly className?: string
}

/** A round button of 40 px with an icon only. */
export function IconButton({ label, icon, look = 'plain', className, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      className={cx(
        'inline-grid size-10 place-items-center rounded-full transition-colors disabled:opacity-60',
        look === 'raised'
          ? 'bg-surface text-ink shadow-e1 hover:bg-sunken'
          : 'text-ink-2 hover:bg-sunken hover:text-ink',
        className,
      )}
    >
      {icon}
    </button>
  )
}
