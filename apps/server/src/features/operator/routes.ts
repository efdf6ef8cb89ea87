import type { Context } from '../../context.ts'
import { mountCall } from '../../platform/http/call.ts'
import type { Http } from '../../platform/http/types.ts'
import {
  cancelAsStaff,
  listHires,
  moveDeadline,
  readStaffRental,
  refundAsStaff,
  returnAsStaff,
} from './staff-rentals.ts'
import { presentStaffRental, presentStaffRentalDetail, type StaffRental } from './staff-rental-view.ts'
import type { StaffActor } from '../../platform/http/types.ts'

/** What staff see of people, items and hires, and do to them. */
export function mountOperator(http: Http, context: Context): void {
  const present = (rental: StaffRental, staff: StaffActor) => presentStaffRentalDetail(rental, staff, context.now())

  mountCall(http, 'GET /staff/rentals', async ({ query }) => {
    const { shown, next_cursor } = await listHires(context, query)
    return { rentals: shown.map(presentStaffRental), next_cursor }
  })

  mountCall(http, 'GET /staff/rentals/:rentalId', async ({ staff, params }) =>
    present(await readStaffRental(context, params.rentalId), staff),
  )

  mountCall(http, 'POST /staff/rentals/:rentalId/cancel', async ({ staff, params, body, http: c }) => {
    const press = { key: c.req.header('idempotency-key'), request: ['cancel', params, body] }
    return present(await cancelAsStaff(context, staff, params.rentalId, body, press), staff)
  })

  mountCall(http, 'POST /staff/rentals/:rentalId/refund', async ({ staff, params, body, http: c }) => {
    const press = { key: c.req.header('idempotency-key'), request: ['refund', params, body] }
    return present(await refundAsStaff(context, staff, params.rentalId, body, press), staff)
  })

  mountCall(http, 'POST /staff/rentals/:rentalId/answer-by', async ({ staff, params, body, http: c }) => {
    const press = { key: c.req.header('idempotency-key'), request: ['answer-by', params, body] }
    return present(await moveDeadline(context, staff, params.rentalId, body, press), staff)
  })

  mountCall(http, 'POST /staff/rentals/:rentalId/return', async ({ staff, params, body, http: c }) => {
    const press = { key: c.req.header('idempotency-key'), request: ['return', params, body] }
    return present(await returnAsStaff(context, staff, params.rentalId, body, press), staff)
  })
}
