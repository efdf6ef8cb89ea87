import { useQuery } from '@tanstack/react-query'
import { formatDayRange, formatDays } from '#app/lib/format.ts'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { neighboursQuery } from '../rental-queries.ts'
import { StatusBadge } from './status-badge.tsx'

/** The hires of the same item before and after a request: whether there is time to clean it, and to be in. */
export function Neighbours({ rentalId }: { readonly rentalId: string }) {
  const { data, isPending } = useQuery(neighboursQuery(rentalId))
  return (
    <section aria-labelledby="neighbours" className="mt-6">
      <h3 id="neighbours" className="text-card font-semibold">
        Other bookings of this item around then
      </h3>
      {isPending ? (
        <Skeleton className="mt-2 h-11" />
      ) : data === undefined ? (
        <p className="mt-1 text-card text-ink-2">They couldn&apos;t be loaded.</p>
      ) : data.length === 0 ? (
        <p className="mt-1 text-card text-ink-2">None.</p>
      ) : (
        <ul className="mt-1 divide-y divide-line">
          {data.map((neighbour) => (
            <li
              key={neighbour.id}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2 text-card"
            >
              <span>
                {formatDayRange(neighbour.start_date, neighbour.end_date)}{' '}
                <span className="text-ink-2">({formatDays(neighbour.days)})</span>
              </span>
              <StatusBadge status={neighbour.status} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
