import {
  Activity,
  CalendarDays,
  ChartColumn,
  Ellipsis,
  Eye,
  Inbox,
  LifeBuoy,
  Package,
  PoundSterling,
  Scale,
  ScrollText,
  Settings,
  SquareArrowOutUpRight,
  UserRound,
  Users,
} from 'lucide-react'
import { staffActs } from '@itemo/domain/staff/staff-acts.ts'
import { hasRole, staffReaders } from '@itemo/domain/staff/staff-roles.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { cx } from '#app/lib/cx.ts'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { paths } from '#app/lib/paths.ts'
import { notify } from '#app/lib/toasts.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { consolePaths } from './console-paths.ts'
import { ConsoleSearch } from './console-search.tsx'
import { roleNames } from './operator-copy.ts'
import { useListKeys } from './list-keys.ts'
import { type StaffSelf, staffSelfQuery } from './operator-queries.ts'

const linkClass =
  'relative flex min-h-13 flex-col items-center justify-center gap-1 rounded-small text-caption text-ink-2 hover:bg-sunken hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:font-medium aria-[current=page]:text-ink lg:min-h-11 lg:flex-row lg:justify-start lg:gap-2 lg:px-3 lg:text-card'

/**
 * The screens and their counters. `inRow`: also in the bottom row of a phone; `part`: other paths that belong to it; `roles`: the roles
 * that may open it, all without.
 */
const places = [
  { to: consolePaths.overview(), label: 'Overview', icon: ChartColumn, end: true, inRow: true },
  {
    to: consolePaths.queue(),
    label: 'Queue',
    icon: Inbox,
    end: false,
    counter: 'open',
    counts: 'open',
    inRow: true,
    roles: staffReaders.cases,
  },
  { to: consolePaths.people(), label: 'People', icon: UserRound, end: false },
  { to: consolePaths.items(), label: 'Items', icon: Package, end: false, roles: staffReaders.cases },
  {
    to: consolePaths.rentals(),
    label: 'Rentals',
    icon: CalendarDays,
    end: false,
    part: consolePaths.damage(),
    counter: 'claims',
    counts: 'damage cases',
  },
  { to: consolePaths.money(), label: 'Money', icon: PoundSterling, end: false, roles: staffReaders.money },
  {
    to: consolePaths.support(),
    label: 'Support',
    icon: LifeBuoy,
    end: false,
    counter: 'inbox',
    counts: 'open',
    inRow: true,
  },
  { to: consolePaths.settings(), label: 'Settings', icon: Settings, end: false },
  {
    to: consolePaths.jobs(),
    label: 'Jobs',
    icon: Activity,
    end: false,
    counter: 'failed_jobs',
    counts: 'failed',
    roles: staffReaders.jobs,
  },
  { to: consolePaths.team(), label: 'Team', icon: Users, end: true, roles: staffReaders.team },
  { to: consolePaths.team('audit'), label: 'Audit', icon: ScrollText, end: true },
  { to: consolePaths.team('access'), label: 'Access', icon: Eye, end: true },
  {
    to: consolePaths.team('records'),
    label: 'Records',
    icon: Scale,
    end: true,
    part: consolePaths.team('transparency'),
    roles: staffActs['record.write'].roles,
  },
] as const
type Place = (typeof places)[number]

const KeySheet = lazyPart(() => import('./queue/key-sheet.tsx'), 'KeySheet')

/** How often the counters are refetched, in milliseconds. */
const countEveryMs = 30_000

/** The number of waiting things at a place; nothing for zero. */
function Waiting({ count = 0, what }: { readonly count: number | undefined; readonly what: string }) {
  if (count === 0) return null
  return (
    <span className="rounded-full bg-raised px-2 text-caption font-semibold text-ink tabular-nums ring-1 ring-line max-lg:absolute max-lg:start-1/2 max-lg:top-0.5 max-lg:ms-1.5 max-lg:px-1.5 lg:ms-auto">
      {count > 999 ? '999+' : count} <span className="sr-only">{what}</span>
    </span>
  )
}

interface ConsoleFrameProps {
  /** The member of staff who opened the console. */
  readonly staff: StaffSelf
  /** The content next to the navigation. */
  readonly children: ReactNode
}

/**
 * The frame of the console: the navigation and the current member of staff. A phone has a bottom row with the rest behind More, a tablet a
 * narrow rail.
 */
