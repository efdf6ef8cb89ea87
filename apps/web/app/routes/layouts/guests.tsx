import { Outlet } from 'react-router'
import { requireGuest } from '#app/lib/guards.ts'
import { SpinnerScreen } from '#app/ui/spinner.tsx'

export const clientMiddleware = [requireGuest]

/** Middleware runs only around loaders, so the layout has one. */
export function clientLoader() {
  return null
}

export const HydrateFallback = () => <SpinnerScreen label="Loading" />

/** Visitors only: someone who is signed in is redirected. */
export default function GuestsLayout() {
  return <Outlet />
}
