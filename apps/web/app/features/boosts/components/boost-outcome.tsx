import type { SitePath } from '@itemo/domain/site-path.ts'
import type { BoostVerificationView } from '@itemo/contract/boost-views.ts'
import { formatInstant } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { SuccessCard } from '#app/ui/success-card.tsx'
import { boostCopy } from '../boost-copy.ts'
import { BoostStatus } from './boost-status.tsx'

/** A boost that is active, or was when an old address is opened again (spec: marketplace 2 "Boost success"). */
export function BoostActivated({ boost }: { readonly boost: BoostVerificationView }) {
  return (
    <SuccessCard
      title="Boost Activated!"
      message={boostCopy.applied}
      actions={
        <>
          <ButtonLink to={paths.home()}>View on home</ButtonLink>
          <ButtonLink to={paths.boost()} variant="secondary">
            Boost more items
          </ButtonLink>
        </>
      }
    >
      <dl className="mt-6 grid grid-cols-[auto_1fr] gap-x-6 gap-y-3 border-y border-line py-4 text-card [&>dd]:text-end [&>dd]:font-medium [&>dt]:text-ink-2">
        <dt>Plan</dt>
        <dd>{boost.plan.name}</dd>
        <dt>Items boosted</dt>
        <dd>{boost.items_count}</dd>
        <dt>Status</dt>
        <dd>
          <BoostStatus status={boost.status} />
        </dd>
        {boost.expires_at === null ? null : (
          <>
            <dt>{boost.status === 'ended' ? 'Ended' : 'Ends'}</dt>
            <dd>{formatInstant(boost.expires_at)}</dd>
          </>
        )}
      </dl>
    </SuccessCard>
  )
}

interface BoostFailedProps {
  readonly message: string
  /** The address of the boost page, with the choice if it's known. */
  readonly tryAgain?: SitePath | undefined
  /** Checks with the server again, where that can help. */
  readonly onCheck?: () => void
  readonly checking?: boolean
  readonly error?: unknown
}

/** A boost that wasn't paid for, couldn't be applied, or is unknown. */
export function BoostFailed({ message, tryAgain = paths.boost(), onCheck, checking = false, error }: BoostFailedProps) {
  return (
    <ErrorState
      level="h1"
      title="Boost Failed"
      error={error}
      action={
        <>
          {onCheck === undefined ? null : (
            <Button onClick={onCheck} busy={checking}>
              Check the payment again
            </Button>
          )}
          <ButtonLink to={tryAgain} variant={onCheck ? 'secondary' : 'primary'}>
            Try Again
          </ButtonLink>
          <ButtonLink to={paths.home()} variant="secondary">
            Continue Browsing
          </ButtonLink>
        </>
      }
    >
      {message}
    </ErrorState>
  )
}
