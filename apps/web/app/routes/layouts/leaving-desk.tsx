import { useLogOut } from '#app/features/accounts/use-log-out.ts'
import { IdleEnd } from '#app/features/operator/idle-end.tsx'

/** Logs out a member of staff who left their desk; separate from the console's layout, whose imports every page lists. */
export function LeavingDesk() {
  const { logOut } = useLogOut('elsewhere')
  return <IdleEnd onLeave={() => void logOut()} />
}
