import { Id } from '@itemo/domain/ids.ts'
import type { RentalParty } from '@itemo/domain/rentals/state.ts'
import * as z from 'zod/mini'
import { defineJob } from '../../../define-job.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { type RentalMailKind, rentalMailKinds } from './emails.ts'
import { mailParty, mailWithdrawal } from './service.ts'

/** One mail to one party: a second try writes to nobody else again. */
export const mailOne = defineJob({
  name: 'rentals.mail',
  payload: z.object({ rental_id: Id, kind: z.enum(rentalMailKinds), to: z.enum(['owner', 'renter']) }),
  run: (context, { rental_id: rentalId, kind, to }) => mailParty(context, rentalId, kind, to),
})

/** The other side hears of every act; both sides of what nobody of them did. */
export const tellParties = defineJob({
  name: 'rentals.tell-parties',
  payload: z.object({ rental_id: Id, by: z.optional(z.enum(['owner', 'renter', 'system'])) }),
  on: [
    'rental.requested',
    'rental.approved',
    'rental.declined',
    'rental.expired',
    'rental.cancelled',
    'rental.amended',
    'rental.completed',
  ],
  async run(context, { rental_id: rentalId, by }, { event }) {
    const kind = rentalMailKinds.find((each) => event === `rental.${each}`)
    if (!kind) return
    await inTransaction(context.db, async (trx) => {
      for (const to of listenersOf(kind, by)) await context.jobs.send(trx, mailOne, { rental_id: rentalId, kind, to })
    })
  },
})

export const tellWithdrawal = defineJob({
  name: 'rentals.tell-withdrawal',
  payload: z.object({ owner_id: Id, item_title: z.string() }),
  on: ['rental.withdrawn'],
  run: (context, { owner_id: ownerId, item_title: itemTitle }) => mailWithdrawal(context, ownerId, itemTitle),
})

function listenersOf(kind: RentalMailKind, by: RentalParty | 'system' | undefined): RentalParty[] {
  switch (kind) {
    case 'requested':
    case 'amended':
      return ['owner']
    case 'approved':
    case 'declined':
    case 'completed':
      return ['renter']
    case 'expired':
      return ['owner', 'renter']
    case 'cancelled':
      if (by === 'owner') return ['renter']
      return by === 'renter' ? ['owner'] : ['owner', 'renter']
    default:
      return kind satisfies never
  }
}
