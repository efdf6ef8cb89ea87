import { staffActs } from '@itemo/domain/staff/staff-acts.ts'
import type { Db } from '../../platform/db/db.ts'
import { hasDecidedClaim, hasOtherReviewer } from '../staff/other-reviewers.ts'
import type { ClaimRow } from './claim-queries.ts'
import type { DepositRow } from './deposit-queries.ts'

interface Appealed {
  readonly claim: Pick<ClaimRow, 'rental_id' | 'appealed_by'>
  readonly sides: Pick<DepositRow, 'owner_id' | 'renter_id'>
}

/** Whether someone decided about a claim the first time that is appealed against now, and whether anyone else is there who could. */
export async function readFirstDecider(
  db: Db,
  userId: string,
  { claim, sides }: Appealed,
): Promise<{ readonly isFirst: boolean; readonly isSole: boolean }> {
  const { rental_id: rentalId, appealed_by: by } = claim
  const isFirst = by !== null && (await hasDecidedClaim(db, userId, rentalId))
  if (!isFirst) return { isFirst, isSole: false }
  const others = await hasOtherReviewer(db, [userId, sides.owner_id, sides.renter_id], staffActs['claim.decide'].roles)
  return { isFirst, isSole: !others }
}
