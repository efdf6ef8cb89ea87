import { Outlet } from 'react-router'
import { requireAuth } from '#app/lib/guards.ts'
import { SpinnerScreen } from '#app/ui/spinner.tsx'

export const clientMiddleware = [requireAuth]

/** Middleware runs only around loaders, so the layout has one. */
export function clientLoader() {
  return null
}

export const HydrateFallback = () => <SpinnerScreen label="Loading" />

/** Members only: a visitor is sent to /login. */
export default function MembersLayout() {
  return <Outlet />
}
