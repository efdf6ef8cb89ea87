import type { RentalView } from '@itemo/contract/rental-views.ts'
import { ShieldCheck } from 'lucide-react'
import { formatAmount } from '#app/lib/pounds.ts'
import { Button } from '#app/ui/button.tsx'
import { ClaimActions } from './claim-actions.tsx'
import { ClaimPictures } from './claim-pictures.tsx'
import { depositWords, isLost } from '../deposit-copy.ts'
import { type DepositCheckout, useDepositCheckout } from '../deposit-mutations.ts'

/** The state of a hire's deposit, and what its renter can do when it failed. */
export function DepositPart({ rental }: { readonly rental: RentalView }) {
  const words = depositWords(rental)
  const { deposit } = rental
  if (rental.can_ask_for_damage) return <AskPart rental={rental} />
  if (words === undefined || !deposit) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-sunken px-3.5 py-2.5 text-card">
      <p className="flex min-w-0 flex-1 basis-60 gap-2.5">
        <ShieldCheck className="mt-0.5 size-4 shrink-0 text-brand" />
        <span className="min-w-0 wrap-anywhere">{words}</span>
      </p>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {deposit.claim && deposit.claim.pictures.length > 0 ? (
          <ClaimPictures rentalId={rental.id} pictures={deposit.claim.pictures} />
        ) : null}
        <ClaimActions rental={rental} />
      </div>
      {deposit.can_give_card ? <ToCheckout rentalId={rental.id} way="deposit-card" label="Use another card" /> : null}
      {deposit.can_pay ? (
        <ToCheckout rentalId={rental.id} way="deposit-payment" label={`Pay ${formatAmount(deposit.decided)}`} />
      ) : null}
    </div>
  )
}

/** Without a deposit an owner can still ask for a payment. */
function AskPart({ rental }: { readonly rental: RentalView }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-sunken px-3.5 py-2.5 text-card">
      <p className="min-w-0 flex-1 basis-60">
        {isLost(rental)
          ? 'There is no deposit, but you can ask the renter to pay for the loss.'
          : 'Is something damaged or missing? You can report it within 24 hours of the return.'}
      </p>
      <ClaimActions rental={rental} />
    </div>
  )
}

interface ToCheckoutProps {
  readonly rentalId: string
  readonly way: DepositCheckout
  readonly label: string
}

function ToCheckout({ rentalId, way, label }: ToCheckoutProps) {
  const { open, isOpening } = useDepositCheckout(rentalId, way)
  return (
    <Button busy={isOpening} busyLabel="Opening..." onClick={open}>
      {label}
    </Button>
  )
}
