import { ComingScreen } from '#app/features/site/components/coming-screen.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { paths } from '#app/lib/paths.ts'

export const handle = { nav: 'items' } satisfies RouteHandle

export const meta = () => pageMeta('Payment', 'Your payment.')

export default function PaymentSuccessScreen() {
  return (
    <ComingScreen
      title="Payment"
      sentence="Here you will see what became of your payment."
      way={{ to: paths.myRentals(), label: 'My bookings' }}
    />
  )
}
