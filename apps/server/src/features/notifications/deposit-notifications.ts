import { Id } from '@itemo/domain/ids.ts'
import { depositWordsOf, kindOfDepositEvent, partiesOfDeposit } from '@itemo/domain/notifications/notification-kinds.ts'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { defineJob } from '../../define-job.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { findDepositForNotification } from '../deposits/deposits.ts'
import { PaymentEvent } from '../payments/payments.ts'
import { findRentalForNotification } from '../rentals/rental-for-notification.ts'
import { notify } from './notifications.ts'
import { madeAfter } from './rental-notifications.ts'

/** Notifies the people concerned when a deposit is held, refused, claimed, taken, owed or released. */
export const onDeposit = defineJob({
  name: 'notifications.on-deposit',
  payload: z.object({ rental_id: Id }),
  on: [
    'claim.opened',
    'claim.contested',
    'claim.offered',
    'claim.offer_refused',
    'claim.offer_lapsed',
    'claim.unanswered',
    'claim.decided',
    'claim.appealed',
    'deposit.held',
    'deposit.refused',
    'deposit.taken',
    'deposit.payment_needed',
    'deposit.owed',
    'deposit.released',
    'deposit.payable',
  ],
  async run(context, { rental_id: rentalId }, { event }) {
    const kind = kindOfDepositEvent(event)
    if (kind) await notifyOfDeposit(context, kind, rentalId)
  },
})

/** Money taken from a deposit, or paid without one, was refunded. */
export const onDepositGivenBack = defineJob({
  name: 'notifications.on-deposit-given-back',
  payload: PaymentEvent,
  on: ['payment.refunded', 'payment.refunded_by_hand'],
  async run(context, { subject }) {
    if (subject.kind === 'deposit') await notifyOfDeposit(context, 'deposit_given_back', subject.id)
  },
})

type Kind = NonNullable<ReturnType<typeof kindOfDepositEvent>>
type DepositForNotification = NonNullable<Awaited<ReturnType<typeof findDepositForNotification>>>

async function notifyOfDeposit(context: Context, kind: Kind, rentalId: string): Promise<void> {
  const rental = await findRentalForNotification(context, rentalId)
  const deposit = await findDepositForNotification(context.db, rentalId, context.now())
  if (!rental || !deposit) return
  const { itemTitle, startDate, endDate, isLost, owner, renter } = rental.facts
  const { refusedCard: _card, isReported: _isReported, sentBackTimes: _times, ...details } = deposit
  const hire = { rentalId, itemTitle, startDate, endDate, isLost }
  const facts = { ...hire, ownerName: owner.name, renterName: renter.name, ...details }
  await inTransaction(context.db, async (trx) => {
    for (const to of partiesOfDeposit(kind).filter((party) => concerns(kind, deposit, party))) {
      const [self, other] = to === 'owner' ? [owner, renter] : [renter, owner]
      const dedupeKey = [kind, rentalId, whichOf(kind, deposit)].filter((part) => part !== null).join(' ')
      const words = depositWordsOf(kind, facts, to)
      await notify(context, trx, { userId: self.id, kind, dedupeKey, aboutId: other.id, words })
    }
  })
}

function concerns(
  kind: Kind,
  { claim, isReported, backPence }: DepositForNotification,
  to: 'owner' | 'renter',
): boolean {
  // An owner who reported nothing isn't notified of a released deposit.
  if (kind === 'deposit_released') return to === 'renter' || isReported
  // The notification of the decision already contained the recommendation.
  if (kind === 'deposit_payable') return claim?.isDecided !== true
  // They may have answered in the meantime.
  if (kind === 'claim_unanswered') return claim?.isOpen !== false
  if (kind === 'claim_appealed') return to !== claim?.appealedBy
  if (kind === 'claim_offered') return to !== claim?.offer?.by
  // The bank may have sent it back in the meantime.
  if (kind === 'deposit_given_back') return backPence > 0
  return kind !== 'claim_offer_refused' || to === claim?.offer?.by
}

/** Distinguishes repeated notifications of a kind; null if it happens only once. */
function whichOf(kind: Kind, deposit: DepositForNotification): string | null {
  const { claim, refusedCard, isNeverHeld, backPence, sentBackTimes } = deposit
  // Another card may be refused too.
  if (kind === 'deposit_refused') return isNeverHeld ? 'end' : refusedCard
  if (kind === 'claim_decided') return claim?.appealedBy ? '2' : null
  if (kind === 'deposit_given_back') return madeAfter(backPence, sentBackTimes)
  return kind.startsWith('claim_offer') ? String(claim?.offer?.number ?? 0) : null
}
