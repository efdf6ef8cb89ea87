import { paths } from '#app/lib/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { describeAccount } from './earnings-copy.ts'
import type { PayoutAccount } from './earnings-queries.ts'
import { useOpenPayoutAccount } from './payout-mutations.ts'

/** Where earnings go: one sentence and one button. */
export function PayoutAccountCard({ account }: { readonly account: PayoutAccount }) {
  const { open, isOpening } = useOpenPayoutAccount()
  const { text, action } = describeAccount(account)
  const isEnded = account.available && action === undefined
  return (
    <section aria-labelledby="payouts" className="rounded-card border border-line bg-surface p-4 shadow-e1">
      <h2 id="payouts" className="text-section">
        Payouts
      </h2>
      <p className="mt-1 text-ink-2">{text}</p>
      {action === undefined ? null : (
        <Button
          variant={account.state === 'active' && account.bank_ready ? 'secondary' : 'primary'}
          aria-disabled={isOpening || undefined}
          onClick={() => isOpening || open()}
          className="mt-3"
        >
          {isOpening ? <Spinner className="size-5" /> : null}
          {action}
        </Button>
      )}
      {isEnded ? (
        <ButtonLink variant="secondary" to={paths.itemSupport()} className="mt-3">
          Write to us
        </ButtonLink>
      ) : null}
    </section>
  )
}
