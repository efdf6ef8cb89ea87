import type { CoverOfferView } from '@itemo/contract/rental-views.ts'
import { pathTo } from '@itemo/domain/site-path.ts'
import { useId } from 'react'
import { Link } from 'react-router'
import { knownWords } from '#app/lib/known-words.ts'
import { formatAmount } from '#app/lib/pounds.ts'
import { Checkbox } from './checkbox.tsx'

interface CoverBoxProps {
  readonly offer: CoverOfferView
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

type Offer = CoverOfferView
const insurance = pathTo`/trust-and-safety#insurance`
const look = 'font-medium text-brand underline underline-offset-2'

const refusals = knownWords<NonNullable<Offer['why']>, (name: string) => string>(
  {
    category: (name) => `${name} isn't offered for this kind of item.`,
    value_unknown: (name) => `${name} isn't offered here: the owner hasn't set a replacement value.`,
    value: (name) => `${name} isn't offered for items of this value.`,
    days: (name) => `${name} isn't offered for hires of this length.`,
  },
  (name) => `${name} isn't offered here.`,
)

/** A cover that a renter can add: never ticked by default, with its provider and its documents. */
export function CoverBox({ offer, checked, onChange }: CoverBoxProps) {
  const { name, terms, distributor } = offer.product
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="rounded-control border border-line p-3 text-small text-ink-2">
      <h3 id={heading} className="text-card font-semibold text-ink">
        Protect this hire (optional)
      </h3>
      {offer.why === null ? (
        <Checkbox label={`Add ${name} for ${formatAmount(offer.amount)}`} checked={checked} onChange={onChange} />
      ) : (
        <p className="my-2 text-card text-ink">{refusals[offer.why](name)}</p>
      )}
      <p className="wrap-anywhere">{terms}</p>
      <p className="my-2 flex flex-wrap gap-x-4 gap-y-1">
        <Reading address={offer.product.key_facts_url} label="Key facts" />
        <Reading address={offer.product.policy_url} label="Policy wording" />
        {offer.product.complaints_url === null ? null : (
          <Reading address={offer.product.complaints_url} label="How to complain" />
        )}
      </p>
      <p className="wrap-anywhere">{distributor}</p>
      {offer.why === null ? <p className="mt-2">By adding it you say that you have read the key facts.</p> : null}
    </section>
  )
}

/** Without an address, as in the demo town, it links to Trust and Safety. */
function Reading({ address, label }: { readonly address: string | null; readonly label: string }) {
  if (address === null) {
    return (
      <Link to={insurance} className={look}>
        {label}
      </Link>
    )
  }
  return (
    <a href={address} target="_blank" rel="noreferrer" className={look}>
      {label}
    </a>
  )
}
