import { lazyPart } from '#app/lib/lazy-part.ts'
import { useSession } from '#app/lib/session-state.ts'

const LiveWaitingNumber = lazyPart(() => import('./live-waiting-number.tsx'), 'LiveWaitingNumber')

/** A number on the navigation while requests wait for their owner. A visitor loads nothing of it. */
export function WaitingNumber() {
  if (useSession().status !== 'signed-in') return null
  return <LiveWaitingNumber />
}
