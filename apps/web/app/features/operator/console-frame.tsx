import { Eye, Inbox, ScrollText, SquareArrowOutUpRight, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { paths } from '#app/lib/paths.ts'
import { roleNames } from './operator-copy.ts'
import type { StaffSelf } from './operator-queries.ts'

const linkClass =
  'flex min-h-11 items-center gap-2 rounded-small px-3 text-card text-ink-2 hover:bg-sunken hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:font-medium aria-[current=page]:text-ink'

const places = [
  { to: paths.operatorQueue(), label: 'Queue', icon: Inbox, end: false },
  { to: paths.operatorTeam(), label: 'Team', icon: Users, end: true },
  { to: paths.operatorTeam('audit'), label: 'Audit', icon: ScrollText, end: true },
  { to: paths.operatorTeam('access'), label: 'Access', icon: Eye, end: true },
] as const

/** The console around its screens: where one can go, and who one is here. */
export function ConsoleFrame({ staff, children }: { readonly staff: StaffSelf; readonly children: ReactNode }) {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
      <header className="border-b border-line bg-surface p-3 lg:border-e lg:border-b-0">
        <p className="px-3 py-2 text-section">Console</p>
        <p className="px-3 pb-2 text-small text-ink-2">
          {staff.display_name} · {staff.roles.map((role) => roleNames[role]).join(', ')}
        </p>
        <nav aria-label="Console" className="flex flex-wrap gap-1 lg:flex-col">
          {places.map(({ to, label, icon: Icon, end }) => (
            <NavLink key={to} to={to} end={end} className={linkClass}>
              <Icon className="size-5" aria-hidden="true" />
              {label}
            </NavLink>
          ))}
          <NavLink to={paths.home()} className={linkClass}>
            <SquareArrowOutUpRight className="size-5" aria-hidden="true" />
            To the site
          </NavLink>
        </nav>
      </header>
      <main id="main" className="mx-auto w-full max-w-6xl p-4 md:p-8">
        {children}
      </main>
    </div>
  )
}
