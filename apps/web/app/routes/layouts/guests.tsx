import { Outlet } from 'react-router'
import { requireGuest } from '#app/lib/guards.ts'
import { SpinnerScreen } from '#app/ui/spinner.tsx'

export const clientMiddleware = [requireGuest]

/** The guard runs around loaders, so the layout has one. */
export function clientLoader() {
  return null
}

export const HydrateFallback = () => <SpinnerScreen label="Loading" />

/** Guests only: a signed-in person is sent on. */
export default function GuestsLayout() {
  return <Outlet />
}
