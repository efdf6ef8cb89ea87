import type { SitePath } from '@itemo/domain/site-path.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDay, formatDayRange, formatInstant } from '#app/lib/format.ts'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { formatAmount } from '#app/lib/pounds.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Facts, linkClass, Part, rowsClass } from '../console-list.tsx'
import { consolePaths } from '../console-paths.ts'
import { useTitle } from '../console-title.ts'
import { ListState } from '../list-state.tsx'
import { describeState, nameOf } from './rental-rows.tsx'
import { needNames } from './staff-rental-copy.ts'
import { type HireMoney, type RentalAct, type StaffRentalDetail, staffRentalQuery } from './staff-rental-queries.ts'

const RentalTimeline = lazyPart(() => import('./rental-timeline.tsx'), 'RentalTimeline')
const RentalActDialog = lazyPart(() => import('./rental-act-dialog.tsx'), 'RentalActDialog')

const actNames: Readonly<Record<RentalAct, string>> = {
  'rental.cancel': 'Cancel…',
  'rental.refund': 'Refund…',
  'rental.move_deadline': 'Move the deadline…',
  'rental.return': 'Mark as returned…',
  'rental.record_no_show': "Record who didn't come…",
  'rental.excuse_cancellation': 'Excuse the cancellation…',
}

/** One hire with its history, its money and the actions on it. */
export function RentalPage({ rentalId }: { readonly rentalId: string }) {
  const query = useQuery(staffRentalQuery(rentalId))
  return (
    <>
      <BackTo to={consolePaths.rentals()} label="All rentals" />
      <ListState query={query} what="the rental" missing="Rental not found">
        {query.data === undefined ? null : <Rental rental={query.data} />}
      </ListState>
    </>
  )
}

/** A link back to the list. */
export function BackTo({ to, label }: { readonly to: SitePath; readonly label: string }) {
  return (
    <Link to={to} className="mb-2 inline-flex min-h-11 items-center font-semibold text-brand">
      {label}
    </Link>
  )
}

function Rental({ rental }: { readonly rental: StaffRentalDetail }) {
  const [act, setAct] = useState<RentalAct>()
  const { item, owner, renter, needs, money } = rental
  useTitle(`${rental.reference}: ${rental.item_title}`)
  const acts = rental.acts.filter((name) => name in actNames)
  const person = (party: StaffRentalDetail['owner']) => (
    <Link to={consolePaths.people(party.id)} className={linkClass}>
      {nameOf(party)}
    </Link>
  )
  return (
    <div className="flex flex-col gap-7">
      <header>
        <p className="text-small text-ink-2">{rental.reference}</p>
        <h1 dir="auto" className="text-h1 wrap-anywhere">
          {rental.item_title}
        </h1>
        <p className="mt-1 flex flex-wrap items-center gap-2">
          {describeState(rental)}
          {needs.map((need) => (
            <Badge key={need} tone="attention">
              {needNames[need]}
            </Badge>
          ))}
        </p>
      </header>
      {rental.is_own ? (
        <p className="rounded-card bg-tape-soft p-4">You're part of this hire, so someone else has to handle it.</p>
      ) : null}
      {acts.length === 0 ? null : (
        <div className="flex flex-wrap gap-2">
          {acts.map((name) => (
            <Button key={name} variant={name === 'rental.cancel' ? 'danger' : 'secondary'} onClick={() => setAct(name)}>
              {actNames[name]}
            </Button>
          ))}
        </div>
      )}
      <Facts
        facts={[
          ['Renter', person(renter)],
          ['Owner', person(owner)],
          [
            'Item',
            item.id === null ? (
              `${rental.item_title}, deleted`
            ) : (
              <Link key="item" to={consolePaths.items(item.id)} className={linkClass}>
                {rental.item_title}
              </Link>
            ),
          ],
          ['Days', formatDayRange(rental.start_date, rental.end_date)],
          ['Total', formatAmount(rental.total_amount)],
          ['Messages between them', rental.messages >= 1000 ? '1,000 or more' : rental.messages],
          ...(rental.status === 'pending'
            ? ([['Answer by', rental.answer_by === null ? 'Not yet' : formatInstant(rental.answer_by)]] as const)
            : []),
          ...(rental.status === 'booked' || rental.status === 'confirmed'
            ? ([['Ends automatically', formatDay(rental.completes_on)]] as const)
            : []),
        ]}
      />
      {money === null ? null : <Money money={money} />}
      <RentalTimeline rental={rental} />
      {act === undefined ? null : <RentalActDialog rental={rental} act={act} onClose={() => setAct(undefined)} />}
    </div>
  )
}

/** Who keeps the rest of a cover, and the policy number. */
const coverName = ({ insurer, reference }: NonNullable<HireMoney['cover']>) =>
  reference === null ? `${insurer} keeps` : `${insurer} keeps, for policy ${reference}`

function Money({ money }: { readonly money: HireMoney }) {
  return (
    <Part title="Money">
      <Facts
        facts={[
          ['Paid', formatAmount(money.paid)],
          ['Refunded', formatAmount(money.refunded - money.sent_back)],
          ...(money.sent_back > 0
            ? ([
                [
                  "Can't go to the card",
                  <Link key="refunds" to={consolePaths.money('refunds')} className={linkClass}>
                    {formatAmount(money.sent_back)}
                  </Link>,
                ],
              ] as const)
            : []),
          ['Lost to the bank', formatAmount(money.lost)],
          ['The owner gets', formatAmount(money.owner_due)],
          ['Itemo keeps', formatAmount(money.fee_kept)],
          ...(money.cover ? ([[coverName(money.cover), formatAmount(money.cover.kept)]] as const) : []),
          ['Left to refund', formatAmount(money.left + money.sent_back)],
        ]}
      />
      <ul className={rowsClass}>
        {money.lines.map(({ label, unit_price: unitPrice, quantity, amount }) => (
          <li key={label} className="flex justify-between gap-4 p-3 text-small">
            <span className="wrap-anywhere">
              {quantity === 1 ? label : `${label}, ${quantity} × ${formatAmount(unitPrice)}`}
            </span>
            <span>{formatAmount(amount)}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}