export function ConsoleFrame({ staff: opener, children }: ConsoleFrameProps) {
  // Roles may change while the console is open, so the latest response counts.
  const staff = useQuery({ ...staffSelfQuery(), refetchInterval: countEveryMs }).data ?? opener
  const { counters } = staff
  const [isMore, setMore] = useState(false)
  useListKeys()
  const countOf = (place: Place) => ('counter' in place ? (counters[place.counter] ?? 0) : 0)
  const behind = places.filter((place) => !('inRow' in place))
  const waiting = behind.reduce((sum, place) => sum + countOf(place), 0)
  const linkTo = (place: Place, className = linkClass) => (
    <PlaceLink
      key={place.to}
      place={place}
      isMine={!('roles' in place) || hasRole(staff.roles, place.roles)}
      count={countOf(place)}
      className={className}
      onGone={() => setMore(false)}
    />
  )
  const toSite = (className: string) => (
    <Link to={paths.home()} className={className}>
      <SquareArrowOutUpRight className="size-5" aria-hidden="true" />
      Back to the site
    </Link>
  )
  return (
    <div className="min-h-dvh sm:grid sm:grid-cols-[5.5rem_minmax(0,1fr)] lg:grid-cols-[14rem_minmax(0,1fr)] print:block">
      <header className="print:hidden border-b border-line bg-surface px-4 py-2 sm:border-e sm:border-b-0 sm:px-1.5 sm:py-3 lg:px-3">
        <div className="flex flex-wrap items-baseline gap-x-3 sm:block sm:max-lg:text-center lg:px-3">
          <p className="font-display text-section font-semibold sm:py-1 sm:max-lg:text-small">Console</p>
          <p className="min-w-0 text-small text-ink-2 sm:max-lg:sr-only lg:pb-2">
            {staff.display_name} · {staff.roles.map((role) => roleNames[role]).join(', ')}
          </p>
        </div>
        <nav
          aria-label="Console"
          className="max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-30 max-sm:grid max-sm:grid-cols-5 max-sm:border-t max-sm:border-line max-sm:bg-surface max-sm:px-1 max-sm:pb-[env(safe-area-inset-bottom)] sm:flex sm:flex-col sm:gap-1"
        >
          <ConsoleSearch className={linkClass} label="Search" />
          {places.map((place) => linkTo(place, 'inRow' in place ? linkClass : cx(linkClass, 'max-sm:hidden')))}
          {toSite(cx(linkClass, 'max-sm:hidden'))}
          <button
            type="button"
            aria-haspopup="dialog"
            className={cx(linkClass, 'sm:hidden')}
            onClick={() => setMore(true)}
          >
            <Ellipsis className="size-5" aria-hidden="true" />
            More
            <Waiting count={waiting} what="waiting" />
          </button>
        </nav>
        <KeySheet />
      </header>
      <main id="main" className="mx-auto w-full max-w-6xl p-4 max-sm:clear-nav md:p-8">
        <Outlet context={staff} />
        {children}
      </main>
      <Dialog open={isMore} onOpenChange={setMore} title="More">
        <ul className="grid grid-cols-3 gap-2">
          {behind.map((place) => (
            <li key={place.to}>{linkTo(place)}</li>
          ))}
          <li>{toSite(linkClass)}</li>
        </ul>
      </Dialog>
    </div>
  )
}

interface PlaceLinkProps {
  readonly place: Place
  /** Whether the person's roles may open it. */
  readonly isMine: boolean
  readonly count: number
  readonly className: string
  readonly onGone: () => void
}

/** A navigation link, dimmed for those who can't open it, current on its own page, on those below it, and on those that belong to it. */
function PlaceLink({ place, isMine, count, className, onGone }: PlaceLinkProps) {
  const { pathname } = useLocation()
  const { to, label, icon: Icon, end } = place
  const isBelow = (path: string) => pathname === path || (!end && pathname.startsWith(`${path}/`))
  const isCurrent = isBelow(to) || ('part' in place && isBelow(place.part))
  if (!isMine && 'roles' in place) {
    const roles = place.roles.map((role) => roleNames[role].toLowerCase())
    const why = `Only for ${new Intl.ListFormat('en-GB').format(roles)}`
    return (
      <button
        type="button"
        aria-disabled="true"
        title={why}
        className={cx(className, 'w-full cursor-not-allowed opacity-50')}
        onClick={() => notify.info(`${label}: ${why}`, 'Ask an operator if you need access.')}
      >
        <Icon className="size-5" aria-hidden="true" />
        {label}
      </button>
    )
  }
  return (
    <Link to={to} aria-current={isCurrent ? 'page' : undefined} className={className} onClick={onGone}>
      <Icon className="size-5" aria-hidden="true" />
      {label}
      {'counter' in place ? (
        <Waiting count={count} what={count === 1 ? place.counts.replace(/s$/, '') : place.counts} />
      ) : null}
    </Link>
  )
}
