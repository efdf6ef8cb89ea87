import type { AnyFollower } from '../../define-job.ts'
import { reckonCover } from './cover-policies.ts'

/** Everything that changes the money of a rental, or ends it, updates its cover in the same transaction. */
export const followCover: AnyFollower = {
  on: [
    'payment.money_changed',
    'rental.approved',
    'rental.declined',
    'rental.expired',
    'rental.cancelled',
    'rental.changed_by_staff',
  ],
  async follow(context, trx, { payload }) {
    if ('rental_id' in payload) await reckonCover(context, trx, payload.rental_id)
    else if ('subject' in payload && payload.subject.kind === 'rental')
      await reckonCover(context, trx, payload.subject.id)
  },
}
