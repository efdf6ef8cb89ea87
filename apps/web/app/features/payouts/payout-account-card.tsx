import { paths } from '#app/lib/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { describeAccount } from './earnings-copy.ts'
import type { PayoutAccount } from './earnings-queries.ts'
import { useOpenPayoutAccount } from './payout-mutations.ts'

/** The payout account: one sentence and one button; once there is an account, also a link to it. */
export function PayoutAccountCard({ account }: { readonly account: PayoutAccount }) {
  const { text, action } = describeAccount(account)
  const isEnded = account.available && action === undefined
  const isSetUp = account.available && (account.state === 'active' || account.state === 'needs_more')
  return (
    <section aria-labelledby="payouts" className="rounded-card border border-line bg-surface p-4 shadow-e1">
      <h2 id="payouts" className="text-section">
        Payouts
      </h2>
      <p className="mt-1 text-ink-2">{text}</p>
      <div className="mt-3 flex flex-wrap gap-3 empty:hidden">
        {action === undefined ? null : (
          <ProviderButton
            which="onboarding"
            variant={account.state === 'active' && account.bank_ready ? 'secondary' : 'primary'}
          >
            {action}
          </ProviderButton>
        )}
        {isSetUp ? (
          <ProviderButton which="dashboard" variant="secondary">
            See balance and payouts
          </ProviderButton>
        ) : null}
      </div>
      {isEnded ? (
        <ButtonLink variant="secondary" to={paths.itemSupport()} className="mt-3">
          Write to us
        </ButtonLink>
      ) : null}
    </section>
  )
}

interface ProviderButtonProps {
  readonly which: Parameters<typeof useOpenPayoutAccount>[0]
  readonly variant: 'primary' | 'secondary'
  readonly children: string
}

/** Opens the payment provider's page, in this tab. */
function ProviderButton({ which, variant, children }: ProviderButtonProps) {
  const { open, isOpening } = useOpenPayoutAccount(which)
  return (
    <Button variant={variant} aria-disabled={isOpening || undefined} onClick={() => isOpening || open()}>
      {isOpening ? <Spinner className="size-5" /> : null}
      {children}
    </Button>
  )
}
