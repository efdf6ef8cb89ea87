import type { Context } from '../../context.ts'
import { writePlace } from '../../platform/db/cursor.ts'
import { on } from '../../platform/http/call.ts'
import type { Http } from '../../platform/http/types.ts'
import {
  amendRental,
  approveRental,
  cancelRental,
  declineRental,
  returnRental,
  settleAmendment,
  withdrawRental,
} from './rental-transitions.ts'
import { rentalsPart } from './rental-privacy.ts'
import { presentQuote } from './rental-view.ts'
import { quoteHire } from './quote.ts'
import { requestHire } from './request-rental.ts'
import {
  countWaiting,
  getRental,
  getRequest,
  listMyPastRentals,
  listMyRentals,
  listNeighbours,
  rentalSource,
} from './rentals.ts'
import { verifyPayment } from './verify-payment.ts'

/** Everything about hires: prices, requests, and the acts of the one table. */
export function mountRentals(http: Http, context: Context): void {
  context.realtime.register(rentalSource)
  context.personal.register(rentalsPart(context))

  on(http, 'POST /quotes', async ({ actor, body }) =>
    presentQuote(await quoteHire(context, actor, body), context.config.cover),
  )
  on(http, 'POST /rentals', ({ actor, body }) => requestHire(context, actor, body))
  on(http, 'GET /my/rentals', async ({ actor }) => ({ rentals: await listMyRentals(context, actor) }))
  on(http, 'GET /my/rentals/waiting', async ({ actor }) => ({ count: await countWaiting(context, actor) }))
  on(http, 'GET /my/rentals/past', async ({ actor, query }) => {
    const { rentals, next } = await listMyPastRentals(context, actor, query)
    return { rentals, next_cursor: next ? writePlace(next) : null }
  })
  on(http, 'GET /rentals/:rentalId', ({ actor, params }) => getRental(context, actor, params.rentalId))

  on(http, 'GET /rentals/:rentalId/request', ({ actor, params }) => getRequest(context, actor, params.rentalId))

  on(http, 'GET /rentals/:rentalId/neighbours', async ({ actor, params }) => ({
    neighbours: await listNeighbours(context, actor, params.rentalId),
  }))

  on(http, 'POST /rentals/:rentalId/approve', ({ actor, params, body }) =>
    approveRental(context, actor, params.rentalId, body),
  )
  on(http, 'POST /rentals/:rentalId/decline', ({ actor, params, body }) =>
    declineRental(context, actor, params.rentalId, body),
  )
  on(http, 'POST /rentals/:rentalId/withdraw', ({ actor, params }) => withdrawRental(context, actor, params.rentalId))
  on(http, 'POST /rentals/:rentalId/cancel', ({ actor, params, body }) =>
    cancelRental(context, actor, params.rentalId, body),
  )
  on(http, 'POST /rentals/:rentalId/amend', ({ actor, params, body }) =>
    amendRental(context, actor, params.rentalId, body),
  )
  on(http, 'POST /rentals/:rentalId/settle-amendment', ({ actor, params }) =>
    settleAmendment(context, actor, params.rentalId),
  )
  on(http, 'POST /rentals/:rentalId/return', ({ actor, params }) => returnRental(context, actor, params.rentalId))

  on(http, 'POST /payments/verify', ({ actor, body }) =>
    verifyPayment(context, actor, body.session_id ?? body.sessionId ?? ''),
  )
}
