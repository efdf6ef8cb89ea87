import { rentalStatuses } from '@itemo/domain/rentals/rental-state.ts'
import { rentalNeeds } from '@itemo/domain/rentals/staff-rental-schemas.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { formatDayRange } from '#app/lib/format.ts'
import { formatAmount } from '#app/lib/pounds.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ConsoleRow, filterOf, idOf, ListPage, OnlyOf, rowsClass, wordsOf } from '../console-list.tsx'
import { consolePaths } from '../console-paths.ts'
import { goneMember } from '../operator-copy.ts'
import { ConsoleTable } from '../console-table.tsx'
import { needNames, paymentNames, statusNames } from './staff-rental-copy.ts'
import { type StaffRental, staffRentalsQuery } from './staff-rental-queries.ts'

/** The hires, the latest request first. */
export function RentalList() {
  const [search] = useSearchParams()
  const query = useInfiniteQuery(
    staffRentalsQuery({
      status: filterOf(search, 'status', rentalStatuses),
      needs: filterOf(search, 'needs', rentalNeeds),
      person: idOf(search, 'person'),
      q: wordsOf(search),
    }),
  )
  const rentals = query.data?.pages.flatMap((page) => page.rentals) ?? []
  return (
    <ListPage
      screen="rentals"
      title="Rentals"
      what="the rentals"
      query={query}
      hint="R-1A2B3C4D or pi_…"
      filters={[
        {
          label: 'Status',
          name: 'status',
          all: 'Any',
          options: rentalStatuses
            .filter((value) => value !== 'booked')
            .map((value) => ({ value, label: statusNames[value] })),
        },
        {
          label: 'Needs',
          name: 'needs',
          all: 'Anything',
          options: rentalNeeds.map((value) => ({ value, label: needNames[value] })),
        },
      ]}
      note={<OnlyOf name="person">One person's hires.</OnlyOf>}
      empty={rentals.length === 0 ? { icon: <CalendarDays />, title: 'No matching rentals.' } : undefined}
    >
      <ConsoleTable
        label="Rentals"
        rows={rentals}
        to={({ id }) => consolePaths.rentals(id)}
        below={({ reference }) => reference}
        columns={[
          { name: 'Item', cell: ({ item_title: title }) => title },
          { name: 'Renter', cell: ({ renter }) => nameOf(renter) },
          { name: 'Owner', cell: ({ owner }) => nameOf(owner) },
          { name: 'Days', cell: ({ start_date: from, end_date: to }) => formatDayRange(from, to) },
          { name: 'Status', cell: describeState },
          { name: 'Total', cell: ({ total_amount: total }) => formatAmount(total), isFigure: true },
          {
            name: 'Needs',
            cell: ({ needs }) =>
              needs.length === 0 ? null : (
                <span className="inline-flex flex-wrap gap-1">
                  {needs.map((need) => (
                    <Badge key={need} tone="attention">
                      {needNames[need]}
                    </Badge>
                  ))}
                </span>
              ),
          },
        ]}
      />
    </ListPage>
  )
}

/** The hires of one person or item as rows: their page has no room for the table. */
export function RentalRows({ rentals }: { readonly rentals: readonly StaffRental[] }) {
  return (
    <ul data-rows="" aria-label="Rentals" className={rowsClass}>
      {rentals.map((rental) => (
        <ConsoleRow
          key={rental.id}
          to={consolePaths.rentals(rental.id)}
          title={rental.item_title}
          end={
            <>
              {rental.needs.map((need) => (
                <Badge key={need} tone="attention">
                  {needNames[need]}
                </Badge>
              ))}
              <span>{describeState(rental)}</span>
              <span className="font-semibold">{formatAmount(rental.total_amount)}</span>
            </>
          }
        >
          {rental.reference} · {nameOf(rental.renter)} from {nameOf(rental.owner)} ·{' '}
          {formatDayRange(rental.start_date, rental.end_date)}
        </ConsoleRow>
      ))}
    </ul>
  )
}

/** Someone's name, or the text for a deleted account. */
export const nameOf = ({ full_name: name }: { readonly full_name: string | null }) => name ?? goneMember

/** 'Confirmed · being taken': the status of the hire and of its payment. */
export function describeState({ status, payment_state: payment }: StaffRental): string {
  return payment === null ? statusNames[status] : `${statusNames[status]} · ${paymentNames[payment]}`
}
