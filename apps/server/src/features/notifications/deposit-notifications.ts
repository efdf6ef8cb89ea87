import { Id } from '@itemo/domain/ids.ts'
import { depositWordsOf, kindOfDepositEvent, partiesOfDeposit } from '@itemo/domain/notifications/notification-kinds.ts'
import * as z from 'zod/mini'
import { defineJob } from '../../define-job.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { findToldDeposit } from '../deposits/deposits.ts'
import { findTellable } from '../rentals/rental-for-notification.ts'
import { notify } from './notifications.ts'

/** A deposit is held, refused, asked for, taken, owed or let go: whom it concerns hears of it. */
export const onDeposit = defineJob({
  name: 'notifications.on-deposit',
  payload: z.object({ rental_id: Id }),
  on: [
    'claim.opened',
    'claim.contested',
    'claim.offered',
    'claim.offer_refused',
    'claim.offer_lapsed',
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
    const rental = await findTellable(context, rentalId)
    const deposit = await findToldDeposit(context.db, rentalId)
    if (!kind || !rental || !deposit) return
    const { itemTitle, startDate, endDate, isLost, owner, renter } = rental.facts
    const { refusedCard, isReported, ...told } = deposit
    const facts = { itemTitle, startDate, endDate, isLost, ownerName: owner.name, renterName: renter.name, ...told }
    // An owner who reported nothing has nothing to hear of a deposit that is let go.
    const offer = deposit.claim?.offer
    const parties = partiesOfDeposit(kind).filter((to) => {
      if (kind === 'deposit_released') return to === 'renter' || isReported
      // What is recommended was told with the decision.
      if (kind === 'deposit_payable') return deposit.claim?.isDecided !== true
      if (kind === 'claim_appealed') return to !== deposit.claim?.appealedBy
      if (kind === 'claim_offered') return to !== offer?.by
      return kind !== 'claim_offer_refused' || to === offer?.by
    })
    await inTransaction(context.db, async (trx) => {
      for (const to of parties) {
        const [self, other] = to === 'owner' ? [owner, renter] : [renter, owner]
        // Another card can be refused as well.
        const refused = deposit.isNeverHeld ? 'end' : refusedCard
        const which = kind === 'deposit_refused' && refused !== null ? ` ${refused}` : ''
        const isSecond = kind === 'claim_decided' && deposit.claim?.appealedBy
        const nth = kind.startsWith('claim_offer') ? ` ${offer?.number ?? 0}` : isSecond ? ' 2' : ''
        const dedupeKey = `${kind} ${rentalId}${which}${nth}`
        const words = depositWordsOf(kind, facts, to)
        await notify(context, trx, { userId: self.id, kind, dedupeKey, aboutId: other.id, words })
      }
    })
  },
})
