import { useInfiniteQuery } from '@tanstack/react-query'
import { Hammer } from 'lucide-react'
import { formatInstant } from '#app/lib/format.ts'
import { formatAmount } from '#app/lib/pounds.ts'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { ConsoleRow, rowsClass } from '../console-list.tsx'
import { consolePaths } from '../console-paths.ts'
import { ListState } from '../list-state.tsx'
import { PartLinks } from '../part-links.tsx'
import { claimStateNames } from './staff-rental-copy.ts'
import { nameOf } from './rental-rows.tsx'
import { type StaffClaim, staffClaimsQuery } from './staff-claim-queries.ts'

/** The tabs of Rentals. */
export function RentalParts({ here }: { readonly here: 'rentals' | 'damage' }) {
  return (
    <PartLinks
      label="Parts of rentals"
      parts={[
        { to: consolePaths.rentals(), label: 'All rentals', isHere: here === 'rentals' },
        { to: consolePaths.damage(), label: 'Damage cases', isHere: here === 'damage' },
      ]}
    />
  )
}

/** The open damage cases, in the order in which they should be decided. */
export function ClaimList() {
  const query = useInfiniteQuery(staffClaimsQuery())
  const claims = query.data?.pages.flatMap((page) => page.claims) ?? []
  return (
    <>
      <RentalParts here="damage" />
      <h1 className="mb-4 text-h1">Damage cases</h1>
      <ListState query={query} what="the damage cases">
        {claims.length === 0 ? <EmptyState icon={<Hammer />} title="No open damage cases." /> : null}
        <ul data-rows="" aria-label="Damage cases" className={claims.length === 0 ? undefined : rowsClass}>
          {claims.map((claim) => (
            <ConsoleRow
              key={claim.id}
              to={consolePaths.damage(claim.id)}
              title={claim.rental?.item_title ?? 'A hire'}
              end={
                <>
                  <ClaimBadge claim={claim} />
                  <span className="font-semibold">{formatAmount(claim.amount)}</span>
                </>
              }
            >
              {claim.rental?.reference} · {nameOf(claim.owner)} claims from {nameOf(claim.renter)} ·{' '}
              {describeTime(claim)}
            </ConsoleRow>
          ))}
        </ul>
        <LoadMore query={query} />
      </ListState>
    </>
  )
}

/** The state of a damage case, highlighted once it can be decided. */
export function ClaimBadge({ claim }: { readonly claim: StaffClaim }) {
  return <Badge tone={claim.can_decide ? 'attention' : 'neutral'}>{claimStateNames[claim.state]}</Badge>
}

/** 'Decide by 3 May, 09:00', or when it can be decided. */
export function describeTime(claim: StaffClaim): string {
  if (claim.state === 'open' || claim.state === 'offered') {
    if (!claim.can_decide) return `they can answer until ${formatInstant(claim.decidable_at)}`
  }
  const isLate = new Date(claim.decide_by) < new Date()
  return isLate ? `late since ${formatInstant(claim.decide_by)}` : `decide by ${formatInstant(claim.decide_by)}`
}
