import { ComingScreen } from '#app/features/site/components/coming-screen.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { pageMeta } from '#app/lib/meta.ts'

export const handle = { nav: 'items' } satisfies RouteHandle

export const meta = () => pageMeta('Payment cancelled', 'No charge was made.')

export default function PaymentCanceledScreen() {
  return <ComingScreen title="Payment cancelled" sentence="No charge was made." />
}
