import type { Context } from '../../context.ts'
import { mountCall } from '../../platform/http/call.ts'
import type { Http } from '../../platform/http/types.ts'
import { depositExporter } from './deposit-privacy.ts'
import { giveAnotherCard, payDecided } from './give-card.ts'

/** The renter's part of a deposit that did not work out by itself. */
export function mountDeposits(http: Http, context: Context): void {
  context.exporters.register(depositExporter(context))

  mountCall(http, 'POST /rentals/:rentalId/deposit-card', ({ actor, params }) =>
    giveAnotherCard(context, actor, params.rentalId),
  )
  mountCall(http, 'POST /rentals/:rentalId/deposit-payment', ({ actor, params }) =>
    payDecided(context, actor, params.rentalId),
  )
}
