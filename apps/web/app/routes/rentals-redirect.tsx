import { replace } from 'react-router'
import { paths } from '#app/lib/paths.ts'
import { SpinnerScreen } from '#app/ui/spinner.tsx'

/** /rentals goes to /my-rentals (R40). */
export function clientLoader() {
  return replace(paths.myRentals())
}

export const HydrateFallback = () => <SpinnerScreen label="Loading" />

export default function RentalsRedirect() {
  return null
}
