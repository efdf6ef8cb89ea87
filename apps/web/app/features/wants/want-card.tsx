import { plural } from '@itemo/domain/plural.ts'
import type { WantCardView, WantView } from '@itemo/contract/want-views.ts'
import { CalendarDays, MapPin, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDayRange, formatRelative } from '#app/lib/format.ts'
import { knownWords } from '#app/lib/known-words.ts'
import { paths } from '#app/lib/paths.ts'
import { formatPounds } from '#app/lib/pounds.ts'
import { Badge } from '#app/ui/badge.tsx'

/** The outcome of a need that is over. */
export const endings: Readonly<Record<Exclude<WantView['status'], 'open'>, string>> = knownWords(
  {
    expired: 'This has expired.',
    fulfilled: 'This was found.',
    withdrawn: 'This is no longer needed.',
    hidden: 'This was taken off the board.',
  },
  'This is over.',
)

/** A need on the board: what, where, when, and for whom. */
export function WantCard({ want }: { readonly want: WantCardView }) {
  const { id, words, status, offer_count: offers } = want
  return (
    <article className="relative flex h-full flex-col rounded-card border border-line bg-surface p-4 transition-colors hover:border-line-strong md:p-5">
      <h3 className="font-sans text-body font-semibold tracking-normal wrap-anywhere">
        <Link to={paths.want(id)} className="after:absolute after:inset-0 after:rounded-card">
          {words}
        </Link>
      </h3>
      <WantFacts want={want} />
      <p className="mt-3 flex flex-wrap items-center gap-2 pt-1 text-small text-ink-2">
        {status === 'open' ? null : <Badge tone="done">{endings[status]}</Badge>}
        {offers === 0 ? null : <Badge tone="good">{plural(offers, 'offer')}</Badge>}
        <span>
          {want.is_mine ? 'You' : want.asker} · {formatRelative(want.created_at)}
        </span>
      </p>
    </article>
  )
}

/** When and where it's needed, and the price limit where the reader may know it. */
export function WantFacts({ want }: { readonly want: WantCardView }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-card text-ink-2">
      <Fact icon={<CalendarDays className="size-4.5" />}>{formatDayRange(want.from, want.until)}</Fact>
      <Fact icon={<MapPin className="size-4.5" />}>Near {want.location}</Fact>
      {want.budget === null ? null : (
        <Fact icon={<Wallet className="size-4.5" />}>Up to {formatPounds(want.budget)} in all</Fact>
      )}
    </ul>
  )
}

function Fact({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      {icon}
      <span>{children}</span>
    </li>
  )
}
