import {
  happeningOf,
  partiesTold,
  settledBy,
  type RentalNotificationKind,
  rentalWords,
} from '@itemo/domain/notifications/kinds.ts'
import type { RentalActor, RentalParty } from '@itemo/domain/rentals/state.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { findTellable, type TellableRental } from '../../rentals/facts/service.ts'
import { type Notice, notify, type NotifyDeps, settle } from '../service.ts'

/** Tells the sides of a rental of what was done to it. Nobody is told of a rental that is gone. */
export async function tellOfRental(
  deps: NotifyDeps & Pick<Context, 'db'>,
  kind: RentalNotificationKind,
  rentalId: string,
  by: RentalActor | undefined,
): Promise<void> {
  const rental = await findTellable(deps, rentalId)
  if (!rental) return
  await inTransaction(deps.db, async (trx) => {
    await settle(deps, trx, settledBy(kind, rentalId))
    for (const party of partiesTold(kind, by)) await notify(deps, trx, rentalNotice(kind, rental, party))
  })
}

/** What one side of a rental is told. A change can be asked for again; everything else happens to a rental once. */
export function rentalNotice(kind: RentalNotificationKind, rental: TellableRental, party: RentalParty): Notice {
  const { facts, amendmentId } = rental
  const [self, other] = party === 'owner' ? [facts.owner, facts.renter] : [facts.renter, facts.owner]
  return {
    userId: self.id,
    kind,
    happening: happeningOf(kind, facts.rentalId, kind === 'rental_amended' ? amendmentId : undefined),
    aboutId: other.id,
    words: rentalWords(kind, facts, party),
  }
}
