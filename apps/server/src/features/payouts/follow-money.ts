import type { AnyFollower } from '../../define-job.ts'
import { reckonDue } from './reckon-due.ts'

/** Everything that changes the money of a rental, or ends it, updates its due in the same transaction. */
export const followMoney: AnyFollower = {
  on: [
    'payment.money_changed',
    'rental.approved',
    'rental.cancelled',
    'rental.completed',
    'rental.completed_by_itself',
    'rental.changed_by_staff',
  ],
  async follow(context, trx, { payload }) {
    if ('rental_id' in payload) await reckonDue(context, trx, payload.rental_id)
    else if ('subject' in payload && payload.subject.kind !== 'boost') await reckonDue(context, trx, payload.subject.id)
  },
}
