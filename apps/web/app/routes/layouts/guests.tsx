import { Outlet } from 'react-router'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { requireGuest } from '#app/lib/guards.ts'
import { SpinnerScreen } from '#app/ui/spinner.tsx'

/** Where a page names no entry of its own. */
export const handle = { nav: 'profile' } satisfies RouteHandle

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
