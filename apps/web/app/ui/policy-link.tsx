import type { Cover } from '@itemo/domain/insurance-cover.ts'
import { Link } from 'react-router'
import { paths } from '#app/lib/paths.ts'

const look = 'font-semibold text-brand underline underline-offset-4'

/** Leads to the policy of a cover: the insurer's address, or what Trust and Safety says of the demo town's. */
export function PolicyLink({ cover: { name, policy_url: address } }: { readonly cover: Cover }) {
  const words = `Policy of ${name}`
  if (address === null) {
    return (
      <Link to={`${paths.trustAndSafety()}#insurance`} className={look}>
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
