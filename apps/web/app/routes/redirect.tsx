import { replace } from 'react-router'
import { paths } from '#app/lib/paths.ts'
import { SpinnerScreen } from '#app/ui/spinner.tsx'
import type { Route } from './+types/redirect'

/** /items/create goes to /list-item (spec: accounts 2), /rentals to /my-rentals (R40). */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return replace(new URL(request.url).pathname.startsWith(paths.rentals()) ? paths.myRentals() : paths.listItem())
}

export const HydrateFallback = () => <SpinnerScreen label="Loading" />

/** Never rendered: its loader redirects. */
export default function Redirect() {
  return null
}
