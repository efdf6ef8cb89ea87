import {
  ChevronRight,
  FileText,
  Info,
  LifeBuoy,
  Lock,
  LogOut,
  type LucideIcon,
  Route,
  Settings,
  ShieldCheck,
  Zap,
} from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#app/lib/paths.ts'
import { Spinner } from '#app/ui/spinner.tsx'
import { useLogOut } from '../use-log-out.ts'

const entries: readonly (readonly [label: string, to: string, icon: LucideIcon])[] = [
  ['Boost', paths.boost(), Zap],
  ['Support', paths.itemSupport(), LifeBuoy],
  ['How It Works', paths.howItWorks(), Route],
  ['About', paths.about(), Info],
  ['Terms', paths.terms(), FileText],
  ['Privacy', paths.privacy(), Lock],
  ['Trust and Safety', paths.trustAndSafety(), ShieldCheck],
  ['Account Settings', paths.accountSettings(), Settings],
]

const rowClass =
  'flex min-h-13 w-full items-center gap-3 px-4 text-start text-card font-medium transition-colors hover:bg-sunken'

/** Everything about the account and the product, and the way out. */
export function ProfileMenu() {
  const { logOut, busy } = useLogOut()
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-e1">
      {entries.map(([label, to, Icon]) => (
        <li key={label}>
          <Link to={to} className={`${rowClass} focus-visible:-outline-offset-2`}>
            <Icon aria-hidden="true" className="size-5 text-brand" />
            <span className="grow">{label}</span>
            <ChevronRight aria-hidden="true" className="size-5 text-ink-2" />
          </Link>
        </li>
      ))}
      <li>
        <button
          type="button"
          disabled={busy}
          onClick={() => void logOut()}
          className={`${rowClass} text-danger focus-visible:-outline-offset-2`}
        >
          {busy ? <Spinner className="size-5" /> : <LogOut aria-hidden="true" className="size-5" />}
          Log Out
        </button>
      </li>
    </ul>
  )
}
