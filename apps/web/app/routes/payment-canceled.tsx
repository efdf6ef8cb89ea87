import { CreditCard } from 'lucide-react'
import { Link } from 'react-router'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { Screen } from '#app/features/site/components/screen.tsx'
import { pageMeta } from '#app/lib/meta.ts'
import { paths } from '#app/lib/paths.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'

export const handle = { nav: 'items' } satisfies RouteHandle

export const meta = () => pageMeta('Payment cancelled', 'No charge was made.')

/** /payment-canceled (spec: accounts 2 "Payment result pages"). */
export default function PaymentCanceledRoute() {
  return (
    <Screen title="Payment cancelled" width="narrow">
      <EmptyState
        icon={<CreditCard />}
        title="No charge was made"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Link to={paths.home()} className={buttonClass()}>
              Back to browsing
            </Link>
            <Link to={paths.itemSupport()} className={buttonClass({ variant: 'secondary' })}>
              Get help
            </Link>
          </div>
        }
      >
        You left the checkout before paying. The dates are kept for you for half an hour: until then you can still pay
        from{' '}
        <Link to={paths.myRentals()} className="font-medium text-brand underline underline-offset-2">
          your bookings
        </Link>
        . After that they are free again.
      </EmptyState>
    </Screen>
  )
}
