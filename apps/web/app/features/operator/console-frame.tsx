import {
  Activity,
  CalendarDays,
  ChartColumn,
  Eye,
  Inbox,
  LifeBuoy,
  Package,
  PoundSterling,
  ScrollText,
  Settings,
  SquareArrowOutUpRight,
  UserRound,
  Users,
} from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { paths } from '#app/lib/paths.ts'
import { consolePaths } from './console-paths.ts'
import { ConsoleSearch } from './console-search.tsx'
import { roleNames } from './operator-copy.ts'
import { type StaffSelf, staffSelfQuery } from './operator-queries.ts'

const linkClass =
  'flex min-h-13 flex-col items-center justify-center gap-1 rounded-small text-caption text-ink-2 hover:bg-sunken hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:font-medium aria-[current=page]:text-ink sm:min-h-11 sm:flex-row sm:justify-start sm:gap-2 sm:px-3 sm:text-card'

/** Where one can go, and what waits there. */
const places = [
  { to: consolePaths.overview(), label: 'Overview', icon: ChartColumn, end: true },
  { to: paths.operatorQueue(), label: 'Queue', icon: Inbox, end: false, counter: 'open', counts: 'open' },
  { to: consolePaths.people(), label: 'People', icon: UserRound, end: false },
  { to: consolePaths.items(), label: 'Items', icon: Package, end: false },
  { to: consolePaths.rentals(), label: 'Rentals', icon: CalendarDays, end: false },
  { to: consolePaths.money(), label: 'Money', icon: PoundSterling, end: false },
  { to: consolePaths.support(), label: 'Support', icon: LifeBuoy, end: false, counter: 'inbox', counts: 'open' },
  { to: consolePaths.settings(), label: 'Settings', icon: Settings, end: false },
  { to: consolePaths.jobs(), label: 'Jobs', icon: Activity, end: false, counter: 'failed_jobs', counts: 'failed' },
  { to: paths.operatorTeam(), label: 'Team', icon: Users, end: true },
  { to: paths.operatorTeam('audit'), label: 'Audit', icon: ScrollText, end: true },
  { to: paths.operatorTeam('access'), label: 'Access', icon: Eye, end: true },
] as const

/** How often what waits is counted again, in milliseconds. */
const countEveryMs = 30_000

/** How many wait at a place; nothing for none. */
function Waiting({ count = 0, what }: { readonly count: number | undefined; readonly what: string }) {
  if (count === 0) return null
  return (
    <span className="rounded-full bg-raised px-2 text-caption font-semibold text-ink tabular-nums ring-1 ring-line sm:ms-auto">
      {count > 999 ? '999+' : count} <span className="sr-only">{what}</span>
    </span>
  )
}

/** The console around its screens: where one can go, and who one is here. */
export function ConsoleFrame({ staff, children }: { readonly staff: StaffSelf; readonly children: ReactNode }) {
  const { counters } = useQuery({ ...staffSelfQuery(), refetchInterval: countEveryMs }).data ?? staff
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
      <header className="border-b border-line bg-surface px-4 py-3 sm:px-3 lg:border-e lg:border-b-0">
        <p className="py-1 font-display text-section font-semibold sm:px-3">Console</p>
        <p className="pb-2 text-small sm:px-3 text-ink-2">
          {staff.display_name} · {staff.roles.map((role) => roleNames[role]).join(', ')}
        </p>
        <nav
          aria-label="Console"
          className="-mx-2 grid grid-cols-5 gap-1 sm:mx-0 sm:flex sm:flex-wrap lg:flex-col lg:flex-nowrap"
        >
          <ConsoleSearch className={linkClass} label="Search" />
          {places.map(({ to, label, icon: Icon, end, ...counted }) => (
            <NavLink key={to} to={to} end={end} className={linkClass}>
              <Icon className="size-5" aria-hidden="true" />
              {label}
              {'counter' in counted ? <Waiting count={counters[counted.counter]} what={counted.counts} /> : null}
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
