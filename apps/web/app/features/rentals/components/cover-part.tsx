import type { RentalCoverView, RentalView } from '@itemo/contract/rental-views.ts'
import { demoCoverNote } from '@itemo/domain/insurance-cover.ts'
import { ShieldPlus } from 'lucide-react'
import { formatAmount } from '#app/lib/pounds.ts'
import { refundWords } from '../rental-copy.ts'

interface CoverPartProps {
  readonly rental: RentalView
  /** Shows what a cancellation refunds instead, as the sum of two parts. */
  readonly saysRefund?: boolean
}

/** The cover of a hire: all of it for the renter, and for the owner just that there is one. */
export function CoverPart({ rental, saysRefund = false }: CoverPartProps) {
  const { cover, role } = rental
  if (!cover) return null
  if (saysRefund) return coveredRefundWords(rental, cover)
  const links = [
    { label: 'Key facts', address: cover.key_facts_url },
    { label: 'Policy wording', address: cover.policy_url },
    { label: 'Claims', address: cover.claims_email === null ? null : `mailto:${cover.claims_email}` },
    { label: 'How to complain', address: cover.complaints_url },
  ]
  return (
    <div className="flex gap-2.5 rounded-control bg-sunken px-3.5 py-2.5 text-card">
      <ShieldPlus className="mt-0.5 size-4 shrink-0 text-brand" />
      <p className="min-w-0 wrap-anywhere">
        {coverWords(cover, role)}
        {cover.demo ? ` ${demoCoverNote}` : null}
        {role === 'owner'
          ? null
          : links.map(({ label, address }) =>
              address === null ? null : (
                <a
                  key={label}
                  href={address}
                  target="_blank"
                  rel="noreferrer"
                  className="ms-3 font-medium text-brand underline underline-offset-2"
                >
                  {label}
                </a>
              ),
            )}
      </p>
    </div>
  )
}

function coverWords({ name, insurer, state, reference, amount, refunded }: RentalCoverView, role: 'owner' | 'renter') {
  if (role === 'owner') return state === 'void' ? `${name} has ended.` : `The renter has added ${name}.`
  const price = formatAmount(amount ?? 0)
  switch (state) {
    case 'chosen':
      return `${name} by ${insurer}, ${price}: it begins with your payment.`
    case 'bound':
      return `${name} by ${insurer}, policy ${reference ?? ''}, ${price}.`
    case 'ended':
      return `${name} by ${insurer}, policy ${reference ?? ''}, ${price}: it ended with the hire.`
    case 'void':
      return refunded
        ? `${name} has ended: ${formatAmount(refunded)} back.`
        : `${name} has ended: you pay nothing for it.`
    default:
      return (state satisfies never) && `${name} by ${insurer}, ${price}.`
  }
}

/** What a cancellation refunds of a hire with a cover: the sum and its two parts. */
function coveredRefundWords(rental: RentalView, cover: RentalCoverView): string {
  const { refund_if_cancelled: all, cover_refund_if_cancelled: back, payment_state: state } = rental
  if (all === null || back === null || state === 'disputed' || state === 'charged_back') return refundWords(rental)
  const pence = (pounds: number | null) => Math.round((pounds ?? 0) * 100)
  const coverPence = pence(cover.amount)
  const ofHire = (amount: number | null, what: string) =>
    what === 'captured' && amount !== null ? (pence(amount) - coverPence) / 100 : amount
  const hire = refundWords({
    ...rental,
    total_amount: (pence(rental.total_amount) - coverPence) / 100,
    refund_if_cancelled: (pence(all) - pence(back)) / 100,
    timeline: rental.timeline.map((event) => ({ ...event, amount: ofHire(event.amount, event.what) })),
  })
  const note = cover.demo ? ` ${demoCoverNote}` : ''
  if (back === 0) return `${hire} ${cover.name} isn't refunded.${note}`
  return `${hire} ${cover.name} is refunded too, ${formatAmount(back)}: ${formatAmount(all)} in all.${note}`
}
