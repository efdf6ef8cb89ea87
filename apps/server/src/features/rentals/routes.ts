import type { Context } from '../../context.ts'
import { mountCall } from '../../platform/http/call.ts'
import type { Http } from '../../platform/http/types.ts'
import {
  amendRental,
  approveRental,
  cancelRental,
  declineRental,
  denyReturn,
  returnRental,
  settleAmendment,
  withdrawRental,
} from './rental-transitions.ts'
import { requestExporter } from './person-history.ts'
import { rentalExporter } from './rental-privacy.ts'
import { presentQuote } from './rental-view.ts'
import { quoteHire } from './quote.ts'
import { reportDamage } from './report-damage.ts'
import { requestHire } from './request-rental.ts'
import {
  countWaiting,
  getRental,
  getRequest,
  listMyPastRentals,
  listMyRentals,
  listAdjacentRentals,
  rentalSource,
} from './rentals.ts'
import { noteSafetyRead } from './safety-reads.ts'
import { verifyPayment } from './verify-payment.ts'

/** Serves quotes and rentals. */
export function mountRentals(http: Http, context: Context): void {
  context.realtime.register(rentalSource)
  context.exporters.register(rentalExporter(context))
  context.exporters.register(requestExporter)

  mountCall(http, 'POST /quotes', async ({ actor, body }) => presentQuote(await quoteHire(context, actor, body)))
  mountCall(http, 'POST /rentals', ({ actor, body }) => requestHire(context, actor, body))
  mountCall(http, 'GET /my/rentals', ({ actor, query }) => listMyRentals(context, actor, query))
  mountCall(http, 'GET /my/rentals/waiting', async ({ actor }) => ({ count: await countWaiting(context, actor) }))
  mountCall(http, 'GET /my/rentals/past', ({ actor, query }) => listMyPastRentals(context, actor, query))
  mountCall(http, 'GET /rentals/:rentalId', ({ actor, params }) => getRental(context, actor, params.rentalId))

  mountCall(http, 'GET /rentals/:rentalId/request', ({ actor, params }) => getRequest(context, actor, params.rentalId))

  mountCall(http, 'GET /rentals/:rentalId/neighbours', async ({ actor, params }) => ({
    neighbours: await listAdjacentRentals(context, actor, params.rentalId),
  }))

  mountCall(http, 'POST /rentals/:rentalId/approve', ({ actor, params, body }) =>
    approveRental(context, actor, params.rentalId, body),
  )
  mountCall(http, 'POST /rentals/:rentalId/decline', ({ actor, params, body }) =>
    declineRental(context, actor, params.rentalId, body),
  )
  mountCall(http, 'POST /rentals/:rentalId/safety-read', ({ actor, params, body }) =>
    noteSafetyRead(context, actor, params.rentalId, body),
  )
  mountCall(http, 'POST /rentals/:rentalId/withdraw', ({ actor, params }) =>
    withdrawRental(context, actor, params.rentalId),
  )
  mountCall(http, 'POST /rentals/:rentalId/cancel', ({ actor, params, body }) =>
    cancelRental(context, actor, params.rentalId, body),
  )
  mountCall(http, 'POST /rentals/:rentalId/amend', ({ actor, params, body }) =>
    amendRental(context, actor, params.rentalId, body),
  )
  mountCall(http, 'POST /rentals/:rentalId/settle-amendment', ({ actor, params }) =>
    settleAmendment(context, actor, params.rentalId),
  )
  mountCall(http, 'POST /rentals/:rentalId/return', ({ actor, params }) =>
    returnRental(context, actor, params.rentalId),
  )

  mountCall(http, 'POST /rentals/:rentalId/deny-return', ({ actor, params }) =>
    denyReturn(context, actor, params.rentalId),
  )

  mountCall(http, 'POST /rentals/:rentalId/claim', ({ actor, params, body }) =>
    reportDamage(context, actor, params.rentalId, body),
  )

  mountCall(http, 'POST /payments/verify', ({ actor, body }) =>
    verifyPayment(context, actor, body.session_id ?? body.sessionId ?? ''),
  )
}
