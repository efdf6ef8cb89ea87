import { ClaimList, RentalParts } from './claim-list.tsx'
import { ClaimPage } from './claim-page.tsx'
import { RentalPage } from './rental-page.tsx'
import { RentalList } from './rental-rows.tsx'

interface RentalsPlaceProps {
  readonly part: 'rentals' | 'damage'
  readonly id: string | undefined
}

/** The lists and pages of hires and damage cases. */
export function RentalsPlace({ part, id }: RentalsPlaceProps) {
  if (part === 'damage') return id === undefined ? <ClaimList /> : <ClaimPage key={id} claimId={id} />
  if (id !== undefined) return <RentalPage key={id} rentalId={id} />
  return (
    <>
      <RentalParts here="rentals" />
      <RentalList />
    </>
  )
}
