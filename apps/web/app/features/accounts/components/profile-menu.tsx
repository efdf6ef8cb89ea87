import { pathTo, type SitePath } from '@itemo/domain/site-path.ts'
import {
  ChevronRight,
  FileText,
  Info,
  LifeBuoy,
  Lock,
  LogOut,
  type LucideIcon,
  Megaphone,
  ReceiptText,
  Wallet,
  Route,
  Settings,
  ShieldCheck,
  UserPlus,
  Zap,
} from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { lazyDialog } from '#app/lib/lazy-dialog.ts'
import { paths } from '#app/lib/paths.ts'
import { Spinner } from '#app/ui/spinner.tsx'
import { useLogOut } from '../use-log-out.ts'

const InviteSheet = lazyDialog(() => import('./invite-sheet.tsx'), 'InviteSheet')

type Entry = readonly [label: string, to: SitePath, icon: LucideIcon]

const reportPath = pathTo`/report`

const entries: readonly Entry[] = [
  ['Support', paths.itemSupport(), LifeBuoy],
  ['How It Works', paths.howItWorks(), Route],
  ['About', paths.about(), Info],
  ['Terms', paths.terms(), FileText],
  ['Privacy', paths.privacy(), Lock],
  ['Trust and Safety', paths.trustAndSafety(), ShieldCheck],
  ['Report Illegal Content', reportPath, Megaphone],
  ['Account Settings', paths.accountSettings(), Settings],
]

const rowClass =
  'flex min-h-13 w-full items-center gap-3 px-4 text-start text-card font-medium transition-colors hover:bg-sunken focus-visible:-outline-offset-2'

/** Links about the account and the product, and the log-out button (spec: accounts 2 "Profile"). */
export function ProfileMenu() {
  const { logOut, busy } = useLogOut('profile')
  const [isInviting, setInviting] = useState(false)
  return (
    <>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-e1">
        <MenuLink entry={['Boost', paths.boost(), Zap]} />
        <MenuLink entry={['Wanted', paths.wanted(), Megaphone]} />
        <MenuLink entry={['Earnings', paths.earnings(), Wallet]} />
        <MenuLink entry={['Receipts', paths.receipts(), ReceiptText]} />
        <li>
          <button type="button" aria-haspopup="dialog" onClick={() => setInviting(true)} className={rowClass}>
            <Row label="Invite Friends" icon={UserPlus} />
          </button>
        </li>
        {entries.map((entry) => (
          <MenuLink key={entry[0]} entry={entry} />
        ))}
        <li>
          <button type="button" disabled={busy} onClick={() => void logOut()} className={`${rowClass} text-danger`}>
            {busy ? <Spinner className="size-5" /> : <LogOut className="size-5" />}
            Log Out
          </button>
        </li>
      </ul>
      <InviteSheet open={isInviting} onOpenChange={setInviting} />
    </>
  )
}

function MenuLink({ entry: [label, to, icon] }: { readonly entry: Entry }) {
  return (
    <li>
      <Link to={to} className={rowClass}>
        <Row label={label} icon={icon} />
      </Link>
    </li>
  )
}

function Row({ label, icon: Icon }: { readonly label: string; readonly icon: LucideIcon }) {
  return (
    <>
      <Icon className="size-5 text-brand" />
      <span className="grow">{label}</span>
      <ChevronRight className="size-5 text-ink-2" />
    </>
  )
}
