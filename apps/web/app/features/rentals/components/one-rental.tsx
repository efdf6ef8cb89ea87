import type { RentalView } from '@itemo/contract/rental-views.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, PackageOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isGone } from '#app/lib/is-gone.ts'
import { useFocusInPlace } from '#app/lib/keep-focus.ts'
import { paths, withQuery } from '#app/lib/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { headingOf } from '../rental-copy.ts'
import { rentalQuery } from '../rental-queries.ts'

interface OneRentalProps {
  readonly rentalId: string
  /** The hire as a card. The screen passes it, since it has loaded it for its lists. */
  readonly card: (rental: RentalView) => ReactNode
  /** For staff, where the hire isn't the reader's. */
  readonly atConsole: ReactNode
}

/** The page of one hire, for its renter or owner (ADR-0290): the card of the lists, with a link to the list that has it. */
export function OneRental({ rentalId, card, atConsole }: OneRentalProps) {
  // The loader has just tried: a failure shows at once.
  const query = useQuery({ ...rentalQuery(rentalId), retryOnMount: false })
  const box = useFocusInPlace<HTMLElement>()
  const { data: rental, error, isPaused } = query
  return (
    <main id="main" ref={box} className="page clear-nav max-w-3xl pt-3 md:pt-6">
      {isGone(error) ? (
        <>
          <NoRental was={rental?.role} />
          {atConsole}
        </>
      ) : rental ? (
        <>
          <Back side={rental.role} />
          <h1 className="mt-2 text-h1">{headingOf(rental)}</h1>
          <div key={rental.id} className="mt-6">
            {card(rental)}
          </div>
        </>
      ) : error || isPaused ? (
        <LoadError level="h1" title="Unable to load this booking" query={query} action={toList('secondary')} />
      ) : null}
    </main>
  )
}

type Side = 'owner' | 'renter'

const listOf = (side: Side) =>
  side === 'owner' ? withQuery(paths.myRentals(), { tab: 'listings' }) : paths.myRentals()
const listName = (side: Side) => (side === 'owner' ? 'My Listings' : 'My Bookings')

function Back({ side }: { readonly side: Side }) {
  const list = listOf(side)
  return (
    <Link
      to={list}
      className="-ms-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-card font-semibold text-brand print:hidden"
    >
      <ArrowLeft className="size-5" />
      Back to {listName(side)}
    </Link>
  )
}

function toList(variant: 'primary' | 'secondary', side: Side = 'renter') {
  const list = listOf(side)
  return (
    <ButtonLink to={list} variant={variant}>
      Go to {listName(side)}
    </ButtonLink>
  )
}

/** A stranger reads the same as where there's no such hire. `was`: the reader's side of a request that was here until now. */
function NoRental({ was }: { readonly was: Side | undefined }) {
  const title = was === undefined ? 'Booking Not Found' : 'This request is no longer here'
  return (
    <EmptyState level="h1" icon={<PackageOpen />} title={title} action={toList('primary', was)}>
      {was === undefined
        ? "It may have been withdrawn, or it isn't yours."
        : was === 'owner'
          ? 'The renter has withdrawn it.'
          : "You have withdrawn it, or it wasn't paid in time."}
    </EmptyState>
  )
}
