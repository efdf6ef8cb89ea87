import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatAmount } from '#app/lib/pounds.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Select } from '#app/ui/select.tsx'
import { linkClass } from '../console-list.tsx'
import { consolePaths } from '../console-paths.ts'
import { goneMember } from '../operator-copy.ts'
import { useAddressParams } from '../use-address-params.ts'

interface Hire {
  readonly id: string
  readonly reference: string
  readonly item_title: string
}

/** The hire that the money belongs to. */
export function HireLink({ rental, other = 'A boost' }: { readonly rental: Hire | null; readonly other?: string }) {
  if (rental === null) return other
  return (
    <Link to={consolePaths.rentals(rental.id)} className={linkClass}>
      {rental.item_title} · {rental.reference}
    </Link>
  )
}

interface Person {
  readonly id: string
  readonly full_name: string | null
}

/** A person's name with a link to their console page; no link for a deleted account. */
export function PersonLink({ person }: { readonly person: Person | null }) {
  if (person === null) return goneMember
  return (
    <Link to={consolePaths.people(person.id)} className={linkClass}>
      {person.full_name ?? goneMember}
    </Link>
  )
}

/** The totals above a list. */
export function Sums({ sums }: { readonly sums: readonly (readonly [string, number])[] }) {
  return (
    <dl className="mb-4 grid grid-cols-2 gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-4 sm:grid-cols-4">
      {sums.map(([name, pounds]) => (
        <div key={name}>
          <dt className="text-small text-ink-2">{name}</dt>
          <dd className="font-semibold">{formatAmount(pounds)}</dd>
        </div>
      ))}
    </dl>
  )
}

interface MoneyRowProps {
  readonly title: ReactNode
  readonly amount: number
  readonly badge?: ReactNode
  readonly isOwn?: boolean
  /** Lines below the title. */
  readonly children: ReactNode
  readonly acts?: ReactNode
}

/** One row of money: its subject, amount, state and actions. */
export function MoneyRow({ title, amount, badge, isOwn = false, children, acts }: MoneyRowProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 p-4">
      <div className="min-w-0 grow basis-72">
        <p dir="auto" className="wrap-anywhere">
          {title}
        </p>
        <div className="mt-1 flex flex-col gap-0.5 text-small wrap-anywhere text-ink-2">{children}</div>
      </div>
      <div className="flex flex-col gap-2 sm:items-end">
        <p className="flex flex-wrap items-center gap-2">
          {badge}
          <span className="text-section font-semibold">{formatAmount(amount)}</span>
        </p>
        {isOwn ? <Badge tone="neutral">Yours: someone else handles it</Badge> : null}
        {acts === undefined ? null : <div className="flex flex-wrap gap-2 sm:justify-end">{acts}</div>}
      </div>
    </li>
  )
}

interface StateFilterProps<Value extends string> {
  readonly label: string
  /** The label for no filter; without it the first option is the default. */
  readonly all?: string
  readonly names: Readonly<Record<Value, string>>
}

/** A filter in the address. */
export function StateFilter<Value extends string>({ label, all, names }: StateFilterProps<Value>) {
  const [search, change] = useAddressParams()
  const options = Object.entries<string>(names).map(([value, name]) => ({ value, label: name }))
  return (
    <Select
      label={label}
      className="mb-4 max-w-60"
      options={all === undefined ? options : [{ value: '', label: all }, ...options]}
      value={search.get('state') ?? (all === undefined ? (options[0]?.value ?? '') : '')}
      onChange={(state) => change({ state })}
    />
  )
}
