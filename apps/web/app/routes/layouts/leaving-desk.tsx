import { useLogOut } from '#app/features/accounts/use-log-out.ts'
import { IdleEnd } from '#app/features/operator/idle-end.tsx'

/** Logs out who has left their desk; apart from the console's layout, of which every page loads what it imports. */
export function LeavingDesk() {
  const { logOut } = useLogOut('elsewhere')
  return <IdleEnd onLeave={() => void logOut()} />
}
