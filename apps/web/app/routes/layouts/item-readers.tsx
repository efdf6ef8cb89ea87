import { Outlet } from 'react-router'
import { requireAuthUnlessOpen } from '#app/lib/guards.ts'
import { SpinnerScreen } from '#app/ui/spinner.tsx'

export const clientMiddleware = [requireAuthUnlessOpen]

/** The guard runs around loaders, so the layout has one. */
export function clientLoader() {
  return null
}

export function HydrateFallback() {
  return <SpinnerScreen label="Loading" />
}

/** Item pages: members, or everybody when the operator opened them. */
export default function ItemReadersLayout() {
  return <Outlet />
}
