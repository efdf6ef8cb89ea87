import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '#app/lib/cx.ts'

interface NavItemProps {
  readonly to: string
  readonly label: string
  readonly icon: ReactNode
  readonly active: boolean
  readonly dot?: ReactNode
  /** Hidden from visitors. */
  readonly membersOnly?: boolean
}

/** One entry: icon above the word on a phone, beside it in the pill. */
export function NavItem({ to, label, icon, active, dot, membersOnly = false }: NavItemProps) {
  return (
    <li className={cx('min-w-0 grow basis-0 md:grow-0 md:basis-auto', membersOnly && 'not-member:hidden')}>
      <Link
        to={to}
        aria-current={active ? 'page' : undefined}
        className={cx(
          'group flex min-h-16 flex-col items-center justify-center gap-0.5 text-caption transition-colors md:min-h-11 md:flex-row md:gap-2 md:rounded-full md:px-5 md:text-small',
          active ? 'font-semibold text-brand md:bg-brand-soft' : 'font-medium text-ink-2 hover:text-ink',
        )}
      >
        <span
          className={cx(
            'relative grid h-7 w-14 place-items-center rounded-full transition-colors md:h-auto md:w-auto md:bg-transparent [&>svg]:size-5',
            active && 'bg-brand-soft',
          )}
        >
          {icon}
          {dot}
        </span>
        {label}
      </Link>
    </li>
  )
}
