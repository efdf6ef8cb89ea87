import { lazyPart } from '#app/lib/lazy-part.ts'
import { useSession } from '#app/lib/session-state.ts'

const LiveWaitingNumber = lazyPart(() => import('./live-waiting-number.tsx'), 'LiveWaitingNumber')

/** The number of requests that wait for their owner, on the navigation. Visitors don't load it. */
export function WaitingNumber() {
  if (useSession().status !== 'signed-in') return null
  return <LiveWaitingNumber />
}
