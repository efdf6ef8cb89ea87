import { coverPartOfRefund, inAllPence, leftToRefundPence } from '@itemo/domain/rentals/staff-refund.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { AppError, found } from '../../platform/http/app-error.ts'
import { readMoneyOfHire } from '../payouts/refund-hire.ts'
import { actAsStaff, listHiresToCancel, lockHire } from '../rentals/staff-transitions.ts'

type Deps = Pick<Context, 'cards' | 'config' | 'db' | 'identity' | 'jobs' | 'log' | 'now' | 'realtime' | 'settings'>

/** Shown to both sides, so it doesn't reveal what was decided about the other. */
const reason = 'We had to cancel this hire.'

/** The ids of the hires that were cancelled, and of those that couldn't be. */
export interface CancelledHires {
  readonly cancelled: readonly string[]
  readonly left: readonly string[]
}

/**
 * Cancels the live hires of an item, or those of a person on either side, in the caller's transaction: each is refunded in full, and both
 * sides are notified. A hire whose money is held by a bank is left alone, as is one that can't be cancelled any more. The job that
 * settles payments requests the refunds within a minute. Throws `own_matter` for a hire of the person who decides.
 */
export async function cancelHires(
  deps: Deps,
  trx: Db,
  kind: string,
  id: string,
  deciderId: string | null,
): Promise<CancelledHires> {
  const [cancelled, left]: [string[], string[]] = [[], []]
  for (const rentalId of await listHiresToCancel(trx, kind === 'item' ? { itemId: id } : { personId: id })) {
    const hire = await lockHire(trx, rentalId)
    const { rental, payment } = hire
    if (deciderId !== null && (rental.owner_id === deciderId || rental.renter_id === deciderId))
      throw new AppError('own_matter')
    if (payment?.state === 'disputed') {
      left.push(rentalId)
      continue
    }
    const { money } = found(await readMoneyOfHire(trx, rentalId, deps.now()))
    const morePence = leftToRefundPence(money)
    const refund =
      rental.status === 'pending'
        ? undefined
        : {
            inAllPence: inAllPence(money, morePence),
            morePence,
            coverPence: money.cover?.paidPence ?? 0,
            coverPartPence: coverPartOfRefund(money, morePence, money.cover?.paidPence),
          }
    const act = {
      action: 'cancel_as_staff',
      metadata: { cancellation_reason: reason },
      byStaff: { reason, ...(refund && { refund }) },
    } as const
    try {
      await actAsStaff(deps, trx, hire, act)
      cancelled.push(rentalId)
    } catch (error) {
      // The state table refuses it before anything is written: the hire is over, or its answer deadline has passed.
      if (!(error instanceof AppError)) throw error
      left.push(rentalId)
    }
  }
  return { cancelled, left }
}
