import type { Cover } from '@itemo/domain/insurance-cover.ts'
import { pathTo } from '@itemo/domain/site-path.ts'
import { Link, useLocation } from 'react-router'

const look = 'font-semibold text-brand underline underline-offset-4'

const insurance = pathTo`/trust-and-safety#insurance`

interface PolicyLinkProps {
  readonly cover: Cover
  /** Whether it follows a sentence, as a sentence of its own. */
  readonly isSentence?: boolean
}

/** Links to the policy of a cover. The demo town's cover has none: its link leads to Trust and Safety, and there it isn't shown. */
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
