import type { Cover } from '@itemo/domain/insurance-cover.ts'
import { pathTo } from '@itemo/domain/site-path.ts'
import { Link } from 'react-router'

const look = 'font-semibold text-brand underline underline-offset-4'

const insurance = pathTo`/trust-and-safety#insurance`

/** Leads to the policy of a cover: the insurer's address, or what Trust and Safety says of the demo town's. */
export function PolicyLink({ cover: { name, policy_url: address } }: { readonly cover: Cover }) {
  const words = `Policy of ${name}`
  if (address === null) {
    return (
      <Link to={insurance} className={look}>
        {words}
      </Link>
    )
  }
  return (
    <a href={address} target="_blank" rel="noreferrer" className={look}>
      {words}
    </a>
  )
}
