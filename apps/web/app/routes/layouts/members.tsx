import { Outlet } from 'react-router'
import { requireAuth } from '#app/lib/guards.ts'
import { SpinnerScreen } from '#app/ui/spinner.tsx'

export const clientMiddleware = [requireAuth]

/** The guard runs around loaders, so the layout has one. */
export function clientLoader() {
  return null
}

export const HydrateFallback = () => <SpinnerScreen label="Loading" />

/** Members only: a signed-out person is sent to /login. */
export default function MembersLayout() {
  return <Outlet />
}
