import { plural } from '@itemo/domain/plural.ts'
import type { ItemView } from '@itemo/contract/item-views.ts'
import { dayInLondon } from '@itemo/domain/dates.ts'
import { CalendarDays, MapPin, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDay, formatDayRange } from '#app/lib/format.ts'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { maxHeldDays } from '@itemo/domain/deposits/deposit-terms.ts'
import { formatAmount, formatPounds } from '#app/lib/pounds.ts'
import { useDeposits } from '#app/lib/use-deposits.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { SafetyLines } from '#app/ui/safety-card.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { categoryIcons } from '../category-icons.ts'

const AwayWords = lazyPart(() => import('./away-words.tsx'), 'AwayWords')

interface ItemDetailsProps {
  readonly item: ItemView
  /** The total for the chosen days, in pounds. */
  readonly hire: { readonly days: number; readonly total_amount: number } | undefined
  /** Whether days are chosen but their total is still loading: its space is reserved. */
  readonly isPriceToCome: boolean
}

/** All the facts about the item (spec: marketplace 2, 9). */
export function ItemDetails({ item, hire, isPriceToCome }: ItemDetailsProps) {
  const CategoryIcon = categoryIcons[item.category] ?? categoryIcons.Other
  return (
    <div className="flex flex-col gap-6">
      <Rates item={item} hire={hire} isPriceToCome={isPriceToCome} />
      <dl className="flex flex-wrap gap-x-6 gap-y-3 text-card">
        <Fact label="Location" icon={<MapPin />}>
          {item.location ?? 'Shared once a booking is confirmed'}
          <AwayWords item={item} />
        </Fact>
        <Fact label="Category" icon={<CategoryIcon />}>
          {item.category}
        </Fact>
        {item.available_from !== null && item.available_until !== null ? (
          <Fact label="Dates" icon={<CalendarDays />}>
            Available{' '}
            {item.available_from > dayInLondon(new Date())
              ? formatDayRange(item.available_from, item.available_until)
              : `until ${formatDay(item.available_until)}`}
          </Fact>
        ) : null}
      </dl>
      {item.deposit_required && item.deposit_amount !== null ? (
        <div className="flex items-start gap-3 rounded-card bg-brand-soft p-4">
          <ShieldCheck className="mt-0.5 size-5 shrink-0 text-brand" />
          <div>
            <p className="text-card font-semibold">Deposit: {formatPounds(item.deposit_amount)} (refundable)</p>
            <p className="mt-0.5 text-small text-ink-2">
              <DepositNote />
            </p>
          </div>
        </div>
      ) : null}
      <section>
        <h2 className="text-section">Description</h2>
        <p className="mt-2 whitespace-pre-line">{item.description}</p>
      </section>
      <div className="rounded-card border border-line">
        <Disclosure title="Using it safely">
          <SafetyLines category={item.category} />
        </Disclosure>
      </div>
      {item.addons.length === 0 ? null : (
        // On a phone the booking card, which has the same list, comes right below.
        <section className="hidden lg:block">
          <h2 className="text-section">Add-ons</h2>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {item.addons.map((addon) => (
              <li key={addon.id} className="flex justify-between gap-4 py-2.5 text-card">
                <span className="wrap-anywhere">{addon.name}</span>
                <span className="text-ink-2">{formatPounds(addon.price)}/day</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** Explains how the deposit is handled, in words that suit its owner too; which of the two ways applies depends on the days. */
function DepositNote() {
  const deposits = useDeposits()
  if (deposits === undefined) return null
  return deposits
    ? `Held on the card that pays, for hires of up to ${maxHeldDays} days; for longer ones that card is kept for it. It isn't part of the total.`
    : "Agreed at the hand-over. It isn't part of the total that is paid here."
}

/** The price: with dates the total comes first, without them the daily rate with the total next to it (R70). */
function Rates({ item, hire, isPriceToCome }: ItemDetailsProps) {
  const others = [
    { amount: item.weekly_rate, unit: 'week' },
    { amount: item.monthly_rate, unit: 'month' },
  ]
  const hasDays = hire !== undefined || isPriceToCome
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      {isPriceToCome ? (
        <span aria-hidden="true" className="relative w-full text-h1">
          {'\u00a0'}
          <Skeleton className="absolute inset-y-1 start-0 w-60" />
        </span>
      ) : null}
      {hire ? (
        // On a line of its own, which is reserved: the rates don't move when the total arrives.
        <span className="w-full text-h1">
          <span className="font-display font-bold tracking-tight tabular-nums">{formatAmount(hire.total_amount)}</span>
          <span className="text-card text-ink-2"> for {plural(hire.days, 'day')}, fee included</span>
        </span>
      ) : null}
      <Rate amount={item.daily_rate} unit="day" className={hasDays ? 'text-section text-ink-2' : 'text-h1 text-ink'} />
      {others.map(({ amount, unit }) =>
        amount === null ? null : <Rate key={unit} amount={amount} unit={unit} className="text-section text-ink-2" />,
      )}
      {hasDays ? null : (
        <span className="leads-if-all-in text-section">
          from {formatPounds(item.first_day_amount)} for one day, fee included
        </span>
      )}
    </p>
  )
}

function Rate({ amount, unit, className }: { amount: number; unit: string; className: string }) {
  return (
    <span className={className}>
      <span className="font-display font-bold tracking-tight">{formatPounds(amount)}</span>
      <span className="text-card text-ink-2">/{unit}</span>
    </span>
  )
}

function Fact({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-center gap-2">
      <dt className="text-brand [&_svg]:size-4.5">
        <span className="sr-only">{label}</span>
        <span aria-hidden="true">{icon}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
