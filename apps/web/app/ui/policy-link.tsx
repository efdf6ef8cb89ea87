import type { Cover } from '@itemo/domain/insurance-cover.ts'
import { pathTo } from '@itemo/domain/site-path.ts'
import { Link, useLocation } from 'react-router'

const look = 'font-semibold text-brand underline underline-offset-4'

const insurance = pathTo`/trust-and-safety#insurance`

interface PolicyLinkProps {
  readonly cover: Cover
  /** Whether it stands after a sentence, as one of its own. */
  readonly isSentence?: boolean
}

/** Leads to the policy of a cover. The demo town's has none: it leads to what Trust and Safety says of it, and from there nowhere. */
export function PolicyLink({ cover: { name, policy_url: address }, isSentence = false }: PolicyLinkProps) {
  const { pathname } = useLocation()
  if (address === null && insurance.startsWith(`${pathname}#`)) return null
  const link =
    address === null ? (
      <Link to={insurance} className={look}>
        About {name}
      </Link>
    ) : (
      <a href={address} target="_blank" rel="noreferrer" className={look}>
        Policy of {name}
      </a>
    )
  return isSentence ? <> {link}.</> : link
}
