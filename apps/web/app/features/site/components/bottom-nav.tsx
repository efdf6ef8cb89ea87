import { House, MessageCircle, Package, SquarePlus, User } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#app/lib/paths.ts'
import { useSession } from '#app/lib/session-state.ts'
import { useNavEntry } from '../nav-entry.ts'
import { NavItem } from './nav-item.tsx'

/**
 * The bottom navigation (spec: accounts 2 "Shared chrome"): a bar on a phone, a floating pill from 768 px.
 * The dots are shown on Items while requests wait for an answer, on Messages and Profile while something is unread.
 */
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
  const signedIn = useSession().status === 'signed-in'
  return (
    <nav
      aria-label="Main"
      data-bottom-nav=""
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:inset-x-auto md:bottom-6 md:left-1/2 md:-translate-x-1/2 md:rounded-full md:border md:p-1.5 md:shadow-e2"
    >
      <ul className="flex justify-around md:gap-1">
        <NavItem to={paths.home()} label="Home" icon={<House />} active={current === 'home'} />
        <NavItem
          to={signedIn ? paths.listItem() : paths.login()}
          label="List"
          icon={<SquarePlus />}
          active={current === 'list'}
        />
        <NavItem
          to={paths.myRentals()}
          label="Items"
          icon={<Package />}
          active={current === 'items'}
          dot={itemsDot}
          membersOnly
        />
        <NavItem
          to={paths.messages()}
          label="Messages"
          icon={<MessageCircle />}
          active={current === 'messages'}
          dot={messagesDot}
          membersOnly
        />
        <NavItem to={paths.profile()} label="Profile" icon={<User />} active={current === 'profile'} dot={profileDot} />
      </ul>
    </nav>
  )
}
