import type { SitePath } from '@itemo/domain/site-path.ts'
import { House, MessageCircle, Package, SquarePlus, User } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '#app/lib/cx.ts'
import { paths } from '#app/lib/paths.ts'
import { useNavEntry } from '../nav-entry.ts'

/** The navigation (spec: accounts 2 "Shared chrome"): a bar on a phone, a floating pill from 768 px; dots for what is unread. */
export function BottomNav({
  itemsDot,
  messagesDot,
  profileDot,
}: {
  readonly itemsDot?: ReactNode
  readonly messagesDot?: ReactNode
  readonly profileDot?: ReactNode
}) {
  const current = useNavEntry()
  return (
    <nav
      aria-label="Main"
      data-bottom-nav=""
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:inset-x-auto md:bottom-6 md:left-1/2 md:-translate-x-1/2 md:rounded-full md:border md:p-1.5 md:shadow-e2"
    >
      <ul className="flex justify-around md:gap-1">
        <NavItem to={paths.home()} label="Home" icon={<House />} active={current === 'home'} />
        {/* Both are in the prerendered page, since one may be pressed before hydration. */}
        <NavItem to={paths.listItem()} label="List" icon={<SquarePlus />} active={current === 'list'} only="members" />
        <NavItem to={paths.login()} label="List" icon={<SquarePlus />} active={current === 'list'} only="visitors" />
        <NavItem
          to={paths.myRentals()}
          label="Items"
          icon={<Package />}
          active={current === 'items'}
          dot={itemsDot}
          only="members"
        />
        <NavItem
          to={paths.messages()}
          label="Messages"
          icon={<MessageCircle />}
          active={current === 'messages'}
          dot={messagesDot}
          only="members"
        />
        <NavItem to={paths.profile()} label="Profile" icon={<User />} active={current === 'profile'} dot={profileDot} />
      </ul>
    </nav>
  )
}

interface NavItemProps {
  readonly to: SitePath
  readonly label: string
  readonly icon: ReactNode
  readonly active: boolean
  readonly dot?: ReactNode
  /** Whom it's for, if not for everyone. */
  readonly only?: 'members' | 'visitors'
}

/** One entry: the icon above the label on a phone, next to it in the pill. */
function NavItem({ to, label, icon, active, dot, only }: NavItemProps) {
  return (
    <li
      className={cx(
        'min-w-0 grow basis-0 md:grow-0 md:basis-auto',
        only === 'members' && 'not-member:hidden',
        only === 'visitors' && 'member:hidden',
      )}
    >
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
