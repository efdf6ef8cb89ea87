import { useParams } from 'react-router'
import { RentalPage } from '#app/features/operator/rentals/rental-page.tsx'
import { RentalList } from '#app/features/operator/rentals/rental-rows.tsx'

/** /operator/rentals and /operator/rentals/:rentalId: the hires, and one of them. */
export default function Rentals() {
  const { rentalId } = useParams()
  return rentalId === undefined ? <RentalList /> : <RentalPage key={rentalId} rentalId={rentalId} />
}
