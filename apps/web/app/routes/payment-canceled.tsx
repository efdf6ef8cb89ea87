import { CreditCard } from 'lucide-react'
import { Link } from 'react-router'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { Screen } from '#app/features/site/components/screen.tsx'
import { pageMeta } from '#app/lib/meta.ts'
import { paths } from '#app/lib/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
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
            <ButtonLink to={paths.home()}>Back to browsing</ButtonLink>
            <ButtonLink to={paths.itemSupport()} variant="secondary">
              Get help
            </ButtonLink>
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
