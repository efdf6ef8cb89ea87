import {
  happeningOf,
  kindsOfRentalEvent,
  notificationTable,
  partiesTold,
  settledBy,
  type RentalNotificationKind,
  rentalWords,
} from '@itemo/domain/notifications/kinds.ts'
import type { PaymentSubject } from '@itemo/domain/events.ts'
import type { WithdrawalFacts } from '@itemo/domain/notifications/facts.ts'
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
  if (!rental || isStale(kind, rental)) return
  await inTransaction(deps.db, async (trx) => {
    await settle(deps, trx, settledBy(kind, rentalId))
    for (const party of partiesTold(kind, by)) await notify(deps, trx, rentalNotice(kind, rental, party))
  })
}

/** A capture that was on its way when the hire was cancelled earns nobody anything. */
function isStale(kind: RentalNotificationKind, { status }: TellableRental): boolean {
  return kind === 'payment_captured' && status === 'cancelled'
}

/** Tells the sides of a rental of what became of its money; boosts tell of theirs. */
export async function tellOfPayment(
  deps: NotifyDeps & Pick<Context, 'db'>,
  event: string | undefined,
  subject: PaymentSubject,
): Promise<void> {
  if (subject.kind !== 'rental') return
  for (const kind of kindsOfRentalEvent(event, undefined)) await tellOfRental(deps, kind, subject.id, undefined)
}

/** What the two sides are told of a request that was taken back. */
export function withdrawalNotices(
  rentalId: string,
  facts: WithdrawalFacts,
  { ownerId, renterId }: { readonly ownerId: string; readonly renterId: string | undefined },
): Notice[] {
  const noticeOf = (
    kind: 'request_withdrawn' | 'withdrawal_made',
    userId: string,
    aboutId: string | undefined,
  ): Notice => ({
    userId,
    kind,
    happening: happeningOf(kind, rentalId),
    aboutId: aboutId ?? null,
    words: notificationTable[kind].words(facts),
  })
  return [
    noticeOf('request_withdrawn', ownerId, renterId),
    ...(renterId === undefined ? [] : [noticeOf('withdrawal_made', renterId, undefined)]),
  ]
}

/** Which of several of a kind it is: a change can be asked for again, money can come back in parts; the rest happens once. */
function whichOf(kind: RentalNotificationKind, { facts, amendmentId }: TellableRental): string | null | undefined {
  if (kind === 'rental_amended') return amendmentId
  return kind === 'refund_made' || kind === 'refunded_by_hand' ? String(facts.refundedPence) : undefined
}

/** What one side of a rental is told. */
export function rentalNotice(kind: RentalNotificationKind, rental: TellableRental, party: RentalParty): Notice {
  const { facts } = rental
  const [self, other] = party === 'owner' ? [facts.owner, facts.renter] : [facts.renter, facts.owner]
  return {
    userId: self.id,
    kind,
    happening: happeningOf(kind, facts.rentalId, whichOf(kind, rental)),
    aboutId: other.id,
    words: rentalWords(kind, facts, party),
  }
}
