import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#app/lib/cx.ts'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'className' | 'type'> {
  /** The action, for screen readers and the tooltip. */
  readonly label: string
  readonly icon: ReactNode
  readonly look?: 'plain' | 'raised'
  readonly className?: string
}

/**
 * A round 40 px button with only an icon. A disabled one ignores presses but keeps the focus, so that keyboard users don't lose their
 * place.
 */
export function IconButton({ label, icon, look = 'plain', disabled, onClick, className, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      aria-disabled={disabled === true || undefined}
      onClick={disabled === true ? undefined : onClick}
      className={cx(
        'inline-grid size-10 place-items-center rounded-full transition-colors aria-disabled:opacity-60 print:hidden',
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
